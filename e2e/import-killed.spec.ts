import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rowsOfSchool } from "#app/testing/large-import.ts";
import { ApiSession } from "./support/api-session.ts";
import { connectTo } from "./support/database-of.ts";
import { sendImport } from "./support/import-through-api.ts";
import { startForTest } from "./support/start-for-test.ts";
import { admin } from "./support/writers.ts";

const students = 1000;
const rows = rowsOfSchool({ students, teachers: 30, groups: 24, wrong: 0 });

test("an import that a power cut ends halfway has changed nothing, and can be applied after the restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-import-"));
  let classback = await startForTest({ dataDir });
  const session = await ApiSession.signIn(classback.url, admin);
  const { id, preview } = await sendImport(session, rows);
  const { summary } = await preview();
  if (summary === null) throw new Error("The import has no preview");
  const apply = (at: ApiSession) => at.post(`/imports/${id}/application`, { digest: summary.digest });
  const counts = async () => {
    const database = await connectTo(dataDir);
    const { rows: counted } = await database.query(`
      select (select count(*)::int from users where role = 'student') as students,
        (select count(*)::int from users where role = 'teacher') as teachers,
        (select count(*)::int from class_groups) as groups, (select count(*)::int from enrolments) as enrolments,
        (select count(*)::int from guardians) as guardians, (select count(*)::int from class_group_teachers) as taught,
        (select count(*)::int from audit_log where action = 'school.import') as entries`);
    await database.end();
    return counted[0];
  };

  const application = apply(session).catch((error: unknown) => error);
  await expect
    .poll(async () => (await session.get(`/imports/${id}`)).progress, { interval: 1 })
    .toBeGreaterThan(0);
  await classback.kill();
  expect(await application).toBeInstanceOf(Error);

  classback = await startForTest({ dataDir });
  const later = session.at(classback.url);
  expect(await later.get(`/imports/${id}`)).toMatchObject({ state: "open", progress: null });
  expect(new Set(Object.values(await counts()))).toEqual(new Set([0]));
  expect(await apply(later)).toMatchObject({ state: "applied" });
  const { newStudents, newTeachers, newClassGroups, rows: counted } = summary;
  expect(newStudents).toBe(students);
  expect(await counts()).toEqual({
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
