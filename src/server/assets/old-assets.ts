import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { eq, lt, sql } from "drizzle-orm";
import { getMimeType } from "hono/utils/mime";
import type { Database } from "#db/client.ts";
import type { Job } from "#server/base/every.ts";
import { type PreparedResponse, prepareResponse } from "#server/http/prepared-response.ts";
import { oldAssets } from "./old-assets.table.ts";

/** How long a file can be requested after the last server whose build it was in has ended. */
const oldAssetDays = 30;

/** How late `lastBuiltAt` may be. */
const noteDays = 1;

/** The build's file names: a name, eight characters of a hash, and an ending for the kind of file. */
const assetName = /^\w[\w.-]{0,99}-[\w-]{8}\.[a-z0-9]{1,10}$/;

/** A file of an earlier build, or of another server's, by its name; null if there is none. */
export async function findOldAsset(database: Database, name: string): Promise<PreparedResponse | null> {
  if (!assetName.test(name)) return null;
  const [asset] = await database.select().from(oldAssets).where(eq(oldAssets.name, name));
  if (asset === undefined) return null;
  const br = Buffer.from(asset.body);
  return prepareResponse(asset.contentType, { br, plain: await promisify(brotliDecompress)(br) });
}

/** Stores the missing files of a build one by one, and notes once a day that a server runs it. */
export async function storeAssets(
  database: Database,
  webFolder: string,
  signal?: AbortSignal,
): Promise<void> {
  const folder = join(webFolder, "assets");
  for (const name of (await readdir(folder)).filter((each) => assetName.test(each))) {
    if (signal?.aborted) return;
    const contentType = getMimeType(name) ?? "application/octet-stream";
    await database
      .insert(oldAssets)
      .values({ name, contentType, body: await compressed(join(folder, name)) })
      .onConflictDoUpdate({
        target: oldAssets.name,
        set: { lastBuiltAt: sql`now()` },
        setWhere: lt(oldAssets.lastBuiltAt, sql`now() - make_interval(days => ${noteDays})`),
      });
  }
}

/** A file, as the build has compressed it. */
async function compressed(path: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(`${path}.br`).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    // The build compresses only text.
    return promisify(brotliCompress)(await readFile(path));
  });
}

/** Stores the files of this server's build for pages that will still be open after an update. */
export function storingAssets(database: Database, webFolder: string): Job {
  return {
    name: "storing the browser's code",
    seconds: 3600,
    isDueAtStart: true,
    work: (signal) => storeAssets(database, webFolder, signal),
  };
}

/** Removes files of builds that no server has run for so long that none of their pages can still be open; returns how many. */
export async function deleteOldAssets(database: Database): Promise<number> {
  const { rowCount } = await database
    .delete(oldAssets)
    .where(lt(oldAssets.lastBuiltAt, sql`now() - make_interval(days => ${oldAssetDays + noteDays})`));
  return rowCount ?? 0;
}
