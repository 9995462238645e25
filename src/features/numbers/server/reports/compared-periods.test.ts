import { expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { countShared } from "#features/numbers/server/period-responses.queries.ts";

const school = openTestSchool();
const now = { from: "2026-03-01", to: "2026-03-31" };
const before = { from: "2026-02-01", to: "2026-02-28" };

test("a report is compared with an earlier period, paired by student", async () => {
  const teacher = await school.makeTeacher();
  const students: TestUser[] = [];
  for (let made = 0; made < 6; made += 1) students.push(await school.makeStudent([teacher]));
  const rate = async (date: string, ratings: readonly number[]) => {
    const lesson = await school.makeLesson(teacher, { date });
    for (const [index, rating] of ratings.entries())
      await school.makeFeedback(students[index] as TestUser, lesson, { rating });
  };
  await rate("2026-02-10", [5, 4]);
  await rate("2026-03-10", [1, 2, 3]);
  await rate("2026-03-11", [2, 2]);
  expect(
    await inTransaction(school.database, (tx) => countShared(tx, { teacherId: teacher.id }, now, before)),
  ).toEqual({
    students: 2,
    responsesByResponses: 2 + 2,
    responsesByStars: 2 * 5 + 2 * 4,
    starsByResponses: 3 + 4,
    starsByStars: 3 * 5 + 4 * 4,
  });
  const { get } = school.requestAs(teacher);
  const path = `/api/teachers/me/report?from=${now.from}&to=${now.to}`;
  const compared = async () =>
    (await get(`${path}&beforeFrom=${before.from}&beforeTo=${before.to}`)).body.compared;
  expect(await compared()).toMatchObject({ ...before, figure: { responses: 2, isFew: true }, change: null });
  for (const day of ["12", "13", "14", "15", "16", "17", "18", "19"]) {
    await rate(`2026-02-${day}`, [5, 5, 5, 5, 5, 5]);
    await rate(`2026-03-${day}`, [1, 1, 1, 1, 1, 1]);
  }
  expect(await compared()).toMatchObject({ figure: { responses: 50 }, change: "down" });
  expect((await get(path)).body.compared).toBeNull();
  expect((await get(`${path}&beforeFrom=2026-02-01&beforeTo=2026-03-01`)).status).toBe(400);
  expect((await get(`${path}&beforeFrom=2026-02-01`)).status).toBe(400);
});
