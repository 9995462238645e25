import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import type { Database } from "#db/client.ts";
import type { Services } from "#server/http/context.ts";
import { isAssetName, namesNotStored, noteAssetsBuilt, type OldAsset, storeOldAssets } from "./old-assets.ts";

const hourInMs = 60 * 60 * 1000;

/** How many files a transaction stores. */
const filesAtOnce = 8;

/**
 * Stores the files of this server's build in the database, from which every server of it serves them for 30 days
 * (docs/decisions/046-assets-of-earlier-builds.md): in the background, once, and every hour the files that are missing. Returns a
 * function that stops it.
 */
export function startStoringAssets(
  { database, log }: Pick<Services, "database" | "log">,
  webFolder: string,
): () => Promise<void> {
  const folder = join(webFolder, "assets");
  const ending = new AbortController();
  let names: string[] | undefined;
  const run = async () => {
    try {
      // Read once: later builds may have removed the folder.
      names ??= await assetNamesIn(folder);
      await storeAssets(database, { folder, names, signal: ending.signal });
    } catch (error) {
      log.warn({ err: error }, "the browser's code could not be stored for later; tried again in an hour");
    }
  };
  let underWay = run();
  const timer = setInterval(() => {
    underWay = underWay.then(run);
  }, hourInMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await underWay;
  };
}

/** The names of a build's files, in the order in which they are stored. */
export async function assetNamesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isAssetName).sort();
}

/** Stores those of these files of a build that are missing, and notes that a server runs it. */
export async function storeAssets(
  database: Database,
  { folder, names, signal }: { folder: string; names: string[]; signal?: AbortSignal },
): Promise<void> {
  await noteAssetsBuilt(database, names);
  const missing = await namesNotStored(database, names);
  for (let at = 0; at < missing.length && !signal?.aborted; at += filesAtOnce) {
    const few = missing.slice(at, at + filesAtOnce);
    await storeOldAssets(database, await Promise.all(few.map((name) => readAsset(folder, name))));
  }
}

/** A file of the build, as the build has compressed it. */
async function readAsset(folder: string, name: string): Promise<OldAsset> {
  const path = join(folder, name);
  const body = await readFile(`${path}.br`).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    // The build compresses only text.
    return promisify(brotliCompress)(await readFile(path));
  });
  return { name, contentType: getMimeType(name) ?? "application/octet-stream", body };
}
