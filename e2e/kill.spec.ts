import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rowsOfSchool } from "#app/testing/large-import.ts";
import { ApiSession } from "./support/api-session.ts";
import { connectTo } from "./support/database-of.ts";
import { sendImport } from "./support/import-through-api.ts";
import { startForTest } from "./support/start-for-test.ts";
import { admin, Writers } from "./support/writers.ts";

const students = 1000;
const rows = rowsOfSchool({ students, teachers: 30, groups: 24, wrong: 0 });

/** How much of what an import adds is in the database. */
async function countsIn(dataDir: string): Promise<Record<string, number>> {
  const database = await connectTo(dataDir);
  const { rows: counted } = await database.query(`
    select (select count(*)::int from users where role = 'student') as students,
      (select count(*)::int from users where role = 'teacher') as teachers,
      (select count(*)::int from class_groups) as groups, (select count(*)::int from enrolments) as enrolments,
      (select count(*)::int from guardians) as guardians, (select count(*)::int from class_group_teachers) as taught,
      (select count(*)::int from audit_log where action = 'school.import') as entries`);
  await database.end();
  return counted[0];
}

test("after a power cut, what was acknowledged is there exactly once; an import that was halfway has changed nothing, and can be applied", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-kill-"));
  let classback = await startForTest({ dataDir });
  const session = await ApiSession.signIn(classback.url, admin);
  const writers = await Writers.prepare(classback.url, { students: 4, classes: 50 });
  const { id, preview } = await sendImport(session, rows);
  const { summary } = await preview();
  if (summary === null) throw new Error("The import has no preview");
  const apply = (at: ApiSession) => at.post(`/imports/${id}/application`, { digest: summary.digest });
  const before = await countsIn(dataDir);

  const cut = new AbortController();
  const writing = writers.write({ perSecond: 100, signal: cut.signal });
  await writers.reach(40);
  const application = apply(session).catch((error: unknown) => error);
  await expect
    .poll(async () => (await session.get(`/imports/${id}`)).progress, { interval: 1 })
    .toBeGreaterThan(0);
  await classback.kill();
  cut.abort();
  await writing;
  expect(await application).toBeInstanceOf(Error);

  classback = await startForTest({ dataDir });
  const later = session.at(classback.url);
  expect(await later.get(`/imports/${id}`)).toMatchObject({ state: "open", progress: null });
  expect(await countsIn(dataDir)).toEqual(before);
  await writers.expectNothingLost(classback);
  // Writes without a response are sent again, and stored once.
  writers.goTo(classback.url);
  await writers.write({ perSecond: 200 });
  await writers.expectNothingLost(classback);
  expect(writers.wrong).toEqual([]);

  expect(await apply(later)).toMatchObject({ state: "applied" });
  const { newStudents, newTeachers, newClassGroups, rows: counted } = summary;
  expect(newStudents).toBe(students);
  const after = await countsIn(dataDir);
  const added = Object.entries(after).map(([what, count]) => [what, count - (before[what] ?? 0)]);
  expect(Object.fromEntries(added)).toEqual({
    students,
    teachers: newTeachers,
    groups: newClassGroups.length,
    enrolments: students,
    guardians: 2 * students,
    taught: counted.teaching.created,
    entries: 1,
  });
  // The same request again, as a browser that lost the answer sends it.
  expect(await apply(later)).toMatchObject({ state: "applied" });
  expect(await classback.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
