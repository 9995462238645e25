import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const daysAgo = (days: number) => addDays(today, -days);

test("a teacher's latest classes come with the newest of their feedback, how many answered, and whom to remind", async () => {
  const teacher = await school.makeTeacher();
  const students = [];
  for (let index = 0; index < 5; index += 1)
    students.push(await school.makeStudent([teacher], { confirmedAt: new Date() }));
  const [first] = students;
  const oldest = await school.makeLesson(teacher, { date: daysAgo(9), topic: "Oldest" });
  const older = await school.makeLesson(teacher, { date: daysAgo(8) });
  await school.makeLesson(teacher, { date: daysAgo(7), topic: "Nobody answered" });
  const moved = await school.makeLesson(teacher, { date: daysAgo(6) });
  const full = await school.makeLesson(teacher, { date: daysAgo(5) });
  const held = await school.makeLesson(teacher, { date: today });
  await school.makeLesson(teacher, { date: addDays(today, 1), topic: "Tomorrow" });
  if (!first) throw new Error("There are students.");
  await school.makeFeedback(first, oldest);
  await school.makeFeedback(first, older, { rating: 2 });
  await school.makeFeedback(first, moved, { topic: "Its own", date: daysAgo(1) });
  for (const [index, student] of students.slice(0, 4).entries())
    await school.makeFeedback(student, full, {
      rating: index + 2,
      message: `Message ${index}`,
      createdAt: new Date(Date.now() + index * 1000),
    });

  const path = `/api/teachers/${teacher.id}/latest-feedback`;
  const { items } = (await school.requestAs(teacher).get(path)).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([held.id, full.id, moved.id, older.id]);
  const [justHeld, answered, corrected] = items;
  expect(justHeld).toMatchObject({
    feedback: [],
    remindable: 0,
    counts: { respondedCount: 0, average: null },
  });
  expect(answered).toMatchObject({
    topic: full.topic,
    date: daysAgo(5),
    remindable: 1,
    counts: { askedCount: 5, respondedCount: 4, average: 3.5 },
  });
  const messages = answered.feedback.map(({ message }: { message: string }) => message);
  expect(messages).toEqual(["Message 3", "Message 2", "Message 1"]);
  expect(corrected).toMatchObject({ topic: moved.topic, feedback: [{ topic: "Its own", date: daysAgo(1) }] });

  const asTeacher = school.requestAs(teacher);
  const [{ id }] = corrected.feedback;
  await asTeacher.post(`/api/feedback/${id}/reply`, { id: crypto.randomUUID(), text: "Well done." });
  const { marks } = (await asTeacher.get(path)).body;
  expect(marks).toHaveLength(5);
  expect(marks.find((each: { id: string }) => each.id === id)).toMatchObject({
    reply: { text: "Well done." },
  });

  const other = await school.makeTeacher();
  expect((await school.requestAs(other).get(path)).status).toBe(404);
  expect((await school.requestAs(other).get("/api/teachers/me/latest-feedback")).body).toEqual({
    items: [],
    marks: [],
  });
});
