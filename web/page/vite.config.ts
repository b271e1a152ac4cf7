import type { Plugin } from "vite";
import { minify, transformWithOxc } from "vite";
import { defineConfig } from "vitest/config";

// Where `mogul board` runs, for `npm run dev`.
const board = "http://127.0.0.1:50050";

const LICENCES = "licences.txt";

/** Completes the licences of the bundled packages: some bring no file with the text. Of Apache 2.0 it is this repository's
 * own; that of Google's part of protobuf heads its source. */
function missingTexts(): Plugin {
  return {
    name: "missing-texts-of-licences",
    async writeBundle({ dir = "." }) {
      const text = (path: string) => this.fs.readFile(path, { encoding: "utf8" });
      const [google = ""] = (await text("node_modules/@bufbuild/protobuf/dist/esm/wire/varint.js")).split("/**");
      const parts = ["## Apache-2.0", await text("../../LICENSE"), "## BSD-3-Clause", google.replace(/^\/\/ ?/gm, "")];
      const file = `${dir}/${LICENCES}`;
      await this.fs.writeFile(file, [await text(file), ...parts].map((each) => `${each.trim()}\n`).join("\n"));
    },
  };
}

/** Names script and styles in index.html with their version: no browser mixes those of two versions, and an open tab finds out
 * that the server has another one. */
function versions(): Plugin {
  return {
    name: "versions",
    async writeBundle({ dir = "." }) {
      const text = (name: string) => this.fs.readFile(`${dir}/${name}`, { encoding: "utf8" });
      const content = new TextEncoder().encode((await text("app.css")) + (await text("app.js")));
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).slice(0, 6);
      const version = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const page = (await text("index.html")).replace(/app\.(css|js)(?=")/g, `$&?${version}`);
      await this.fs.writeFile(`${dir}/index.html`, page);
    },
  };
}

/** Builds the service worker: a script of its own, beside the page. */
function serviceWorker(): Plugin {
  const [source, target] = ["worker/service_worker.ts", "sw.js"];
  return {
    name: "service-worker",
    async writeBundle({ dir = "." }) {
      const { code } = await transformWithOxc(await this.fs.readFile(source, { encoding: "utf8" }), source);
      await this.fs.writeFile(`${dir}/${target}`, (await minify(target, code)).code);
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [missingTexts(), versions(), serviceWorker()],
  build: {
    outDir: "../mogul/web/page",
    emptyOutDir: true,
    modulePreload: false,
    target: "es2023",
    chunkSizeWarningLimit: 600, // the page is one file; a test limits its size
    license: { fileName: LICENCES },
    rollupOptions: {
      // Fixed names: the bundle is kept in the repository, so a changed name would be a changed file list.
      output: { entryFileNames: "app.js", assetFileNames: "app[extname]", codeSplitting: false },
    },
  },
  // The texts of the games lie beside the engine.
  server: { proxy: { "^/mogul\\.": board }, fs: { allow: ["../.."] } },
  // A process for each file took five times the CPU time.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/fresh.ts"], pool: "threads", isolate: false },
});
