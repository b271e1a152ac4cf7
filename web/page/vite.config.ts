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

const NAMED = /(?<=["'`]\.\/)(\w+\.(?:css|js))(?=["'`])/g;

/** Names scripts and styles with their version, in index.html and in each other: no browser mixes those of two versions, and
 * an open tab finds out that the server has another one. index.html names the scripts of single pages, too: they are
 * fetched while nothing else is to do, and kept for when no server answers. */
function versions(): Plugin {
  return {
    name: "versions",
    async writeBundle({ dir = "." }, bundle) {
      const text = (name: string) => this.fs.readFile(`${dir}/${name}`, { encoding: "utf8" });
      const scripts = Object.keys(bundle)
        .filter((name) => name.endsWith(".js"))
        .sort();
      const contents = await Promise.all(["app.css", ...scripts].map(text));
      const content = new TextEncoder().encode(contents.join(""));
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).slice(0, 6);
      const version = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const { imports = [] } = bundle["app.js"] as { imports?: string[] };
      const links = scripts
        .filter((name) => name !== "app.js")
        .map(
          (name) => `  <link rel="${imports.includes(name) ? "modulepreload" : "prefetch"}" href="./${name}" />\n  `,
        );
      const page = (await text("index.html")).replace("</head>", `${links.join("")}</head>`);
      const files = [["index.html", page], ...scripts.map((name, place) => [name, contents[place + 1]])];
      for (const [name, written = ""] of files) {
        await this.fs.writeFile(`${dir}/${name}`, written.replace(NAMED, `$&?${version}`));
      }
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
    cssCodeSplit: false,
    target: "es2023",
    chunkSizeWarningLimit: 600, // a test limits the size
    license: { fileName: LICENCES },
    rollupOptions: {
      // Fixed names: the bundle is kept in the repository, so a changed name would be a changed file list.
      output: { entryFileNames: "app.js", chunkFileNames: "[name].js", assetFileNames: "app[extname]" },
    },
  },
  // The texts of the games lie beside the engine.
  server: { proxy: { "^/mogul\\.": board }, fs: { allow: ["../.."] } },
  // A process for each file took five times the CPU time.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/fresh.ts"], pool: "threads", isolate: false },
});
