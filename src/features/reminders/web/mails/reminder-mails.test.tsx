import { expect, test } from "vitest";
import type { reminderMailRoutes } from "#features/reminders/server/mails/reminder-mails.routes.ts";
import MailsPage from "#pages/mails/mails-page.tsx";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { ReminderMails } from "./reminder-mails.tsx";

const mailApi = api<typeof reminderMailRoutes>();
const at = "/mails?of=reminders&token=student.signature";

test("opening the link changes nothing; the button turns mails off and on again", async () => {
  mailApi("$get", "/reminder-mails", () => ({ wanted: true }));
  const sent = mailApi("$put", "/reminder-mails", ({ json }) => json as { wanted: boolean });
  const { getByRole, getByText } = await draw(<MailsPage />, { at });
  await expect.element(getByText(t.reminderMails.mailsOn, { exact: false })).toBeVisible();
  expect(sent).toEqual([]);
  await getByRole("button", { name: "Turn off e-mails" }).click();
  await expect.element(getByText(t.reminderMails.mailsOff, { exact: false })).toBeVisible();
  await getByRole("button", { name: "Turn on e-mails" }).click();
  await expect.element(getByText(t.reminderMails.mailsOn, { exact: false })).toBeVisible();
  expect(sent.map(({ json, query }) => [json, query.token])).toEqual([
    [{ wanted: false }, "student.signature"],
    [{ wanted: true }, "student.signature"],
  ]);
});

test("a link that does not work says where else to turn mails off", async () => {
  mailApi("$get", "/reminder-mails", () => new Rejection("link-invalid"));
  const { getByRole } = await draw(<MailsPage />, { at });
  await expect.element(getByRole("alert")).toHaveTextContent(t.reminderMails.linkInvalid);
});

test("a signed-in student has the same switch", async () => {
  mailApi("$get", "/my-reminder-mails", () => ({ wanted: false }));
  const sent = mailApi("$put", "/my-reminder-mails", () => new Rejection("unavailable"));
  const { getByRole, getByText } = await draw(<ReminderMails />, { as: "student" });
  await getByRole("button", { name: "Turn on e-mails" }).click();
  await expect.element(getByText(t.reminderMails.chooseFailed, { exact: false })).toBeVisible();
  await expect.element(getByText(t.reminderMails.mailsOff, { exact: false })).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([{ wanted: true }]);
});
