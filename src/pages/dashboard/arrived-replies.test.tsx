import { expect, test } from "vitest";
import type { newsRoutes } from "#features/news/server/news.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, lesson } from "#web/testing/records.ts";
import { ArrivedReplies } from "./arrived-replies.tsx";

const newsApi = api<typeof newsRoutes>();
const { id, rating, message } = feedback;
const own = { id, rating, message, editedBy: null, original: null };

const replyTo = (topic: string, text: string, isToClass = false) => ({
  id: crypto.randomUUID(),
  text,
  isToClass,
  lessonId: lesson.id,
  topic,
  date: lesson.date,
  teacherName: "Meera Iyer",
  feedback: isToClass ? null : own,
});

async function drawUnread(...unread: ReturnType<typeof replyTo>[]) {
  let replies = unread;
  newsApi("$get", "/news", () => ({ replies, reminders: [], deleted: [], ahead: false, missed: false }));
  newsApi("$delete", "/news/replies/:id", () => {
    replies = replies.slice(1);
    return undefined;
  });
  return draw(<ArrivedReplies />, { as: "student" });
}

test("the newest reply is shown until 'Got it' is pressed, all of it with the student's words on a press, then the next one", async () => {
  const { getByRole } = await drawUnread(
    replyTo("Fractions", "I will slow down."),
    replyTo("Decimals", "More practice on Monday.", true),
  );
  const first = getByRole("region", { name: "Meera Iyer replied to you · Fractions" });
  await expect.element(first.getByText("I will slow down.")).toBeVisible();
  expect(first.getByText("Too fast for me.").query()).toBeNull();
  await first.getByRole("button", { expanded: false }).click();
  await expect.element(first.getByText("Too fast for me.")).toBeVisible();
  await expect.element(first.getByText("I will slow down.")).toBeVisible();
  await expect.element(first.getByText("1 more reply")).toBeVisible();
  await first.getByRole("button", { name: "Got it" }).click();
  const second = getByRole("region", { name: "Meera Iyer replied to the class · Decimals" });
  await expect.element(second.getByText("More practice on Monday.")).toBeVisible();
  expect(first.query()).toBeNull();
  await second.getByRole("button", { name: "Got it" }).click();
  await expect.element(second).not.toBeInTheDocument();
});

test("words that the teacher changed are marked, and the student's own can be read", async () => {
  const edited = { ...own, message: "Fine.", editedBy: "teacher" as const, original: { rating, message } };
  const { getByRole, getByText } = await drawUnread({
    ...replyTo("Fractions", "Thank you."),
    feedback: edited,
  } as never);
  await getByRole("button", { expanded: false }).click();
  await expect.element(getByText("Edited by teacher")).toBeVisible();
  await getByText(t.feedback.youWrote).click();
  await expect.element(getByText(message)).toBeVisible();
});

test("a reply stays if the server could not be told that it was read", async () => {
  const { getByRole, getByText } = await drawUnread(replyTo("Fractions", "I will slow down."));
  newsApi("$delete", "/news/replies/:id", () => noConnection);
  await getByRole("button", { name: "Got it" }).click();
  await expect.element(getByText(t.replies.gotItFailed)).toBeVisible();
  await expect.element(getByText("I will slow down.")).toBeVisible();
});
