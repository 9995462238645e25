import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { drawSteps, message, reportedIn } from "#features/messages/web/testing/steps.tsx";
import { sentence } from "#locales/sentence.ts";
import { t } from "#web/language/language.ts";
import { noConnection, Rejection } from "#web/testing/api.ts";

test("one tap opens the next message and confirms the one before; the last one is only confirmed", async () => {
  const { button, links, puts, getByText, getByRole } = await drawSteps([message(1), message(2)]);
  await expect.element(getByRole("heading", { name: "Message 1 of 2" })).toBeVisible();
  await button("Open WhatsApp").click();
  expect(links()).toEqual(["https://wa.me/919000000001?"]);
  await button("Sent, open the next").click();
  expect(links()).toEqual(["https://wa.me/919000000001?", "https://wa.me/919000000002?"]);
  await expect.element(getByRole("heading", { name: "Message 2 of 2" })).toBeVisible();
  await button("Sent", true).click();
  await expect.element(getByText(t.messageQueues.allDone)).toBeVisible();
  expect(links()).toHaveLength(2);
  await expect
    .poll(() => puts.map(({ to, state }) => `${to} ${state}`))
    .toEqual(["9000000001 opened", "9000000001 sent", "9000000002 opened", "9000000002 sent"]);
});

test("on another device it continues with the message that is still open", async () => {
  const { button, getByText, links, puts } = await drawSteps([
    message(1, { state: "sent" }),
    message(2, { state: "opened", isNotAsked: true }),
    message(3),
  ]);
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await expect.element(getByText(t.messageRecord.notAsked)).toBeVisible();
  await expect.element(getByText(t.messageQueues.didYouSend)).toBeVisible();
  await button("Sent, then pause").click();
  await expect.element(getByText("Guardian 3")).toBeVisible();
  await expect.element(button("Open WhatsApp")).toBeVisible();
  expect(links()).toEqual([]);
  await expect.poll(() => puts.map(({ state }) => state)).toEqual(["sent"]);
});

