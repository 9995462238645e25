import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestResponse, type TestUser } from "#app/testing/test-school.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";

const school = openTestSchool();
const { asAdmin, people, prepare, pupil, say } = openQueues(school);
const date = "2026-11-20";

let clerk: TestUser;
beforeAll(async () => {
  clerk = await school.makeClerk();
});

/** Everything about messages that someone can read of a student. */
async function readAll(user: TestUser, studentId: string, ids: { queues: string[]; messages: string[] }) {
  const as = school.requestAs(user);
  const answers: TestResponse[] = [];
  for (const path of [
    "/api/message-queues?limit=100",
    "/api/parent-messages?limit=100",
    "/api/parent-messages?limit=100&state=prepared",
    `/api/parent-messages?studentId=${studentId}`,
    `/api/parent-messages/feedback?studentId=${studentId}`,
    `/api/parent-messages/feedback?studentId=${studentId}&date=${date}`,
    ...ids.queues.flatMap((id) => [`/api/message-queues/${id}`, `/api/parent-messages?queueId=${id}`]),
    ...ids.messages.map((id) => `/api/message-details/${id}`),
    "/api/exports/messages?format=csv&language=en",
  ]) {
    answers.push(await as.get(path));
  }
  return answers;
}

const withWords = (answers: TestResponse[], words: string) =>
  answers.filter(({ text }) => text.includes(words));

test.each(["marked", "marked and then deleted", "marked and then set aside with their student"])(
  "words that were %s as not for parents stand in nothing that is, was or might be sent to them",
  async (what) => {
    const words = `Only for my teacher ${what}.`;
    const { student, feedback: response } = await pupil({});
    await school.database.update(feedback).set({ message: words }).where(eq(feedback.id, response.id));
    const sent = await prepare(selectionOf(student));
    await say(sent.messages[0].id, "opened");
    await say(sent.messages[0].id, "not-sent");
    const digest = { ...selectionOf(student), feedback: { of: "digest", from: date, to: date } };
    const waiting = await prepare(digest);
    const ids = { queues: [sent.id, waiting.id], messages: [sent.messages[0].id, waiting.messages[0].id] };
    const { admin, teacher } = people();
    expect(withWords(await readAll(admin, student.id, ids), words).length).toBeGreaterThan(5);

    await asAdmin().put(`/api/feedback/${response.id}/withheld`, { withheld: true });
    if (what.endsWith("deleted")) await school.requestAs(teacher).delete(`/api/feedback/${response.id}`);
    if (what.endsWith("student")) await asAdmin().post(`/api/students/${student.id}/void`);
    await asAdmin().post(`/api/message-queues/${waiting.id}/end`);
    const leftOut = await prepare(selectionOf(student));
    const all = { ...ids, queues: [...ids.queues, leftOut.id] };
    for (const user of [admin, clerk])
      expect(withWords(await readAll(user, student.id, all), words)).toEqual([]);
    const { items } = (await asAdmin().get(`/api/parent-messages?queueId=${waiting.id}`)).body;
    expect(items).toMatchObject([{ message: "", whyNoText: "not-for-parents" }]);
    expect(reasons(leftOut)).toEqual(what.endsWith("student") ? [] : ["nothing-new"]);
  },
);

test("what a student wrote first stands only where one chooses for this student, not in lists of students or messages", async () => {
  const { student, feedback: response } = await pupil({});
  await school
    .requestAs(people().teacher)
    .patch(`/api/feedback/${response.id}`, { rating: 5, message: "Edited words." });
  await school.database
    .update(feedback)
    .set({ originalMessage: "First words." })
    .where(eq(feedback.id, response.id));
  const answers = await readAll(people().admin, student.id, { queues: [], messages: [] });
  const found = withWords(answers, "First words.");
  const content = { rating: 5, message: "Edited words.", original: { rating: 4, message: "First words." } };
  const offered = [{ id: response.id, content }];
  // As one of the latest, and for its date.
  expect(found.map(({ body }) => body.items)).toMatchObject([offered, offered]);
  const toClerk = await readAll(clerk, student.id, { queues: [], messages: [] });
  const unrated = {
    rating: null,
    message: "Edited words.",
    original: { rating: null, message: "First words." },
  };
  expect(withWords(toClerk, "First words.").map(({ body }) => body.items[0].content)).toEqual([
    unrated,
    unrated,
  ]);
});
