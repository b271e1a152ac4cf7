import { defineConfig } from "vitest/config";

// Where `mogul board` runs, for `npm run dev`.
const board = "http://127.0.0.1:50050";

export default defineConfig({
  base: "./",
  build: {
    outDir: "../mogul/web/page",
    emptyOutDir: true,
    modulePreload: false,
    target: "es2023",
    rollupOptions: {
      // Fixed names: the bundle is kept in the repository, so a changed name would be a changed file list.
      output: { entryFileNames: "app.js", assetFileNames: "app[extname]", codeSplitting: false },
    },
  },
  server: { proxy: { "^/mogul\\.": board } },
  test: { include: ["tests/**/*.test.ts"] },
});
