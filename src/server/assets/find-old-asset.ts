import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import type { Database } from "#db/client.ts";
import { type PreparedResponse, prepareResponse } from "#server/http/prepared-response.ts";
import { isAssetName, type OldAsset, readAssets } from "./old-assets.ts";

/** How many names a statement looks for. */
const namesAtOnce = 8;

/** The bodies kept in memory, in bytes: about two builds, without files that no page has requested. */
const cacheMaxBytes = 4_000_000;

type Found = PreparedResponse | null;

/**
 * Returns a function that finds a file of an earlier build, or of another server's, by its name; null if there is none. Nobody has to
 * sign in for it, so it takes one connection at most, however many files are requested: names that arrive during a statement wait for
 * the next, which looks for several at once.
 */
export function oldAssetFinder(database: Database): (name: string) => Promise<Found> {
  const cache = createCache();
  const waiting = new Map<string, PromiseWithResolvers<Found>>();
  let isReading = false;

  const readSome = async () => {
    const some = [...waiting].slice(0, namesAtOnce);
    try {
      const names = some.map(([name]) => name);
      const assets = new Map((await readAssets(database, names)).map((asset) => [asset.name, asset]));
      // One after the other, because passwords are hashed on the same threads.
      for (const [name, { resolve }] of some) {
        const asset = assets.get(name);
        const found = asset === undefined ? null : await prepareAsset(asset);
        if (found !== null) cache.add(name, found);
        resolve(found);
      }
    } catch (error) {
      for (const [, { reject }] of some) reject(error);
    }
    for (const [name] of some) waiting.delete(name);
  };
  const readAll = async () => {
    isReading = true;
    while (waiting.size > 0) await readSome();
    isReading = false;
  };

  return async (name) => {
    if (!isAssetName(name)) return null;
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const found = waiting.get(name) ?? Promise.withResolvers<Found>();
    waiting.set(name, found);
    if (!isReading) void readAll();
    return found.promise;
  };
}

/** In the encodings that the build had. */
async function prepareAsset({ contentType, body }: OldAsset): Promise<PreparedResponse> {
  const br = Buffer.from(body);
  const plain = await promisify(brotliDecompress)(br);
  return prepareResponse(contentType, { br, gzip: await promisify(gzip)(plain, { level: 9 }), plain });
}

function sizeOf({ plain, compressed }: PreparedResponse): number {
  return [plain, ...compressed].reduce((sum, { body }) => sum + body.length, 0);
}

/** The files requested last. */
function createCache() {
  const files = new Map<string, PreparedResponse>();
  let bytes = 0;
  return {
    get(name: string): PreparedResponse | undefined {
      const file = files.get(name);
      if (file === undefined) return undefined;
      files.delete(name);
      files.set(name, file);
      return file;
    },
    add(name: string, file: PreparedResponse): void {
      files.set(name, file);
      bytes += sizeOf(file);
      for (const [oldest, old] of files) {
        if (bytes <= cacheMaxBytes) return;
        files.delete(oldest);
        bytes -= sizeOf(old);
      }
    },
  };
}
