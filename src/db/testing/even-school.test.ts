import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { seedEvenSchool } from "./even-school.ts";
import type { FilledSchool } from "./school-fill.ts";
import { findWrongMonths } from "./wrong-months.ts";

const { database } = openTestDatabase();
let school: FilledSchool;

beforeAll(async () => {
  const client = await database.$client.connect();
  school = await seedEvenSchool(client, {
    teachers: 6,
    studentsPerTeacher: 8,
    lessonsPerTeacher: 12,
    daysBack: 36 * 30,
    passwordHash: "none",
    today: "2026-11-20",
  });
  client.release(true);
});

/** The different sizes of the groups of rows. */
async function sizesOfGroups(table: string, column: string): Promise<number[]> {
  const { rows } = await database.$client.query(
    `select distinct count(*)::int as size from ${table} group by ${column} order by 1`,
  );
  return rows.map(({ size }) => size);
}

test("gives everyone equally many students, classes and responses", async () => {
  expect(school).toEqual({ teachers: 6, students: 12, lessons: 72, feedback: 288 });
  expect(await sizesOfGroups("student_teachers", "student_id")).toEqual([4]);
  expect(await sizesOfGroups("student_teachers", "teacher_id")).toEqual([8]);
  expect(await sizesOfGroups("lessons", "teacher_id")).toEqual([12]);
  expect(await sizesOfGroups("feedback", "teacher_id")).toEqual([48]);
  expect(await sizesOfGroups("feedback", "student_id, teacher_id")).toEqual([6]);
  expect(await sizesOfGroups("feedback", "lesson_id")).toEqual([4]);
});

test("monthly ratings equal a recount", async () => {
  expect(await findWrongMonths(database.$client)).toEqual([]);
});
