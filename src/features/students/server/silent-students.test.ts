import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const daysAgo = (days: number) => addDays(today, -days);

test("who has stopped answering: asked about five classes of the last 60 days since the last one they answered", async () => {
  const [admin, teacher, other] = await Promise.all([
    school.makeAdmin(),
    school.makeTeacher(),
    school.makeTeacher(),
  ]);
  const silent = await school.makeStudent([teacher], { name: "Asha" });
  const lapsed = await school.makeStudent([teacher], { name: "Bela" });
  // Answered within the 60 days, and then no longer.
  const stopped = await school.makeStudent([teacher], { name: "Bina" });
  const answering = await school.makeStudent([teacher], { name: "Chitra" });
  const rarelyAsked = await school.makeStudent([other], { name: "Dev" });
  const back = await school.makeStudent([teacher], { name: "Esha" });
  const before = await school.makeLesson(teacher, { date: daysAgo(limits.silentDays + 1) });
  await school.makeFeedback(lapsed, before);
  const earlier = await school.makeLesson(teacher, { date: daysAgo(limits.silentLessonsMin + 1) });
  await school.makeFeedback(stopped, earlier);
  for (let ago = 1; ago <= limits.silentLessonsMin; ago += 1) {
    const lesson = await school.makeLesson(teacher, { date: daysAgo(ago) });
    if (ago === limits.silentLessonsMin) await school.makeFeedback(answering, lesson);
    // The fifth class that this student was asked about is today's, which does not count yet.
    await school.makeLesson(other, { date: daysAgo(ago - 1) });
  }
  await school.makeFeedback(back, await school.makeLesson(teacher, { date: today }));
  const { get } = school.requestAs(admin);
  const { body } = await get("/api/students?answers=none");
  expect(body.items.map(({ id, silence }: { id: string; silence: unknown }) => [id, silence])).toEqual([
    [silent.id, { asked: limits.silentLessonsMin + 1, lastAnswer: null }],
    [lapsed.id, { asked: limits.silentLessonsMin + 1, lastAnswer: before.date }],
    [stopped.id, { asked: limits.silentLessonsMin, lastAnswer: earlier.date }],
  ]);
  expect((await get("/api/student-count?answers=none")).body).toEqual({ total: 3, before: 0 });
  const all = await get("/api/students");
  expect(all.body.items).toHaveLength(6);
  expect(all.body.items[0]).not.toHaveProperty("silence");
  expect(rarelyAsked.id).toBe(all.body.items[4].id);
});
