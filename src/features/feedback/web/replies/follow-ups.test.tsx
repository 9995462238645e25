import { expect, test } from "vitest";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, lesson, people } from "#web/testing/records.ts";
import { LessonReplies } from "./lesson-replies.tsx";
import { NewMark } from "./new-mark.tsx";
import { ReceivedFollowUp } from "./received-follow-up.tsx";
import type { FeedbackMarks, RepliesOfLesson, Reply } from "./replies.api.ts";
import { seenAfterMs } from "./use-seen.ts";

const replyApi = api<typeof replyRoutes>();

const reply: Reply = {
  id: "0198a000-0000-4000-b000-000000000001",
  text: "I will slow down.",
  createdAt: "2025-11-04T08:00:00.000Z",
  updatedAt: null,
};
const student = `${people.student.name} ${people.student.surname}`;
const second = { ...feedback, id: "0198a000-0000-4000-b000-000000000002" };

const third = { ...feedback, id: "0198a000-0000-4000-b000-000000000003" };

async function openRows(marks: Partial<FeedbackMarks> = {}, rows = [feedback]) {
  const asked = replyApi("$get", "/feedback-marks", () => ({
    items: rows.map(({ id }) => ({ id, seenOn: null, reply: null, ...marks })),
  }));
  const marked = replyApi("$post", "/feedback-marks", () => undefined);
  const screen = await draw(
    rows.map((each) => (
      <div key={each.id} style={each === third ? { paddingTop: "200vh" } : {}}>
        <NewMark feedbackId={each.id} />
        <ReceivedFollowUp feedback={each} />
      </div>
    )),
    { as: "teacher" },
  );
  const markedIds = () => marked.flatMap(({ json }) => (json as { feedback: string[] }).feedback).sort();
  return { ...screen, asked, markedIds };
}

test("unseen feedback is new, and is marked as seen once it has been on the screen for a while, not before; the badge stays", async () => {
  const { getByText, asked, markedIds } = await openRows({}, [feedback, second, third]);
  const shownAt = Date.now();
  const badge = getByText(t.feedback.isNew);
  await expect.element(badge.first()).toBeVisible();
  expect(asked.map(({ query }) => query.feedback)).toEqual([`${feedback.id},${second.id},${third.id}`]);
  // In one request or in two: each row has its own clock.
  await expect.poll(markedIds).toEqual([feedback.id, second.id]);
  expect(Date.now() - shownAt).toBeGreaterThan(seenAfterMs / 2);
  await expect.element(badge.first()).toBeVisible();
  // What has not been on the screen.
  badge.last().element().scrollIntoView();
  await expect.poll(markedIds).toEqual([feedback.id, second.id, third.id]);
});

test("one reply box is open at a time; words in it that are not sent are not lost without a question", async () => {
  const { getByRole } = await openRows({ seenOn: "2025-11-04" }, [feedback, second]);
  const boxes = getByRole("textbox");
  const reply = getByRole("button", { name: /^Reply/ });
  await reply.first().click();
  await expect.poll(() => boxes.elements().length).toBe(1);
  await reply.click();
  await expect.poll(() => reply.elements().length).toBe(1);
  expect(boxes.elements()).toHaveLength(1);

  await boxes.fill("I will slow down.");
  await reply.click();
  const question = getByRole("alertdialog");
  await question.getByRole("button", { name: t.editing.stay }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(boxes).toHaveValue("I will slow down.");
  await reply.click();
  await question.getByRole("button", { name: t.editing.leave }).click();
  await expect.element(boxes).toHaveValue("");
  expect(boxes.elements()).toHaveLength(1);
});

test("the teacher replies to one student, edits and withdraws it", async () => {
  const sent = replyApi("$post", "/feedback/:id/reply", () => reply);
  replyApi("$delete", "/replies/:id", () => undefined);
  const { getByRole, getByText } = await openRows({ seenOn: "2025-11-04" });
  const write = getByRole("button", {
    name: `Reply: ${t.feedback.ofStudent(lesson.topic, student, lesson.date)}`,
  });
  await write.click();
  const field = getByRole("textbox", { name: t.replies.toStudent(student) });
  await expect.element(field).toHaveAccessibleDescription(t.replies.toStudentHint(student));
  await field.fill(reply.text);
  await getByRole("button", { name: t.replies.send }).click();
  await expect.element(getByText(t.replies.sent)).toBeVisible();
  await expect.element(getByText(reply.text)).toBeVisible();
  expect(sent).toMatchObject([{ json: { text: reply.text } }]);
  await expect.element(getByRole("button", { name: `Edit reply: ${student}` })).toHaveFocus();
  expect(write.query()).toBeNull();
  await getByRole("button", { name: `Withdraw: ${student}` }).click();
  const question = getByRole("alertdialog", { name: t.replies.withdrawTitle });
  await expect.element(question.getByText(t.replies.withdrawStudentBody(student))).toBeVisible();
  await question.getByRole("button", { name: t.replies.withdraw }).click();
  await expect.element(write).toBeVisible();
  expect(getByText(t.feedback.isNew).query()).toBeNull();
});

test("while nothing is known about a student's feedback, it is not new, and can be replied to", async () => {
  replyApi("$get", "/feedback-marks", () => new Rejection("forbidden"));
  const { getByRole, getByText } = await draw(<ReceivedFollowUp feedback={feedback} />, { as: "teacher" });
  await expect.element(getByRole("button", { name: /^Reply/ })).toBeVisible();
  expect(getByText(t.feedback.isNew).query()).toBeNull();
});

async function openLesson(replies: Partial<RepliesOfLesson>, arrivedId?: string) {
  const asked = replyApi("$get", "/lesson-replies", () => ({
    items: [{ id: lesson.id, reply: null, feedback: null, ...replies }],
  }));
  const screen = await draw(
    <div data-testid="item">
      <LessonReplies lessonId={lesson.id} arrivedId={arrivedId} />
    </div>,
    { as: "student" },
  );
  return { ...screen, asked, item: screen.getByTestId("item") };
}

test("a student reads what the teacher replied, to the class and to them, and when it was seen", async () => {
  const { item, getByText } = await openLesson({
    reply: { ...reply, text: "To all" },
    feedback: { id: feedback.id, seenOn: "2025-11-21", reply },
  });
  await expect.element(getByText("Seen by your teacher on 21 Nov 2025")).toBeVisible();
  await expect
    .element(item)
    .toHaveTextContent(
      `Seen by your teacher on 21 Nov 2025Your teacher replied to you${reply.text}${t.feedback.onlyYou}Your teacher repliedTo all`,
    );
});

test("a reply that has just arrived, and stands above, does not stand at its class as well", async () => {
  const other = { ...reply, id: "0198a000-0000-4000-c000-000000000009", text: "To all" };
  const { getByText } = await openLesson(
    { reply: other, feedback: { id: feedback.id, seenOn: null, reply } },
    reply.id,
  );
  await expect.element(getByText("To all")).toBeVisible();
  expect(getByText(reply.text).query()).toBeNull();
});

test("a long reply shows its beginning and a button for the rest", async () => {
  const { getByRole } = await openLesson({ reply: { ...reply, text: "I will slow down. ".repeat(20) } });
  const more = getByRole("button", { name: t.common.showAll });
  await more.click();
  await expect.element(getByRole("button", { name: t.common.showLess })).toBeVisible();
});

test("a student sees nothing where there is nothing to say", async () => {
  const { asked, item } = await openLesson({ feedback: { id: feedback.id, seenOn: null, reply: null } });
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(item).toBeEmptyDOMElement();
});
