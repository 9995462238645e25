import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";

// What has arrived for a student: replies that they have not read, and feedback of theirs that was deleted. Reminders are in
// reminders.test.ts.

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;
let classmate: TestUser;

beforeAll(async () => {
  [admin, teacher] = await Promise.all([school.makeAdmin(), school.makeTeacher()]);
});

/** New students, to whom nothing has arrived, and a class that the first has rated. */
async function rateLesson() {
  [student, classmate] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  const lesson = await school.makeLesson(teacher);
  return { lesson, answer: await school.makeFeedback(student, lesson) };
}

const newsOf = async (user: TestUser) => (await school.requestAs(user).get("/api/news")).body;
const idsOf = async (user: TestUser) => (await newsOf(user)).replies.map(({ id }: { id: string }) => id);
const reply = async (to: string, text = "I will slow down.") =>
  (await school.requestAs(teacher).post(`/api/${to}/reply`, { id: randomUUID(), text })).body;
const read = (user: TestUser, id: string) => school.requestAs(user).delete(`/api/news/replies/${id}`);

test("a reply to one student arrives for them alone, with their words, until they have read it", async () => {
  const { lesson, answer } = await rateLesson();
  const { id } = await reply(`feedback/${answer.id}`);
  expect((await newsOf(student)).replies).toEqual([
    {
      id,
      text: "I will slow down.",
      isToClass: false,
      lessonId: lesson.id,
      topic: lesson.topic,
      date: lesson.date,
      teacherName: expect.any(String),
      feedback: {
        id: answer.id,
        rating: answer.rating,
        message: answer.message,
        editedBy: null,
        original: null,
      },
    },
  ]);
  expect(await idsOf(classmate)).toEqual([]);
  // Someone else's reading changes nothing.
  expect((await read(classmate, id)).status).toBe(204);
  expect(await idsOf(student)).toEqual([id]);
  for (const _ of [1, 2]) expect((await read(student, id)).status).toBe(204);
  expect(await idsOf(student)).toEqual([]);
});

test("a reply to the class arrives for everyone who sees it, and each reads it for themselves", async () => {
  const { lesson } = await rateLesson();
  const { id } = await reply(`lessons/${lesson.id}`);
  expect((await newsOf(student)).replies).toMatchObject([{ id, isToClass: true, feedback: { rating: 4 } }]);
  expect((await newsOf(classmate)).replies).toMatchObject([{ id, feedback: null }]);
  await read(student, id);
  expect([await idsOf(student), await idsOf(classmate)]).toEqual([[], [id]]);
});

test("a reply that was withdrawn is gone; of many, the newest twenty are listed", async () => {
  const { lesson } = await rateLesson();
  const first = await reply(`lessons/${lesson.id}`);
  await school.requestAs(teacher).delete(`/api/replies/${first.id}`);
  expect(await idsOf(student)).toEqual([]);
  const sent: string[] = [];
  for (let count = 0; count < 21; count++) {
    const { id } = await reply(`lessons/${(await school.makeLesson(teacher)).id}`);
    sent.unshift(id);
  }
  expect(await idsOf(student)).toEqual(sent.slice(0, 20));
  await read(student, sent[0] ?? "");
  expect(await idsOf(student)).toEqual(sent.slice(1));
});

test("words that the teacher changed are marked, beside what the student wrote", async () => {
  const { answer } = await rateLesson();
  await reply(`feedback/${answer.id}`);
  await school.requestAs(teacher).patch(`/api/feedback/${answer.id}`, { rating: 5, message: "Fine." });
  const [{ feedback }] = (await newsOf(student)).replies;
  expect(feedback).toMatchObject({
    rating: 5,
    message: "Fine.",
    editedBy: "teacher",
    original: { rating: answer.rating, message: answer.message },
  });
});

test("feedback that the teacher deleted is named, until it is restored or the class is rated again", async () => {
  const { lesson, answer } = await rateLesson();
  const deletedOf = async () => (await newsOf(student)).deleted;
  const remove = (id: string) => school.requestAs(teacher).delete(`/api/feedback/${id}`);
  await remove(answer.id);
  expect(await deletedOf()).toEqual([{ lessonId: lesson.id, topic: lesson.topic }]);
  expect((await newsOf(classmate)).deleted).toEqual([]);
  const { items } = (await school.requestAs(admin).get(`/api/audit-log?studentId=${student.id}`)).body;
  const deletion = items.find(({ action }: { action: string }) => action === "feedback.delete");
  await school.requestAs(admin).post(`/api/audit-log/${deletion.id}/undo`, {});
  expect(await deletedOf()).toEqual([]);
  await remove(answer.id);
  expect(await deletedOf()).toHaveLength(1);
  await school.makeFeedback(student, lesson);
  expect(await deletedOf()).toEqual([]);
});

test("a student is told whether there are classes ahead and older ones to rate", async () => {
  const own = await school.makeTeacher();
  const reader = await school.makeStudent([own]);
  const today = todayIn("Asia/Kolkata");
  expect(await newsOf(reader)).toMatchObject({ ahead: false, missed: false });
  await school.makeLesson(own, { topic: "Lately", date: addDays(today, -1) });
  const older = await school.makeLesson(own, { topic: "Older", date: addDays(today, -20) });
  expect(await newsOf(reader)).toMatchObject({ ahead: false, missed: true });
  await school.makeFeedback(reader, older);
  await school.makeLesson(own, { topic: "Ahead", date: addDays(today, 1) });
  expect(await newsOf(reader)).toMatchObject({ ahead: true, missed: false });
});
