import { expect, test } from "vitest";
import type { Role } from "#domain/roles.ts";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { lesson } from "#web/testing/records.ts";
import { LessonReply } from "./lesson-reply.tsx";
import type { Reply } from "./replies.api.ts";

const replyApi = api<typeof replyRoutes>();

const reply: Reply = {
  id: "0198a000-0000-4000-b000-000000000001",
  text: "I heard that it was too fast. I will slow down.",
  createdAt: "2025-11-04T08:00:00.000Z",
  updatedAt: null,
};

async function open(stored: Reply | null = null, as: Role = "teacher") {
  replyApi("$get", "/lesson-replies", () => ({ items: [{ id: lesson.id, reply: stored, feedback: null }] }));
  const screen = await draw(<LessonReply lessonId={lesson.id} topic={lesson.topic} />, { as });
  return {
    ...screen,
    write: screen.getByRole("button", { name: t.replies.write }),
    field: screen.getByRole("textbox"),
    send: screen.getByRole("button", { name: t.replies.send }),
    edit: screen.getByRole("button", { name: `Edit reply: ${lesson.topic}` }),
  };
}

test("a teacher starts with the template, and sends what they heard and will do", async () => {
  const sent = replyApi("$post", "/lessons/:id/reply", () => reply);
  const { write, field, send, edit, getByRole, getByText } = await open();
  await write.click();
  await expect.element(field).toHaveFocus();
  const template = getByRole("button", { name: t.replies.useTemplate });
  await template.click();
  await expect.element(field).toHaveValue("I heard that …\nI will …");
  await expect.element(field).toHaveFocus();
  await expect.poll(() => getSelection()?.toString()).toBe("…");
  expect(template.query()).toBeNull();
  await field.fill(`  ${reply.text}`);
  await send.click();
  await expect.element(getByText(t.replies.sent)).toBeVisible();
  await expect.element(getByText(reply.text)).toBeVisible();
  await expect.element(edit).toHaveFocus();
  expect(sent).toMatchObject([{ json: { text: reply.text, id: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
});

test("a reply needs words; without a connection they stay, and are sent again under the same id", async () => {
  const sent = replyApi("$post", "/lessons/:id/reply", () => noConnection);
  const { write, field, send, getByText } = await open();
  await write.click();
  await send.click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(t.replies.textRequired));
  await field.fill("I will slow down.");
  await send.click();
  await expect.element(getByText(t.replies.sendFailed)).toBeVisible();
  await send.click();
  await expect.poll(() => sent.length).toBe(2);
  await expect.element(field).toHaveValue("I will slow down.");
  expect(new Set(sent.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
});

test("a reply sent meanwhile from another tab is shown, and replaced only on purpose", async () => {
  replyApi("$post", "/lessons/:id/reply", () => new Rejection("conflict", { current: reply }));
  const saved = replyApi("$patch", "/replies/:id", () => ({ ...reply, text: "Mine" }));
  const { write, field, send, getByText, getByRole } = await open();
  await write.click();
  await field.fill("Mine");
  await send.click();
  await expect.element(getByText(reply.text)).toBeVisible();
  expect(saved).toEqual([]);
  await getByRole("button", { name: t.editConflict.saveMine }).click();
  await expect.element(getByText(t.replies.saved)).toBeVisible();
  expect(saved.map(({ json }) => json)).toEqual([{ text: "Mine", updatedAt: null }]);
});

test("the teacher edits the reply; Cancel leaves it as it was", async () => {
  const updatedAt = "2025-11-05T08:00:00.000Z";
  const saved = replyApi("$patch", "/replies/:id", () => ({ ...reply, text: "New words", updatedAt }));
  const { edit, field, getByRole, getByText } = await open(reply);
  await edit.click();
  await getByRole("button", { name: t.common.cancel }).click();
  await expect.element(edit).toHaveFocus();
  await edit.click();
  await expect.element(field).toHaveValue(reply.text);
  await field.fill("New words");
  await getByRole("button", { name: t.common.save }).click();
  await expect.element(getByText("New words")).toBeVisible();
  await expect.element(getByText(t.replies.editedOn(updatedAt))).toBeVisible();
  expect(saved.map(({ json }) => json)).toEqual([{ text: "New words", updatedAt: null }]);
});

test("the teacher withdraws the reply after a question, and can write another", async () => {
  const withdrawn = replyApi("$delete", "/replies/:id", () => undefined);
  const { getByRole, getByText, write } = await open(reply);
  await getByRole("button", { name: `Withdraw: ${lesson.topic}` }).click();
  const question = getByRole("alertdialog", { name: t.replies.withdrawTitle });
  await question.getByRole("button", { name: t.replies.withdraw }).click();
  await expect.element(getByText(t.replies.withdrawn)).toBeVisible();
  await expect.element(write).toBeVisible();
  expect(withdrawn).toHaveLength(1);
});

test("an admin reads and removes it, and cannot write", async () => {
  replyApi("$post", "/replies/:id/removal", () => undefined);
  const { getByRole, getByText, write, edit } = await open(reply, "admin");
  await expect.element(getByText(reply.text)).toBeVisible();
  expect(edit.query()).toBeNull();
  await getByRole("button", { name: `Remove reply: ${lesson.topic}` }).click();
  const question = getByRole("alertdialog", { name: t.replies.removeTitle });
  await question.getByRole("button", { name: t.replies.remove }).click();
  await expect.element(getByText(t.replies.noneToLesson)).toBeVisible();
  expect(write.query()).toBeNull();
});
