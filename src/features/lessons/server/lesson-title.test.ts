import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";

const school = openTestSchool();

test("anyone who has the link of a class reads its topic, subject and date, and no name", async () => {
  const teacher = await school.makeTeacher();
  const lesson = await school.makeLesson(teacher, { topic: "Sets", date: "2026-11-09" });
  const read = (id: string) => school.requestAs(null).get(`/api/lessons/${id}/title`);
  expect((await read(lesson.id)).body).toEqual({ topic: "Sets", subject: "Mathematics", date: "2026-11-09" });
  expect((await read(randomUUID())).status).toBe(404);
});

test("from one address, so many titles can be read in an hour, and no more", async () => {
  const read = () => school.requestAs(null).get(`/api/lessons/${randomUUID()}/title`);
  await read();
  await school.database.$client.query("update rate_limits set points = 2000 where key like 'lesson-title:%'");
  expect((await read()).status).toBe(429);
});
