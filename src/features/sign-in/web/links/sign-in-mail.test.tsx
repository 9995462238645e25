import { expect, test } from "vitest";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import type { MailState } from "#server/mails/mail-state.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { setPageReach } from "#web/testing/reach.ts";
import { people } from "#web/testing/records.ts";
import { SignInLink } from "./sign-in-link.tsx";

// What an admin sees of the mail with someone's link, and what they can do about it.

const mailApi = api<typeof signInLinkRoutes>();
const timeZone = "Asia/Kolkata";
const user = { ...people.student, email: "asha@exmaple.com" };
const refused: MailState = {
  state: "failed",
  email: user.email,
  at: "2025-11-20T08:32:00.000Z",
  nextTryAt: null,
  problem: { kind: "address", response: "550 5.1.1 No such user." },
};
const onItsWay: MailState = { ...refused, state: "queued", problem: null };
const sent: MailState = { ...refused, state: "sent", problem: null };
const waiting: MailState = {
  ...onItsWay,
  nextTryAt: "2025-11-20T08:36:00.000Z",
  problem: { kind: "unreachable", response: null },
};

/** The card, with this mail until another one is set. */
async function openCard(first: MailState | null, owner = user) {
  let mail = first;
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone }));
  const requests = mailApi("$get", "/users/:id/sign-in-mail", () => ({ mail }));
  const pressed = mailApi("$post", "/users/:id/sign-in-mails", () => {
    mail = onItsWay;
    return undefined;
  });
  const screen = await draw(<SignInLink user={owner} />, { as: "admin" });
  return {
    ...screen,
    requests,
    pressed,
    setMail: (next: MailState) => (mail = next),
    button: (name: string) => screen.getByRole("button", { name, exact: true }),
  };
}

test("a mail is shown as on its way, and then as sent, without a reload", async () => {
  const { getByText, setMail, button } = await openCard(onItsWay);
  await expect.element(getByText("The e-mail to asha@exmaple.com is on its way.")).toBeVisible();
  await expect.element(button(t.mailStates.sendAgain)).not.toBeInTheDocument();
  setMail(sent);
  // Of the server's day, whatever the browser's is.
  const time = t.common.timeOf(sent.at, timeZone);
  await expect.element(getByText(t.mailStates.sentAt(sent.email, time))).toBeVisible();
  await expect.element(button(t.mailStates.sendAgain)).toBeVisible();
  await expect.element(button(t.invitations.makeLink)).toBeVisible();
});

test("a mail sent on another day shows the day", async () => {
  const at = "2025-11-18T08:32:00.000Z";
  const { getByText } = await openCard({ ...sent, at });
  const [day, time] = [t.common.dayOf(at, timeZone), t.common.timeOf(at, timeZone)];
  await expect.element(getByText(`Sent to asha@exmaple.com on ${day} at ${time}.`)).toBeVisible();
});

test("a refused address is named with what the mail server said; the mail is sent again on request", async () => {
  const { getByText, getByRole, button, pressed } = await openCard(refused);
  const sentence = "Could not be sent: the mail server refused asha@exmaple.com (550 5.1.1 No such user).";
  await expect.element(getByText(sentence)).toBeVisible();
  await expect.element(getByText(/on its way/)).not.toBeInTheDocument();
  await expect.element(button(t.mailStates.shareInstead)).toBeVisible();
  await button(t.mailStates.sendAgain).click();
  await expect
    .element(getByRole("status"))
    .toHaveTextContent("The e-mail to asha@exmaple.com is on its way.");
  await expect.element(getByText(sentence)).not.toBeInTheDocument();
  expect(pressed).toHaveLength(1);
});

test("the reason why a mail is not sent again so soon is shown", async () => {
  const { getByText, button } = await openCard(sent);
  const sentence = { key: "mailStates.tooSoon", params: [user.email, 10] };
  mailApi("$post", "/users/:id/sign-in-mails", () => new Rejection("too-many-requests", { sentence }));
  await button(t.mailStates.sendAgain).click();
  await expect.element(getByText(t.mailStates.tooSoon(user.email, 10))).toBeVisible();
});

test("after the address was corrected, nothing has been sent to the new one, and a button names it", async () => {
  const corrected = { ...user, email: "asha@example.com" };
  const unsent: MailState = { ...refused, state: "unsent", email: corrected.email, problem: null };
  const { getByText, button } = await openCard(unsent, corrected);
  await expect.element(getByText("Nothing has been sent to asha@example.com yet.")).toBeVisible();
  await expect.element(button(t.mailStates.shareInstead)).toBeVisible();
  await button("Send to asha@example.com").click();
  await expect.element(getByText(/on its way/)).toBeVisible();
});

test("a mail that waits says why and when it is tried again", async () => {
  const { getByText, button, pressed } = await openCard(waiting);
  const time = t.common.timeOf(waiting.nextTryAt ?? "", timeZone);
  const why = t.mailStates.why.unreachable(user.email);
  await expect.element(getByText(t.mailStates.waits(why, time))).toBeVisible();
  await expect.element(button(t.mailStates.shareInstead)).toBeVisible();
  await button(t.mailStates.tryNow).click();
  await expect.element(getByText(/on its way/)).toBeVisible();
  expect(pressed).toHaveLength(1);
});

test.each(["address", "mail"] as const)(
  "a mail put off because of '%s' is not called refused",
  async (kind) => {
    const { getByText } = await openCard({ ...waiting, problem: { kind, response: "451 Greylisted" } });
    const why = "the mail server was not ready for the e-mail to asha@exmaple.com (451 Greylisted)";
    const time = t.common.timeOf(waiting.nextTryAt ?? "", timeZone);
    await expect.element(getByText(t.mailStates.waits(why, time))).toBeVisible();
  },
);

test.each(["address", "mail", "server", "unreachable", "unwritten"] as const)(
  "a mail that failed because of '%s' names its address",
  async (kind) => {
    const { getByText } = await openCard({ ...refused, problem: { kind, response: null } });
    const sentence = t.mailStates.failed(t.mailStates.why[kind](user.email));
    expect(sentence).toContain(user.email);
    await expect.element(getByText(sentence)).toBeVisible();
  },
);

test("a mail that may have arrived is not called sent", async () => {
  const { getByText, button } = await openCard({ ...refused, state: "unknown", problem: null });
  await expect.element(getByText(t.mailStates.unknown(user.email))).toBeVisible();
  await expect.element(button(t.mailStates.sendAgain)).toBeVisible();
  await expect.element(button(t.mailStates.shareInstead)).toBeVisible();
});

test("a press that the server rejects changes nothing, and says why", async () => {
  const { getByText, button } = await openCard(refused);
  mailApi("$post", "/users/:id/sign-in-mails", () => new Rejection("too-many-requests"));
  await button(t.mailStates.sendAgain).click();
  await expect.element(getByText(new Rejection("too-many-requests").body.message)).toBeVisible();
  await expect.element(getByText(/the mail server refused/)).toBeVisible();
});

test("a person who got no mail can be sent one", async () => {
  const { getByText, button } = await openCard(null);
  await button(t.mailStates.sendByMail).click();
  await expect.element(getByText(/on its way/)).toBeVisible();
});

test("where no mails are sent, none is mentioned", async () => {
  setPageReach({ appUrl: null, sendsMail: false });
  const { button, requests } = await openCard(sent);
  await expect.element(button(t.invitations.makeLink)).toBeVisible();
  for (const label of [t.mailStates.sendByMail, t.mailStates.sendAgain])
    await expect.element(button(label)).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});
