import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const daysAgo = (days: number) => addDays(today, -days);

test("who never answers: asked about five classes of the last 60 days, up to yesterday, and answered none", async () => {
  const [admin, teacher, other] = await Promise.all([
    school.makeAdmin(),
    school.makeTeacher(),
    school.makeTeacher(),
  ]);
  const silent = await school.makeStudent([teacher], { name: "Asha" });
  const lapsed = await school.makeStudent([teacher], { name: "Bela" });
  const answering = await school.makeStudent([teacher], { name: "Chitra" });
  const rarelyAsked = await school.makeStudent([other], { name: "Dev" });
  const before = await school.makeLesson(teacher, { date: daysAgo(limits.silentDays + 1) });
  await school.makeFeedback(lapsed, before);
  for (let ago = 1; ago <= limits.silentLessonsMin; ago += 1) {
    const lesson = await school.makeLesson(teacher, { date: daysAgo(ago) });
    if (ago === limits.silentLessonsMin) await school.makeFeedback(answering, lesson);
    // The fifth class that this student was asked about is today's, which does not count yet.
    await school.makeLesson(other, { date: daysAgo(ago - 1) });
  }
  const { get } = school.requestAs(admin);
  const { body } = await get("/api/students?answers=none");
  expect(body.items.map(({ id, silence }: { id: string; silence: unknown }) => [id, silence])).toEqual([
    [silent.id, { asked: limits.silentLessonsMin, lastAnswer: null }],
    [lapsed.id, { asked: limits.silentLessonsMin, lastAnswer: before.date }],
  ]);
  expect((await get("/api/student-count?answers=none")).body).toEqual({ total: 2, before: 0 });
  const all = await get("/api/students");
  expect(all.body.items).toHaveLength(4);
  expect(all.body.items[0]).not.toHaveProperty("silence");
  expect(rarelyAsked.id).toBe(all.body.items[3].id);
});
