/** Writes a Brotli file beside every text file of the build, for the server to send. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(js|css|html|svg)$/;

export function compression(): Plugin {
  let folder = "";
  return {
    name: "compression",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
      if (!folder.startsWith("/")) folder = join(config.root, folder);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
        if (!TEXTS.test(name)) continue;
        const path = join(folder, name);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}
