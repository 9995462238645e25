import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { messageTemplateRoutes } from "#features/messages/server/templates/message-templates.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { sentence } from "#locales/sentence.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, directory, people, schoolYear } from "#web/testing/records.ts";
import NewQueuePage from "./new-queue-page.tsx";

const queueApi = api<typeof messageQueueRoutes>();
const templateApi = api<typeof messageTemplateRoutes>();
const builtIn = "{school}\nHello, {child} wrote about {class}: “{words}”";

async function open(at: string, as: "admin" | "clerk" = "admin") {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear, items: [classGroup] }));
  api<typeof classGroupRoutes>()("$get", "/class-groups/:id", () => ({
    ...classGroup,
    schoolYear,
    version: "1",
  }));
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  templateApi("$get", "/message-templates", () => ({
    templates: [
      { language: "en" as const, template: builtIn, builtIn },
      { language: "hi" as const, template: "{child}: {words}", builtIn: "{words}" },
    ],
  }));
  const screen = await draw(<NewQueuePage />, { as, at });
  return { ...screen, button: (name: string) => screen.getByRole("button", { name }) };
}

test("from a class group, one press prepares the newest feedback of its students", async () => {
  const { button, getByText } = await open(`/messages/new?of=class-group&id=${classGroup.id}`);
  await expect.element(getByText("Students in 10-B")).toBeVisible();
  const sent = queueApi("$post", "/message-queues", () => noConnection);
  await button(t.messageQueues.prepare).click();
  await expect.element(getByText(t.request.offline)).toBeVisible();
  const busy = { sentence: sentence("request.busy"), message: t.request.busy };
  queueApi("$post", "/message-queues", () => new Rejection("too-many-requests", busy));
  await button(t.messageQueues.prepare).click();
  await expect.element(getByText(t.request.busy)).toBeVisible();
  const again = queueApi("$post", "/message-queues", () => ({
    prepared: 2,
    leftOut: 0,
    students: { withMessage: 2, of: 2 },
  }));
  await button(t.messageQueues.prepare).click();
  await expect.element(getByText(/^Page \/messages\/queues\//)).toBeVisible();
  const selection = { students: { of: "class-group", id: classGroup.id }, feedback: { of: "newest" } };
  const body = { id: expect.any(String), channel: "whatsapp", selection };
  expect(again[0]?.json).toEqual(body);
  // The same press, sent again, prepares nothing twice.
  expect(again[0]?.json).toEqual(sent[0]?.json);
});

test("without an address that says so, whose parents and which feedback are chosen here", async () => {
  const { button, getByText, getByRole, getByLabelText } = await open("/messages/new?of=galaxy&id=1");
  const sent = queueApi("$post", "/message-queues", () => ({
    prepared: 2,
    leftOut: 0,
    students: { withMessage: 2, of: 2 },
  }));
  await button(t.messageQueues.prepare).click();
  const group = getByLabelText(t.labels.classGroup);
  await expect.element(group).toHaveAccessibleDescription(t.messageQueues.whoseRequired);
  await expect.element(group).toHaveFocus();
  await group.selectOptions("10-B");
  await expect.element(getByText("Students in 10-B")).toBeVisible();
  await getByRole("radio", { name: t.messageQueues.ofPeriod }).click();
  await expect.element(getByText(t.messageQueues.periodRequired)).toBeVisible();
  await button(t.feedbackFilters.thisWeek).click();
  await expect.element(getByText(t.messageQueues.periodRequired)).not.toBeInTheDocument();
  await button(t.feedbackFilters.lastWeek).click();
  await getByRole("radio", { name: /^E-mail/ }).click();
  await button(t.messageQueues.prepare).click();
  await expect
    .poll(() => sent.map(({ json }) => json))
    .toEqual([
      {
        id: expect.any(String),
        channel: "email",
        selection: {
          students: { of: "class-group", id: classGroup.id },
          feedback: { of: "period", from: "2026-11-09", to: "2026-11-15" },
        },
      },
    ]);
});

test("the students chosen in a list are the selection", async () => {
  const { button, getByText, getByRole } = await open(
    `/messages/new?of=students&id=${people.student.id},${people.admin.id}`,
  );
  await expect.element(getByText("2 chosen students")).toBeVisible();
  await expect.element(getByRole("radio", { name: t.messageQueues.ofOneClass })).not.toBeInTheDocument();
  const sent = queueApi("$post", "/message-queues", () => ({
    prepared: 2,
    leftOut: 0,
    students: { withMessage: 2, of: 2 },
  }));
  await button(t.messageQueues.prepare).click();
  await expect
    .poll(() => sent[0]?.json)
    .toMatchObject({
      selection: { students: { of: "students", ids: [people.student.id, people.admin.id] } },
    });
});

test("others are chosen in the fields, which have the focus then", async () => {
  const { getByRole, getByLabelText } = await open(`/messages/new?of=class-group&id=${classGroup.id}`);
  await getByRole("link", { name: t.messageQueues.chooseOthers }).click();
  await expect.element(getByLabelText(t.labels.classGroup)).toHaveFocus();
});

test("the text is changed for the school: placeholders by buttons, an unknown one is named, with an example", async () => {
  const { button, getByRole } = await open("/messages/new");
  await button("Change this text: English").click();
  const dialog = getByRole("dialog");
  const text = dialog.getByLabelText(t.messageQueues.template);
  await text.fill("Dear parent of {kid}, ");
  await userEvent.keyboard("{Escape}");
  await getByRole("alertdialog").getByRole("button", { name: t.editing.stay }).click();
  await expect.element(text).toHaveAccessibleDescription(/\{kid\} is not known/);
  const saved = templateApi("$put", "/message-templates/:language", () => undefined);
  await dialog.getByRole("button", { name: t.common.save }).click();
  expect(saved).toEqual([]);
  await text.fill("Dear parent of ");
  await dialog.getByRole("button", { name: t.messageQueues.childsName }).click();
  await expect.element(text).toHaveValue("Dear parent of {child}");
  await expect.element(dialog.getByText("Dear parent of Asha")).toBeVisible();
  await dialog.getByRole("button", { name: t.common.save }).click();
  await expect.poll(() => saved.map(({ json }) => json)).toEqual([{ template: "Dear parent of {child}" }]);

  await button("Change this text: हिन्दी").click();
  await dialog.getByRole("button", { name: t.messageQueues.useBuiltIn }).click();
  await dialog.getByRole("button", { name: t.common.save }).click();
  await expect.poll(() => saved[1]?.json).toEqual({ template: "" });
});

test("a clerk chooses a class group or students, never a teacher or a class, and leaves the school's text as it is", async () => {
  const screen = await open(`/messages/new?of=class-group&id=${classGroup.id}&feedback=class`, "clerk");
  await expect.element(screen.getByText("Students in 10-B")).toBeVisible();
  const newest = screen.getByRole("radio", { name: new RegExp(t.messageQueues.newest) });
  await expect.element(newest.first()).toBeChecked();
  expect(screen.getByText(t.messageQueues.ofOneClass).elements()).toEqual([]);
  await expect.element(screen.getByText(t.messageQueues.builtInText)).toBeVisible();
  expect(screen.getByRole("button", { name: new RegExp(t.messageQueues.changeText) }).elements()).toEqual([]);
});

test("a clerk who follows an admin's link to a teacher's students is asked whose parents", async () => {
  const screen = await open(`/messages/new?of=teacher&id=${people.teacher.id}`, "clerk");
  await expect.element(screen.getByLabelText(t.labels.classGroup)).toBeVisible();
  expect(screen.getByLabelText(t.messageQueues.teacherStudents).elements()).toEqual([]);
  await expect.element(screen.getByText(t.messageQueues.fromGroupPage)).toBeVisible();
});
