import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { personalTables } from "#app/server/personal-tables.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { erasedText } from "#domain/erased-text.ts";
import { applyErasureList } from "#features/privacy/server/erasure-list.actions.ts";
import { erasures } from "#features/privacy/server/erasures.table.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();

/** What the server does before it listens, with this list in its DATA_DIR; returns the list afterwards. */
async function start(list: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-erasures-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await writeFile(join(dataDir, "erasures.jsonl"), list);
  await applyErasureList(school.database, { personalTables, dataDir });
  return readFile(join(dataDir, "erasures.jsonl"), "utf8");
}

const lineOf = (personId: string) =>
  JSON.stringify({ personId, erasedAt: "2026-01-02T03:04:05.678Z", erasedBy: null, words: "removed" });
const nameOf = async (id: string) =>
  (await school.database.select().from(users).where(eq(users.id, id)))[0]?.name;

test("a start erases again who is back, past a line that was cut short", async () => {
  const [listed, other] = await Promise.all([school.makeStudent(), school.makeStudent()]);
  await start(`${lineOf(listed.id)}\n${lineOf(other.id).slice(0, 60)}\n`);
  expect(await nameOf(listed.id)).toBe(erasedText);
  expect(await nameOf(other.id)).not.toBe(erasedText);
});

test("a start writes the line of an erasure after which the server was killed", async () => {
  const personId = randomUUID();
  const erasedAt = new Date("2026-01-02T03:04:05.678Z");
  await school.database.insert(erasures).values({ personId, erasedAt, erasedBy: null, words: "removed" });
  const list = await start("");
  expect(list.split("\n")).toContain(lineOf(personId));
  expect(await start(list)).toBe(list);
});

test("a start stops at once at a list that is no file", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-erasures-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await promisify(execFile)("mkfifo", [join(dataDir, "erasures.jsonl")]);
  await expect(applyErasureList(school.database, { personalTables, dataDir })).rejects.toThrow(
    /cannot be read \(\S+erasures.jsonl is a named pipe and not a file/,
  );
});

test("a start stops at a list that is damaged, and erases nobody", async () => {
  const { id } = await school.makeStudent();
  const starting = start(`${lineOf(id)}\n${lineOf(randomUUID()).replace("2026", "20x6")}\n`);
  await expect(starting).rejects.toThrow(/^Line 2 of .*erasures.jsonl, .* is damaged: nothing was changed/);
  expect(await nameOf(id)).not.toBe(erasedText);
});
