import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { BackupError } from "./backup-error.ts";

const megabyte = 1024 * 1024;

/** So much is left on the disk: it may be the database's, and PostgreSQL stops without room for its next files. */
export const leftFreeBytes = 64 * megabyte;

/** How many bytes of a folder's disk this account may still write. */
export async function freeBytesOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** How many bytes the database takes on its disk. */
export async function databaseBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_database_size(current_database())::text as bytes",
  );
  return Number(rows[0]?.bytes);
}

/** Rows are compressed and indexes left out: a thirteenth was measured (docs/decisions/098-backups.md). */
export function backupBytes(database: number): number {
  return database / 4;
}

/** Bytes in words. */
export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / megabyte)} MB`;
}

/** Throws a BackupError if a folder's disk has too little room for this many bytes. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytesOn(folder);
  if (free >= bytes + leftFreeBytes) return;
  throw new BackupError(
    `its disk has too little room: about ${inMegabytes(bytes + leftFreeBytes)} are needed, and ${inMegabytes(free)} are free`,
  );
}
