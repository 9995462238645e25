import { expect, test } from "vitest";
import type { invitationRoutes } from "#features/invitations/server/invitations.routes.ts";
import InviteMentorForm from "#features/teachers/web/invite-mentor-form.tsx";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import type { MailState } from "#server/mails/mail-state.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { setPageReach } from "#web/testing/reach.ts";
import { InvitationList } from "./invitation-list.tsx";
import type { ShownInvitation } from "./invitations.api.ts";

// What an admin sees of the mail with a teacher's invitation: in the list, in the dialog and after making it.

const invitationApi = api<typeof invitationRoutes>();
const email = "rajesh@exmaple.com";
const onItsWay: MailState = {
  state: "queued",
  email,
  at: "2025-11-20T08:32:00.000Z",
  nextTryAt: null,
  problem: null,
};
const refused: MailState = {
  ...onItsWay,
  state: "failed",
  problem: { kind: "address", response: "550 No such user" },
};
const sentence = `Could not be sent: the mail server refused ${email} (550 No such user).`;
const link = "https://classback.example/register#KDMX-QRTB";
const invitation: ShownInvitation = {
  id: "0198a000-0000-4000-8000-000000000009",
  role: "teacher",
  state: "open",
  classGroup: null,
  name: "Rajesh",
  surname: "Verma",
  education: "B.Ed.",
  subject: "Chemistry",
  email,
  uses: 0,
  usesMax: 1,
  createdAt: "2025-11-20T08:32:00.000Z",
  expiresAt: "2025-11-27T08:32:00.000Z",
  mail: onItsWay,
  code: "KDMXQRTB",
  link,
  usedBy: [],
};

/** The server's responses about this invitation, whose mail can be changed. */
function serve(first: MailState | null) {
  let mail = first;
  const now = (): ShownInvitation => ({ ...invitation, mail });
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  invitationApi("$get", "/invitations/:id", now);
  invitationApi("$get", "/invitations", () => {
    const { code: _code, link: _link, usedBy: _usedBy, ...row } = now();
    return { items: [row], next: null };
  });
  invitationApi("$post", "/invitations", now);
  const pressed = invitationApi("$post", "/invitations/:id/mails", () => {
    mail = onItsWay;
    return undefined;
  });
  return { pressed, setMail: (next: MailState) => (mail = next) };
}

async function invite() {
  const typed = { name: "Rajesh", surname: "Verma", education: "B.Ed.", subject: "Chemistry", email };
  const screen = await draw(<InviteMentorForm typed={typed} onPassword={() => {}} onDone={() => {}} />, {
    as: "admin",
  });
  await screen.getByRole("button", { name: t.invitations.makeLink }).click();
  return screen;
}

test("a refused address is named in the list, and in the dialog, from where the mail is sent again", async () => {
  const { pressed } = serve(refused);
  const { getByRole, getByText } = await draw(<InvitationList onList={() => {}} />, { as: "admin" });
  await expect.element(getByRole("row", { name: /Rajesh Verma/ }).getByText(sentence)).toBeVisible();
  await getByRole("button", { name: /^Show/ }).click();
  const dialog = getByRole("dialog");
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await expect.element(dialog.getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  await dialog.getByRole("button", { name: t.mailStates.sendAgain }).click();
  await expect.element(dialog.getByRole("status")).toHaveTextContent(t.mailStates.onItsWay(email));
  expect(pressed).toHaveLength(1);
  await expect.element(getByText(sentence)).not.toBeInTheDocument();
});

test("after inviting, the mail counts as on its way only until it is refused; the link can be scanned", async () => {
  const { setMail } = serve(onItsWay);
  const { getByText, getByRole, getByLabelText } = await invite();
  await expect.element(getByText(t.mailStates.onItsWay(email))).toBeVisible();
  await expect.element(getByText(t.mailStates.shareToo)).toBeVisible();
  await expect.element(getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  await expect.element(getByLabelText(t.invitations.link, { exact: true })).toHaveValue(link);
  setMail(refused);
  await expect.element(getByText(sentence)).toBeVisible();
  await expect.element(getByText(t.mailStates.onItsWay(email))).not.toBeInTheDocument();
});

test("where no mails are sent, the link is shared, and no mail is promised, sent or sent again", async () => {
  setPageReach({ appUrl: "http://localhost", sendsMail: false });
  serve(null);
  const made = await invite();
  await expect.element(made.getByText(t.invitations.noMail)).toBeVisible();
  await expect.element(made.getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  await expect.element(made.getByText(/on its way|spam/)).not.toBeInTheDocument();
  const buttons = [t.mailStates.sendByMail, t.mailStates.sendAgain];
  for (const name of buttons)
    await expect.element(made.getByRole("button", { name })).not.toBeInTheDocument();
});

test("the field for the e-mail promises a mail only where mails are sent", async () => {
  const hint = async () => {
    const screen = await draw(<InviteMentorForm onPassword={() => {}} onDone={() => {}} />, { as: "admin" });
    const field = screen.getByLabelText(t.labels.email, { exact: true });
    await expect.element(field).toBeVisible();
    const text = document.getElementById(field.element().getAttribute("aria-describedby") ?? "")?.textContent;
    await screen.unmount();
    return text;
  };
  expect(await hint()).toBe(t.invitations.emailHint);
  setPageReach({ appUrl: "http://localhost", sendsMail: false });
  expect(await hint()).toBe(t.invitations.emailHintNoMail);
});
