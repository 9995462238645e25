import { and, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { oldAssets } from "./old-assets.table.ts";

export type OldAsset = Omit<typeof oldAssets.$inferSelect, "lastBuiltAt">;

/** How long a file can be requested after the last server whose build it was in has ended. */
const oldAssetDays = 30;

/** How late `lastBuiltAt` may be. */
const noteDays = 1;

/** The build's file names: a name, eight characters of a hash, and an ending for the kind of file. */
const assetName = /^\w[\w.-]{0,99}-[\w-]{8}\.[a-z0-9]{1,10}$/;

/** Whether a file of a build may have this name; decides without the database. */
export function isAssetName(name: string): boolean {
  return assetName.test(name);
}

/** The kept files with these names, in any order. */
export async function readAssets(database: Database, names: string[]): Promise<OldAsset[]> {
  const { name, contentType, body } = oldAssets;
  return database.select({ name, contentType, body }).from(oldAssets).where(inArray(name, names));
}

/** Those of these names that nobody has stored yet, in their order. */
export async function namesNotStored(database: Database, names: string[]): Promise<string[]> {
  const rows = await database
    .select({ name: oldAssets.name })
    .from(oldAssets)
    .where(inArray(oldAssets.name, names));
  const kept = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !kept.has(name));
}

/** Stores files, in the order of their names, so that two servers that start at once do not deadlock. */
export async function storeOldAssets(database: Database, assets: OldAsset[]): Promise<void> {
  if (assets.length > 0) await database.insert(oldAssets).values(assets).onConflictDoNothing();
}

/** Notes once a day that these files are in the build of a running server, and skips rows that another is noting just now. */
export async function noteAssetsBuilt(database: Database, names: string[]): Promise<void> {
  const stale = database
    .select({ name: oldAssets.name })
    .from(oldAssets)
    .where(
      and(
        inArray(oldAssets.name, names),
        lt(oldAssets.lastBuiltAt, sql`now() - make_interval(days => ${noteDays})`),
      ),
    )
    .for("update", { skipLocked: true });
  await database.update(oldAssets).set({ lastBuiltAt: sql`now()` }).where(inArray(oldAssets.name, stale));
}

/** Removes files of builds that no server has run for so long that none of their pages can still be open. */
export async function deleteOldAssets(database: Database): Promise<void> {
  await database
    .delete(oldAssets)
    .where(lt(oldAssets.lastBuiltAt, sql`now() - make_interval(days => ${oldAssetDays + noteDays})`));
}
