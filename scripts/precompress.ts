import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(html|js|css|svg|json|webmanifest)$/;

/** Writes a .br and a .gz next to every text file of the build, so that the server never compresses one. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
          .map(async (file) => {
            const path = join(folder, file);
            const content = await readFile(path);
            const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
            await writeFile(`${path}.br`, await promisify(brotliCompress)(content, best));
            await writeFile(
              `${path}.gz`,
              await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
            );
          }),
      );
    },
  };
}
