import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compression } from "./scripts/compression.ts";
import { translations } from "./scripts/translations.ts";

/** The server that `npm run dev` passes calls on to. */
const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    svelte(),
    translations(fileURLToPath(new URL("../src/tessellot/locale", import.meta.url))),
    compression(),
  ],
  build: {
    // Where the Python package looks for the page.
    outDir: "../src/tessellot/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Inlined files would be data: addresses, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", css: true },
});
