import { expect, onTestFinished, test } from "vitest";
import type { parentMailRoutes } from "#features/messages/server/mails/parent-mails.routes.ts";
import { hi } from "#locales/hi.ts";
import { loadLanguage, t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import MailsPage from "./mails-page.tsx";

const mailApi = api<typeof parentMailRoutes>();
const at = "/mails?token=message.signature";
const open = () => draw(<MailsPage />, { at });
const on = { wanted: true, mayUndo: false, language: "en" };

test("opening the link changes nothing; one button stops the e-mails, and then one undoes it", async () => {
  mailApi("$get", "/parent-mails", () => on);
  const sent = mailApi("$put", "/parent-mails", ({ json }) => {
    const { wanted } = json as { wanted: boolean };
    return { ...on, wanted, mayUndo: !wanted };
  });
  const { getByRole } = await open();
  await expect.element(getByRole("status")).toHaveTextContent(t.parentMails.on);
  expect(sent).toEqual([]);
  await getByRole("button", { name: "Stop these e-mails" }).click();
  await expect.element(getByRole("status")).toHaveTextContent(t.parentMails.off);
  await getByRole("button", { name: "Get them again" }).click();
  await expect.element(getByRole("status")).toHaveTextContent(t.parentMails.on);
  expect(sent.map(({ json, query }) => [json, query.token])).toEqual([
    [{ wanted: false }, "message.signature"],
    [{ wanted: true }, "message.signature"],
  ]);
});

test("a guardian who told the school starts them again there", async () => {
  mailApi("$get", "/parent-mails", () => ({ ...on, wanted: false }));
  const { getByRole, getByText } = await open();
  await expect.element(getByText(t.parentMails.askSchool)).toBeVisible();
  expect(getByRole("button", { name: "Get them again" }).elements()).toEqual([]);
});

test("the page is in the guardian's language", async () => {
  onTestFinished(() => loadLanguage("en"));
  mailApi("$get", "/parent-mails", () => ({ ...on, language: "hi" }));
  const { getByRole } = await open();
  await expect.element(getByRole("button", { name: hi.parentMails.stop })).toBeVisible();
  await expect.element(getByRole("heading", { name: hi.parentMails.title })).toBeVisible();
});

test("a link that does not work says whom to ask", async () => {
  mailApi("$get", "/parent-mails", () => new Rejection("link-invalid"));
  const { getByRole } = await open();
  await expect.element(getByRole("alert")).toHaveTextContent(t.parentMails.linkInvalid);
});

test("a choice that cannot be saved leaves everything as it was", async () => {
  mailApi("$get", "/parent-mails", () => on);
  mailApi("$put", "/parent-mails", () => new Rejection("unavailable"));
  const { getByRole, getByText } = await open();
  await getByRole("button", { name: "Stop these e-mails" }).click();
  await expect.element(getByText(t.parentMails.chooseFailed, { exact: false })).toBeVisible();
  await expect.element(getByRole("status")).toHaveTextContent(t.parentMails.on);
});
