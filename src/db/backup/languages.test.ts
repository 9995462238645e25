import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { addressIn, administer, testDatabasePrefix } from "#app/testing/postgres-for-tests.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { openPool } from "#db/client.ts";
import { openBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const school = openTestSchool();

/** A database that sorts by the rules of English: small letters before capital ones. */
async function englishDatabase() {
  const server = inject("postgres");
  const name = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  await administer(
    server,
    `create database ${name} template template0 locale_provider icu icu_locale 'en-US' locale 'C'`,
  );
  const pool = openPool(addressIn(server, name));
  onTestFinished(async () => {
    await pool.end();
    await administer(server, `drop database ${name}`);
  });
  return pool;
}

test("a school moves to a PostgreSQL that sorts by the rules of a language, and back", async () => {
  const { $client: pool } = school.database;
  await pool.query(
    "insert into contact_problems (channel, contact, kind) values ('email', 'a@home.example', 'wrong-number'), ('email', 'B@home.example', 'wrong-number')",
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), "classback-languages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "school");
  const first = await writeBackup(pool, file);
  const english = await englishDatabase();
  const backup = await openBackup(file);
  await restoreBackup(english, backup).finally(() => backup.close());
  const { rows } = await english.query("select contact from contact_problems order by contact");
  expect(rows).toEqual([{ contact: "a@home.example" }, { contact: "B@home.example" }]);
  const again = await writeBackup(english, `${file}-again`);
  expect(again.tables).toEqual(first.tables);
});
