import { randomBytes } from "node:crypto";
import { escapeIdentifier, type Pool } from "pg";
import { FileError } from "#db/checked-file.ts";
import { type DatabaseAddress, openPool } from "#db/client.ts";
import { isUnavailable, postgresErrorOf } from "#db/errors.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupTest } from "./backup-record.ts";
import { type Backup, openBackup, verifyBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** The same PostgreSQL, and another database on it. */
function databaseBeside(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!("connectionString" in address)) return { ...address, database };
  const url = new URL(address.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Databases that a server left when it was killed in the middle of a test. */
async function dropLeftovers(pool: Pool, prefix: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { name } of rows) await pool.query(`drop database if exists ${escapeIdentifier(name)}`);
}

/**
 * Restores a backup into a scratch database beside the school's, reads every table back, and drops it again. `owner`, in its name, must be
 * the school's own, and nobody else may test its backups at the same time.
 */
export async function testBackup(
  file: string,
  {
    address,
    owner,
    passphrase,
    signal,
    isNamed = true,
  }: {
    address: DatabaseAddress;
    owner: string;
    passphrase?: string | undefined;
    signal?: AbortSignal | undefined;
    /** The operator has named the file: it may be a link, and anyone's. */
    isNamed?: boolean;
  },
): Promise<BackupTest> {
  const prefix = `classback_check_${owner}_`;
  const name = prefix + randomBytes(6).toString("hex");
  const pool = openPool(address, { max: 1 });
  try {
    await pool.query("set statement_timeout = 0");
    await dropLeftovers(pool, prefix);
    await pool.query(`create database ${escapeIdentifier(name)}`);
    try {
      const backup = await openBackup(file, passphrase, { isNamed });
      await restoreInto(databaseBeside(address, name), backup, signal);
    } finally {
      await pool.query(`drop database ${escapeIdentifier(name)}`);
    }
    return { result: "passed", why: null };
  } catch (error) {
    signal?.throwIfAborted();
    return whyNot(error);
  } finally {
    await pool.end();
  }
}

async function restoreInto(
  address: DatabaseAddress,
  backup: Backup,
  signal: AbortSignal | undefined,
): Promise<void> {
  const scratch = openPool(address, { max: 1 });
  try {
    await verifyBackup(backup, signal);
    await restoreBackup(scratch, backup, { report: () => undefined, signal });
  } finally {
    await scratch.end();
    await backup.close();
  }
}

/** A missing right, a full disk or a database that went away says nothing about the backup. */
function whyNot(error: unknown): BackupTest {
  const reported = postgresErrorOf(error);
  const isForOperators = error instanceof BackupError || error instanceof FileError;
  const why = isForOperators ? error.message : (reported?.message ?? String(error));
  if (reported?.code === "42501") return { result: "untested", why: noRight };
  return { result: isUnavailable(error) ? "untested" : "failed", why };
}

/** Why a backup is not tested where the server's user may not make databases. */
export const noRight = "the database's user may not create databases";
