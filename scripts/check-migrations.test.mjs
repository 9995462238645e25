import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findMigrationFaults, freezeMigrations } from "./check-migrations.mjs";

/** A copy of drizzle/, in which every migration has landed. */
function copyOfMigrations() {
  const folder = mkdtempSync(join(tmpdir(), "classback-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, "../drizzle"), folder, { recursive: true });
  freezeMigrations(folder);
  return folder;
}

function change(file, edit) {
  writeFileSync(file, edit(readFileSync(file, "utf8")));
}

function addToJournal(folder, tag, when) {
  renameSync(join(folder, "meta/0000_snapshot.json"), join(folder, `meta/${tag.slice(0, 4)}_snapshot.json`));
  change(join(folder, "meta/_journal.json"), (text) => {
    const journal = JSON.parse(text);
    journal.entries.push({ idx: journal.entries.length, version: "7", when, tag, breakpoints: true });
    return JSON.stringify(journal);
  });
}

test("unchanged migrations pass", () => {
  expect(findMigrationFaults(copyOfMigrations())).toEqual([]);
});

test("a changed migration is named, with what to do; freezing again does not hide it", () => {
  const folder = copyOfMigrations();
  change(join(folder, "0000_baseline.sql"), (sql) => `${sql}\n-- a comment`);
  const [fault, ...others] = findMigrationFaults(folder);
  expect(fault).toMatch(/^drizzle\/0000_baseline\.sql was changed after it had landed.*npm run db:generate/);
  expect(others).toEqual([]);
  freezeMigrations(folder);
  expect(findMigrationFaults(folder)).toEqual([fault]);
});

test("a changed time in the journal, which decides what runs, and a missing migration are reported", () => {
  const folder = copyOfMigrations();
  writeFileSync(join(folder, "9999_new.sql"), "select 1;");
  addToJournal(folder, "9999_new", 9_999_999_999_998);
  freezeMigrations(folder);
  change(join(folder, "meta/_journal.json"), (text) => text.replace("9999999999998", "9999999999999"));
  rmSync(join(folder, "0000_baseline.sql"));
  expect(findMigrationFaults(folder)).toEqual([
    expect.stringMatching(/^drizzle\/0000_baseline\.sql was removed/),
    expect.stringMatching(/another time for 9999_new/),
  ]);
});

test("a new migration needs a checksum, and gets it by freezing", () => {
  const folder = copyOfMigrations();
  writeFileSync(join(folder, "9999_new.sql"), "select 1;");
  expect(findMigrationFaults(folder)).toEqual([expect.stringMatching(/9999_new\.sql is not in/)]);
  addToJournal(folder, "9999_new", 9_999_999_999_999);
  expect(findMigrationFaults(folder)).toEqual([expect.stringMatching(/npm run db:freeze/)]);
  expect(freezeMigrations(folder)).toEqual(["9999_new"]);
  expect(findMigrationFaults(folder)).toEqual([]);
});

test("a migration older than the one before it would never run, so it is reported", () => {
  const folder = copyOfMigrations();
  writeFileSync(join(folder, "9999_new.sql"), "select 1;");
  addToJournal(folder, "9999_new", 1);
  freezeMigrations(folder);
  expect(findMigrationFaults(folder)).toEqual([expect.stringMatching(/"when" of 9999_new is not later/)]);
});

test("only the last snapshot stays", () => {
  const folder = copyOfMigrations();
  const old = join(folder, "meta/0000_snapshot.json");
  writeFileSync(join(folder, "9999_new.sql"), "select 1;");
  addToJournal(folder, "9999_new", 9_999_999_999_999);
  cpSync(join(folder, "meta/9999_snapshot.json"), old);
  expect(findMigrationFaults(folder)).toEqual([
    expect.stringMatching(/9999_new\.sql has no checksum/),
    expect.stringMatching(/0000_snapshot\.json is not the last snapshot.*db:freeze/),
  ]);
  freezeMigrations(folder);
  expect(findMigrationFaults(folder)).toEqual([]);
  expect(readdirSync(join(folder, "meta"))).toEqual(["9999_snapshot.json", "_journal.json"]);
});
