import type { PoolClient } from "pg";
import { type KnownMigration, readAppliedHashes } from "#db/known-migrations.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader } from "./backup-header.ts";

function isBeginningOf(hashes: string[], known: KnownMigration[]): boolean {
  return hashes.every((hash, index) => known[index]?.hash === hash);
}

/**
 * Which of `known` the database has run. Throws a BackupError if it has run others: a newer Classback's, or none of ours.
 */
export async function readApplied(client: PoolClient, known: KnownMigration[]): Promise<KnownMigration[]> {
  const applied = await readAppliedHashes(client);
  if (isBeginningOf(applied, known)) return known.slice(0, applied.length);
  throw new BackupError(
    "The database was prepared by a newer or another Classback than this one: use the one that runs on it.",
  );
}

/** Which of `known` the backup was made with. Throws a BackupError if there are others among them. */
export function migrationsOf(header: BackupHeader, known: KnownMigration[]): KnownMigration[] {
  const hashes = header.migrations.map(({ hash }) => hash);
  if (isBeginningOf(hashes, known)) return known.slice(0, hashes.length);
  const isNewer = isBeginningOf(hashes.slice(0, known.length), known);
  throw new BackupError(
    isNewer
      ? `This backup was made by a newer Classback (${header.version}) than this one: restore it with that one or a later one.`
      : `This backup's tables (Classback ${header.version}) are not those of this Classback: restore it with the one that made it.`,
  );
}
