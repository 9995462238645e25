import { useState } from "react";
import { expect, test } from "vitest";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import type { latestFeedbackRoutes } from "#features/numbers/server/latest-feedback.routes.ts";
import type { AttentionItem } from "#features/numbers/web/attention-items.tsx";
import type { waitingLessonRoutes } from "#features/reminders/server/waiting/waiting-lessons.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { LatestFeedback } from "#pages/dashboard/latest-feedback.tsx";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, lesson as heldLesson, people } from "#web/testing/records.ts";
import { NextCard } from "./next-card.tsx";

const replyApi = api<typeof replyRoutes>();
const student = `${people.student.name} ${people.student.surname}`;

const complaint = (last: number): AttentionItem => ({
  ...feedback,
  id: `0198a000-0000-4000-b000-00000000000${last}`,
  rating: 2,
  message: `Complaint ${last}`,
  editedBy: null,
});
const id = "0198a000-0000-4000-a000-000000000001";
const counts = {
  ...{ id, askedCount: 9, respondedCount: 2, average: 4.5, countsFrom: null },
  ...{ excusedCount: 0, unconfirmedCount: 0, notAskedCount: 0 },
};
const lesson = { id, topic: "Lenses", date: "2025-11-03", counts };

/** The list as it is after what is done has left it. */
function Shrinking({ items }: { items: AttentionItem[] }) {
  const [left, setLeft] = useState(items);
  return (
    <>
      <button type="button" onClick={() => setLeft(left.slice(1))}>
        Load again
      </button>
      <NextCard attention={left} toRemind={[]} toReply={[]} />
    </>
  );
}

function noMarks(items: AttentionItem[]) {
  replyApi("$get", "/feedback-marks", () => ({
    items: items.map(({ id }) => ({ id, seenOn: "2025-11-04", reply: null })),
  }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
}

test("the worst complaints come first, a few at a time, each with Reply; then classes, one line for each", async () => {
  const items = [1, 2, 3, 4].map(complaint);
  noMarks(items);
  const { getByText, getByRole } = await draw(
    <NextCard
      attention={items}
      toRemind={[{ ...lesson, remindable: 7 }]}
      toReply={[{ ...lesson, responses: 2 }]}
    />,
    { as: "teacher" },
  );
  await expect.element(getByText("Complaint 3")).toBeVisible();
  expect(getByText("Complaint 4").query()).toBeNull();
  await getByRole("button", { name: "Show 1 more" }).click();
  await expect.element(getByRole("listitem").nth(3)).toHaveFocus();
  await expect.element(getByText("Complaint 4")).toBeVisible();
  expect(getByRole("button", { name: /^Reply/ }).elements()).toHaveLength(4);
  await expect.element(getByRole("link", { name: "Lenses", exact: true })).toBeVisible();
  await expect.element(getByText("2 of 9 answered", { exact: true })).toBeVisible();
  await expect.element(getByRole("img", { name: t.common.starsOfFive(4.5) })).toHaveTextContent("4.5");
  await expect.element(getByText("No reply yet", { exact: true })).toBeVisible();
  await expect.element(getByRole("button", { name: /^Remind 7 students/ })).toBeVisible();
  await expect.element(getByRole("link", { name: /^Reply: Lenses/ })).toBeVisible();
});

test("of several classes, a few are shown at first, and the others on a press", async () => {
  noMarks([]);
  const toReply = [1, 2, 3, 4, 5].map((number) => ({
    ...lesson,
    id: `0198a000-0000-4000-a000-00000000000${number}`,
    topic: `Topic ${number}`,
    responses: 2,
  }));
  const { getByRole, getByText } = await draw(<NextCard attention={[]} toRemind={[]} toReply={toReply} />, {
    as: "teacher",
  });
  await expect.element(getByText("Topic 3")).toBeVisible();
  await expect.element(getByText("Topic 4")).not.toBeInTheDocument();
  await getByRole("button", { name: "Show 2 more" }).click();
  await expect.element(getByText("Topic 5")).toBeVisible();
});

test("with several classes to remind, one button reminds of all that wait", async () => {
  noMarks([]);
  const due = { lessons: 3, students: 12, isMore: false };
  const waitingApi = api<typeof waitingLessonRoutes>();
  waitingApi("$get", "/waiting-lessons/reminders", () => due);
  const sent = waitingApi("$post", "/waiting-lessons/reminders", () => due);
  const waiting = { ...lesson, remindable: 7 };
  const toRemind = [waiting, { ...waiting, id: "0198a000-0000-4000-a000-000000000002", topic: "Mirrors" }];
  const { getByRole } = await draw(<NextCard attention={[]} toRemind={toRemind} toReply={[]} />, {
    as: "teacher",
  });
  await getByRole("button", { name: "Remind all 3" }).click();
  await getByRole("alertdialog").getByRole("button", { name: "Remind 12 students" }).click();
  await expect.poll(() => sent).toHaveLength(1);
});

test("Mark done is stored and can be undone; a failure is reported", async () => {
  const items = [complaint(1)];
  noMarks(items);
  let isDown = true;
  const sent = replyApi("$put", "/feedback/:id/done", () => (isDown ? new Rejection("failed") : undefined));
  const { getByRole, getByText } = await draw(<Shrinking items={items} />, { as: "teacher" });
  const done = getByRole("button", { name: /^Mark done/ });
  await done.click();
  await expect.element(getByText(t.insights.markFailed)).toBeVisible();
  isDown = false;
  await done.click();
  await expect.element(getByText(t.insights.markedDone(student))).toBeVisible();
  const undo = getByRole("button", { name: t.common.undo });
  await expect.element(undo).toHaveFocus();
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  expect(sent.map(({ json }) => json)).toEqual([{ isDone: true }, { isDone: true }, { isDone: false }]);
  await getByRole("button", { name: "Load again" }).click();
  await expect.element(getByText(t.insights.nothingWaits)).toBeVisible();
});

test("words that stand in the list of the newest feedback only begin here, in one line; Reply opens the box there", async () => {
  const items = [complaint(1), complaint(2)];
  noMarks(items);
  const [listed] = items;
  if (!listed) throw new Error("There are two.");
  listed.message = "Complaint 1 goes on. ".repeat(20);
  const { id, topic, date } = heldLesson;
  const response = { ...feedback, ...listed, teacherName: "Meera Iyer", original: null };
  api<typeof latestFeedbackRoutes>()("$get", "/teachers/:id/latest-feedback", () => ({
    items: [{ id, topic, date, counts: { ...counts, id }, remindable: 0, feedback: [response] }],
    marks: [],
  }));
  const { getByRole } = await draw(
    <>
      <NextCard attention={items} toRemind={[]} toReply={[]} />
      <LatestFeedback />
    </>,
    { as: "teacher" },
  );
  const list = getByRole("region", { name: t.feedback.received });
  const next = getByRole("region", { name: t.insights.doNextOf(2) });
  await expect.element(list.getByText(/^Complaint 1/)).toBeVisible();
  await expect.element(next.getByText("Complaint 2")).toBeVisible();
  const beginning = next.getByText(/^Complaint 1/).element();
  expect(beginning.scrollHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(beginning).lineHeight));
  expect(beginning.scrollWidth).toBeGreaterThan(beginning.clientWidth);
  await next
    .getByRole("button", { name: /^Reply/ })
    .first()
    .click();
  await expect.element(list.getByRole("textbox")).toHaveFocus();
  expect(next.getByRole("textbox").elements()).toHaveLength(0);
});
