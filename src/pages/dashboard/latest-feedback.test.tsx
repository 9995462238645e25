import { expect, test } from "vitest";
import type { latestFeedbackRoutes } from "#features/numbers/server/latest-feedback.routes.ts";
import { type LatestFeedback as Latest, latestFeedbackQuery } from "#features/numbers/web/insights.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, lesson } from "#web/testing/records.ts";
import { LatestFeedback } from "./latest-feedback.tsx";

const { id, topic, date } = lesson;
const counts = {
  ...{ id, askedCount: 24, respondedCount: 10, average: 4.3, countsFrom: null },
  ...{ excusedCount: 0, unconfirmedCount: 0, notAskedCount: 0 },
};
const response = (last: number, own: Partial<typeof feedback> = {}) => ({
  ...feedback,
  ...{ id: `0198a000-0000-4000-b000-00000000000${last}`, message: `Message ${last}`, editedBy: null },
  ...{ studentName: `Student ${last}`, original: null, topic, date, ...own },
});
const held = { id, topic, date, counts, remindable: 14, feedback: [response(1), response(2), response(3)] };

const seen = (last: number, seenOn: string | null) => ({ id: response(last).id, seenOn, reply: null });

function answer(items: Latest["items"], marked: ReturnType<typeof seen>[] = []) {
  const ids = items.flatMap(({ feedback }) => feedback.map(({ id }) => id));
  const marks = ids.map(
    (id) => marked.find((each) => each.id === id) ?? { id, seenOn: "2025-11-20", reply: null },
  );
  const latest = { items, marks };
  api<typeof latestFeedbackRoutes>()("$get", "/teachers/:id/latest-feedback", () => latest);
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  return latest;
}

test("each class has a head with its figures, Remind and QR code, then its newest reviews, and the way to the others", async () => {
  answer([
    { ...held, feedback: [response(1), response(2, { topic: "Its own", date: "2025-11-09" }), response(3)] },
  ]);
  const { getByRole } = await draw(<LatestFeedback />, { as: "teacher" });
  const head = getByRole("row", { name: /10 of 24 answered/ });
  await expect.element(head.getByRole("rowheader", { name: new RegExp(`^${topic}`) })).toBeVisible();
  await expect.element(head.getByRole("button", { name: /^Remind 14 students/ })).toBeVisible();
  await expect
    .element(head.getByRole("link", { name: /^QR code/ }))
    .toHaveAttribute("href", `/class/${id}?show=link`);
  const columns = getByRole("columnheader").elements();
  const { labels } = t;
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    labels.date,
    labels.topic,
    labels.studentName,
    labels.review,
    labels.stars,
    labels.actions,
  ]);
  const row = getByRole("row", { name: /Student 1/ });
  for (const text of [t.common.date(date), topic, "Message 1"])
    await expect.element(row.getByText(text, { exact: true })).toBeInTheDocument();
  await expect.element(row.getByRole("img", { name: t.common.starsOfFive(feedback.rating) })).toBeVisible();
  await expect.element(row.getByRole("link", { name: /^Edit/ })).toBeVisible();
  await expect.element(row.getByRole("button", { name: /^Delete/ })).toBeVisible();
  await expect.element(getByRole("row", { name: /Its own Student 2/ })).toBeVisible();
  await expect
    .element(getByRole("link", { name: /^7 more/ }))
    .toHaveAttribute("href", `/feedback?review=${id}`);
});

test("'No reviews yet' where there are none, below a class that was just held", async () => {
  answer([{ ...held, counts: { ...counts, respondedCount: 0, average: null }, feedback: [] }]);
  const { getByText, getByRole } = await draw(<LatestFeedback />, { as: "teacher" });
  await expect.element(getByText(t.feedback.none, { exact: true })).toBeVisible();
  await expect.element(getByRole("link", { name: topic, exact: true })).toBeVisible();
});

test("newer reviews do not push out the one that is being replied to", async () => {
  const latest = answer([held]);
  const { getByRole, getByText, queryClient } = await draw(<LatestFeedback />, { as: "teacher" });
  await getByRole("row", { name: /Student 3/ })
    .getByRole("button", { name: /^Reply/ })
    .click();
  const box = getByRole("textbox");
  await box.fill("Thank you");
  latest.items = [{ ...held, feedback: [response(4), response(1), response(2)] }];
  latest.marks.push(seen(4, "2025-11-20"));
  await queryClient.refetchQueries({ queryKey: latestFeedbackQuery.queryKey });
  await expect.element(box).toHaveValue("Thank you");
  await expect.element(getByText("Message 4")).not.toBeInTheDocument();
  await getByRole("button", { name: t.common.cancel }).click();
  await expect.element(getByText("Message 4")).toBeVisible();
  await expect.element(getByText("Message 3")).not.toBeInTheDocument();
});

test.each([
  ["what is new says so in the line of its student", "2025-11-20", /Student 1.*New/],
  ["if all is new, the class says so once", null, /New.*10 of 24 answered/],
])("%s", async (_, seenOn, name) => {
  answer([held], [seen(1, null), seen(2, seenOn), seen(3, seenOn)]);
  const { getByRole, getByText } = await draw(<LatestFeedback />, { as: "teacher" });
  await expect.element(getByRole("row", { name })).toBeVisible();
  expect(getByText(t.feedback.isNew, { exact: true }).elements()).toHaveLength(1);
});
