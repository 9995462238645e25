import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { inject, onTestFinished } from "vitest";
import { createBackUp } from "#app/server/backup-job.ts";
import { scheduledKind } from "#db/backup/backup-folder.ts";
import type { DatabaseAddress } from "#db/client.ts";
import { parseEnv } from "#server/base/env.ts";
import { createLog } from "#server/log/log.ts";
import { addressIn, administer, testDatabasePrefix, urlIn } from "./postgres-for-tests.ts";
import type { openTestSchool } from "./test-school.ts";

type School = ReturnType<typeof openTestSchool>;

/** The name of the school's database. */
export async function databaseNameOf({ database }: School): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  return rows[0]?.name ?? "";
}

/**
 * An address of the school's database for the calling test, with a user who may read everything and make no databases: backups are not
 * tested, which takes most of the time of making one.
 */
export async function addressWithoutTests(school: School): Promise<DatabaseAddress> {
  const server = inject("postgres");
  const role = `${testDatabasePrefix}reader_${randomBytes(6).toString("hex")}`;
  const asSuperuser = process.env.TEST_DATABASE_URL ? server : { ...server, user: "postgres" };
  await administer(
    asSuperuser,
    `create role ${role}; grant pg_read_all_data to ${role}; grant ${role} to ${server.user}`,
  );
  onTestFinished(() => administer(asSuperuser, `drop role ${role}`));
  const url = new URL(urlIn(server, await databaseNameOf(school)));
  url.searchParams.set("options", `-c role=${role}`);
  return { connectionString: url.href };
}

/** A server of the school that backs it up into a folder, with what it logs. */
export async function openBackupServer(
  school: School,
  folder: string,
  {
    settings = {},
    address,
    signal,
    authSecret = school.services.authSecret,
  }: {
    settings?: Record<string, string>;
    address?: DatabaseAddress;
    signal?: AbortSignal;
    authSecret?: string;
  } = {},
) {
  const { env: own } = school.services;
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
  const env = parseEnv({ DATA_DIR: own.DATA_DIR, BACKUP_DIR: folder, ...settings });
  const services = { env, authSecret, log };
  const backupFolder = { path: folder, kind: scheduledKind(authSecret) };
  const usual = addressIn(inject("postgres"), await databaseNameOf(school));
  const backUp = createBackUp(services, address ?? usual);
  return { backUp: (now: Date) => backUp(now, signal), lines, backupFolder, services };
}
