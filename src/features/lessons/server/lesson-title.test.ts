import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";

const school = openTestSchool();

test("anyone who has the link of a class reads its topic, subject and date, and no name", async () => {
  const teacher = await school.makeTeacher();
  const lesson = await school.makeLesson(teacher, { topic: "Sets", date: "2026-11-09" });
  const read = (id: string) => school.requestAs(null).get(`/api/lessons/${id}/title`);
  expect((await read(lesson.id)).body).toEqual({ topic: "Sets", subject: "Mathematics", date: "2026-11-09" });
  expect((await read(randomUUID())).status).toBe(404);
});

test("a whole school may scan codes behind one address: nothing is counted", async () => {
  const lesson = await school.makeLesson(await school.makeTeacher());
  for (const id of [randomUUID(), lesson.id]) await school.requestAs(null).get(`/api/lessons/${id}/title`);
  expect(await school.database.select().from(rateLimits)).toEqual([]);
});
