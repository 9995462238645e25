import { expect, onTestFinished, test, vi } from "vitest";
import type { reminderRoutes } from "#features/reminders/server/reminders.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { lesson } from "#web/testing/records.ts";
import { GroupText } from "./group-text.tsx";
import { RemindStudents } from "./remind-students.tsx";
import type { Reminders } from "./reminders.api.ts";

const reminderApi = api<typeof reminderRoutes>();

const texts = [
  { language: "en" as const, text: "How was Fractions? http://x.example/rate/1" },
  { language: "hi" as const, text: "Fractions कैसी रही? http://x.example/rate/1" },
];

async function open(fields: Partial<Reminders> = {}) {
  const shown: Reminders = {
    dueCount: 7,
    remindedTodayCount: 0,
    lastRemindedAt: null,
    dueFrom: null,
    isOver: false,
    texts,
    ...fields,
  };
  reminderApi("$get", "/lessons/:id/reminders", () => shown);
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-04", timeZone: "Asia/Kolkata" }));
  return { shown, ...(await draw(<RemindStudents lessonId={lesson.id} />, { as: "teacher" })) };
}

test("students are reminded once the teacher has confirmed it, and those reminded today are left out", async () => {
  const { shown, getByRole, getByText } = await open({ remindedTodayCount: 3 });
  const sent = reminderApi("$post", "/lessons/:id/reminders", () => {
    Object.assign(shown, { remindedTodayCount: 7, lastRemindedAt: "2025-11-04T10:00:00.000Z" });
    return { remindedCount: 4, remindedBeforeCount: 3 };
  });
  await expect.element(getByText(t.reminders.remindedToday(3))).toBeVisible();
  await getByRole("button", { name: "Remind 4 students" }).click();
  await getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(getByRole("alertdialog")).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await getByRole("button", { name: "Remind 4 students" }).click();
  await getByRole("alertdialog").getByRole("button", { name: "Remind 4 students" }).click();
  await expect.element(getByText("4 students reminded.")).toBeVisible();
  await expect.element(getByText("7 students already reminded today.")).toBeVisible();
  await expect.element(getByText("Last reminder: 4 Nov 2025, 3:30 pm")).toBeVisible();
  await expect.element(getByRole("button", { name: /^Remind/ })).not.toBeInTheDocument();
  await expect.element(getByRole("status").filter({ hasText: "7 students already" })).toHaveFocus();
  expect(sent).toHaveLength(1);
});

test("a failure is reported, and the button stays", async () => {
  reminderApi("$post", "/lessons/:id/reminders", () => noConnection);
  const { getByRole, getByText } = await open({ dueCount: 1 });
  await getByRole("button", { name: "Remind 1 student" }).click();
  await getByRole("alertdialog").getByRole("button", { name: "Remind 1 student" }).click();
  await expect.element(getByText(t.reminders.sendFailed, { exact: false })).toBeVisible();
  await expect.element(getByRole("button", { name: "Remind 1 student" })).toBeEnabled();
});

test.each([
  [{ dueCount: 0 }, "Nobody to remind."],
  [{ dueCount: 0, dueFrom: "2025-11-05" }, "Reminders start tomorrow."],
  [{ dueCount: 0, dueFrom: "2025-11-06" }, "Reminders start on 6 Nov 2025."],
  [{ dueCount: 0, isOver: true }, "Too long ago for reminders."],
] as const)("with nobody to remind, %o, it says why", async (fields, why) => {
  const { getByRole, getByText } = await open(fields);
  await expect.element(getByText(why)).toBeVisible();
  expect(getByRole("button", { name: /^Remind/ }).elements()).toEqual([]);
});

test("the message for the group is in the teacher's language, or copied in another; without a clipboard it is selected", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  document.documentElement.lang = "hi";
  onTestFinished(() => document.documentElement.setAttribute("lang", "en"));
  const { getByRole, getByText, getByLabelText } = await draw(<GroupText texts={texts} />, { as: "teacher" });
  const message = getByLabelText(t.reminders.groupText);
  await expect.element(message).toHaveValue(texts[1]?.text);
  await getByLabelText(t.reminders.inLanguage).selectOptions("English");
  await expect.element(message).toHaveValue(texts[0]?.text);
  await getByRole("button", { name: "Copy message" }).click();
  await expect.element(getByText("Message copied.")).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(texts[0]?.text);
  write.mockRejectedValue(new Error("not allowed"));
  vi.spyOn(document, "execCommand").mockReturnValue(false);
  await getByRole("button", { name: "Copy message" }).click();
  await expect.element(getByText(t.reminders.textNotCopied)).toBeVisible();
  const field = message.element() as HTMLTextAreaElement;
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(texts[0]?.text);
});