test("nothing is sent or corrected while a text is edited; it goes out as it was saved, and leaving asks", async () => {
  const { button, links, puts, navigate, getByText, getByRole, getByLabelText } = await drawSteps([
    message(1),
    message(2),
  ]);
  await button("Skip").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await button("Edit").click();
  await getByLabelText("Message", { exact: true }).fill("Well done.");
  for (const name of ["Open WhatsApp", "Correct this"])
    await expect.element(button(name)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(button("Save")).toHaveFocus();
  void navigate("/messages");
  const dialog = getByRole("alertdialog");
  await expect.element(dialog.getByText(t.editing.leaveTitle)).toBeVisible();
  await dialog.getByRole("button", { name: t.editing.stay }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button("Save").click();
  await expect.element(button("Open WhatsApp")).toHaveFocus();
  expect([links(), puts.map(({ state }) => state)]).toEqual([[], ["not-sent"]]);
  await button("Open WhatsApp").click();
  expect(vi.mocked(window.open).mock.calls[0]?.[0]).toContain(encodeURIComponent("Well done."));
});

test("what was said by mistake is corrected, also on the server; the focus goes on to it, and at the end to the outcome", async () => {
  const messages = [message(1), message(2)];
  const { button, puts, getByRole, getByText } = await drawSteps(messages);
  await button("Skip").click();
  await expect.element(getByRole("heading", { name: "Message 2 of 2" })).toBeVisible();
  await button("Correct this").click();
  await getByRole("menuitem", { name: t.messageRecord.stateName.prepared }).click();
  await expect.element(getByText(t.messageRecord.corrected)).toBeVisible();
  await expect.element(button("Correct this")).not.toBeInTheDocument();
  expect(messages.map(({ state }) => state)).toEqual(["prepared", "prepared"]);
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await button("Wrong number").click();
  await expect.element(getByText("Guardian 1")).toBeVisible();
  await button("Skip").click();
  await expect.element(getByText(t.messageQueues.allDone)).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe("DIV");
  expect(document.activeElement?.textContent).toContain("1 not sent, 1 wrong contact");
  expect(puts.map(reportedIn)).toEqual(["not-sent", "prepared", "wrong-number", "not-sent"]);
});

test("a parent whom somebody told meanwhile is not told again, unless that is confirmed", async () => {
  const { button, put, puts, getByText } = await drawSteps([message(1), message(2)]);
  put(({ position }, { state }) =>
    position === 2 && state === "opened"
      ? new Rejection("told-today", { sentence: sentence("leftOut.notifiedBy", "Meera Nair") })
      : undefined,
  );
  await button("Open WhatsApp").click();
  await button("Sent, open the next").click();
  await expect.element(getByText(t.messageQueues.doNotSend)).toBeVisible();
  await expect.element(getByText("Meera Nair has already told this parent something today.")).toBeVisible();
  put(() => undefined);
  await button(t.messageQueues.sendAnyway).click();
  await expect.element(getByText(t.messageQueues.didYouSend)).toBeVisible();
  await expect.poll(() => puts.at(-1)).toEqual({ to: "9000000002", state: "opened", confirmed: true });
});

test("without a connection, what was opened is recorded on another try; an answer waits on the screen", async () => {
  const { button, put, puts, getByText } = await drawSteps([message(1), message(2)]);
  put(() => noConnection);
  await button("Open WhatsApp").click();
  await expect.element(getByText(t.messageQueues.notRecorded)).toBeVisible();
  await expect.element(button("Sent, open the next")).toBeVisible();
  put(() => undefined);
  await button(t.common.tryAgain).click();
  await expect.element(getByText(t.messageQueues.notRecorded)).not.toBeInTheDocument();
  await expect.element(button("Sent, open the next")).toBeVisible();
  put(() => noConnection);
  await button("Skip").click();
  await expect.element(getByText(t.messageQueues.notRecorded)).toBeVisible();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  put(() => undefined);
  await button(t.common.tryAgain).click();
  await expect.element(getByText(t.messageQueues.notRecorded)).not.toBeInTheDocument();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await expect
    .poll(() => puts.map(({ state }) => state))
    .toEqual(["opened", "opened", "not-sent", "not-sent"]);
});

test("the message that is opened is the one that is shown, also when somebody else opens one", async () => {
  const messages = [message(1), message(2), message(3), message(4)];
  const { button, links, listed, getByText } = await drawSteps(messages);
  await button("Open WhatsApp").click();
  await button("Sent, open the next").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  Object.assign(messages[2] ?? {}, { state: "opened", stateBy: { name: "Meera", surname: "Nair" } });
  const before = listed.length;
  await expect
    .poll(() => {
      window.dispatchEvent(new Event("focus"));
      return listed.length;
    })
    .toBeGreaterThan(before + 1);
  await button("Sent, open the next").click();
  await expect.element(getByText("Guardian 4")).toBeVisible();
  expect(links()[2]).toBe("https://wa.me/919000000004?");
  await button("Sent", true).click();
  await expect.element(getByText("Guardian 3")).toBeVisible();
  await expect.element(getByText(/Meera.+Nair/)).toBeVisible();
  expect(links()).toHaveLength(3);
});

test("what would be refused is said before anything is opened, after those that can be sent", async () => {
  const { button, links, puts, getByText } = await drawSteps([
    message(1, { refusal: "opted-out" }),
    message(2, { refusal: "told-today", notifiedBy: { name: "Meera", surname: "Nair" } }),
    message(3),
  ]);
  await button("Open WhatsApp").click();
  await button("Sent", true).click();
  await expect.element(getByText("Guardian 1")).toBeVisible();
  await expect.element(getByText(t.leftOut["opted-out"])).toBeVisible();
  await expect.element(button("Open WhatsApp")).not.toBeInTheDocument();
  await button("Skip").click();
  await expect.element(getByText("Meera Nair has already told this parent something today.")).toBeVisible();
  await button(t.messageQueues.sendAnyway).click();
  await expect.element(getByText(t.messageQueues.didYouSend)).toBeVisible();
  expect(links()).toEqual(["https://wa.me/919000000003?", "https://wa.me/919000000002?"]);
  await expect.poll(() => puts.at(-1)).toEqual({ to: "9000000002", state: "opened", confirmed: true });
});

test("a second tap does not answer for the next parent; at the end it says what became of all", async () => {
  const { button, puts, getByText } = await drawSteps([message(1), message(2), message(3)]);
  await expect.element(button("Open WhatsApp")).not.toHaveAttribute("aria-disabled");
  await button("Not on WhatsApp").dblClick();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await button("Skip").click();
  await button("Open WhatsApp").click();
  await button("Sent", true).click();
  await expect.element(getByText("1 sent, 1 not sent, 1 not on WhatsApp")).toBeVisible();
  await expect
    .poll(() => puts.map((put) => `${put.to} ${reportedIn(put)}`))
    .toEqual(["9000000001 not-on-whatsapp", "9000000002 not-sent", "9000000003 opened", "9000000003 sent"]);
});

test("a refusal after opening asks whether it was sent; what somebody else has answered for is left alone", async () => {
  const messages = [message(1), message(2)];
  const { button, put, puts, getByText } = await drawSteps(messages);
  const rejection = new Rejection("told-today", { sentence: sentence("leftOut.notifiedBy", "Meera Nair") });
  put(({ position }, { state }) => {
    if (position !== 1 || state !== "opened") return undefined;
    Object.assign(messages[0] ?? {}, { state: "sent" });
    return rejection;
  });
  await button("Open WhatsApp").click();
  await expect.element(button(t.messageQueues.sentIt)).toBeVisible();
  await button("Skip").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await expect.poll(() => puts.map(({ state }) => state)).toEqual(["opened"]);
  put((_, { state }) => (state === "opened" ? rejection : undefined));
  await button("Open WhatsApp").click();
  await button(t.messageQueues.sentIt).click();
  await expect.element(getByText("2 sent")).toBeVisible();
});

test("e-mails that this server sends are not gone through: they wait for one press at the end", async () => {
  const mail = { channel: "email" as const, to: "parent@home.example" };
  const { button, getByText } = await drawSteps([message(1), message(2, mail)], { mails: 1 });
  await button("Open WhatsApp").click();
  await button("Sent", true).click();
  await expect.element(getByText("1 sent")).toBeVisible();
  await expect.element(button("Send 1 e-mail")).toBeVisible();
});
