import { expect, test, vi } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { drawSteps, message } from "#features/messages/web/testing/steps.tsx";
import { hi } from "#locales/hi.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { people } from "#web/testing/records.ts";

const inThreeParts = "शिक्षक ने बहुत अच्छे से समझाया। ".repeat(80).trim();

/** What WhatsApp was opened with. */
const textsOpened = () =>
  vi.mocked(window.open).mock.calls.map(([link]) => new URL(String(link)).searchParams.get("text") ?? "");

test("the main button asks for each part of a long text before it asks whether it was sent", async () => {
  const long = message(1, { language: "hi", message: inThreeParts });
  const { button, puts, links, getByText, getByRole } = await drawSteps([long, message(2)]);
  await expect.element(getByText(t.parentContact.tooLongForWhatsApp)).toBeVisible();
  await button("Open part 1 of 3", true).click();
  await expect.element(button("Open part 2 of 3", true)).toBeVisible();
  expect(button("Sent, open the next").elements()).toEqual([]);
  await button("Open part 2 of 3", true).click();
  await button("Open part 3 of 3", true).click();
  await expect.element(getByText(t.messageQueues.didYouSend)).toBeVisible();
  expect(textsOpened().map((text) => text.split("\n")[0])).toEqual(
    [1, 2, 3].map((part) => hi.parentContact.part(part, 3)),
  );
  for (const part of [1, 2, 3])
    await expect.element(getByRole("link", { name: `Open part ${part} of 3 again` })).toBeVisible();
  await button("Sent, open the next").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await expect.element(button("Sent", true)).toBeVisible();
  expect(links()).toHaveLength(4);
  await expect
    .poll(() => puts.map(({ to, state }) => `${to} ${state}`))
    .toEqual([...new Array(3).fill("9000000001 opened"), "9000000001 sent", "9000000002 opened"]);
});

test("which part is next is known after the page is loaded again; elsewhere, that the first is open", async () => {
  const long = message(1, { language: "hi", message: inThreeParts });
  const first = await drawSteps([long]);
  await first.button("Open part 1 of 3", true).click();
  await first.button("Open part 2 of 3", true).click();
  await expect.element(first.button("Open part 3 of 3", true)).toBeVisible();
  await first.unmount();
  const again = await drawSteps([long]);
  await expect.element(again.button("Open part 3 of 3", true)).toBeVisible();
  await again.unmount();
  sessionStorage.clear();
  const elsewhere = await drawSteps([long]);
  await expect.element(elsewhere.button("Open part 2 of 3", true)).toBeVisible();
  expect(elsewhere.button("Sent", true).elements()).toEqual([]);
});

test("before words that may be a cry for help are opened, they can be kept from parents", async () => {
  const { button } = await drawSteps([message(1, { message: "“I want to die.”" }), message(2)]);
  const marked = api<typeof feedbackRoutes>()("$put", "/feedback/:id/withheld", () => undefined);
  await button("Not for parents: Aarav Sharma").click();
  await expect.poll(() => marked.map(({ json }) => json)).toEqual([{ withheld: true }]);
});

test("a mail has the child and the day in its subject", async () => {
  const mail = message(1, { channel: "email", to: "sharma@home.example", message: "Hello.\nWell done." });
  const mailed = await drawSteps([mail], { channel: "email" });
  await mailed.button("Open the mail program").click();
  expect(vi.mocked(window.open).mock.calls.at(-1)?.[0]).toBe(
    `mailto:sharma@home.example?subject=${encodeURIComponent("Feedback for Aarav Sharma on 20 Nov 2026")}&body=Hello.%0D%0AWell%20done.`,
  );
  await expect.element(mailed.button("Wrong address")).toBeVisible();
  await expect.element(mailed.button("Not on WhatsApp")).not.toBeInTheDocument();
});

test("a clerk has the text of the message on the screen, then that of the one which the next press opens", async () => {
  const messages = [1, 2, 3].map((number) =>
    message(number, { message: `Text ${number}`, stateBy: people.clerk }),
  );
  const { read, getByText, links, button } = await drawSteps(messages, {}, "clerk");
  await expect.element(getByText("Text 1")).toBeVisible();
  expect(read).toEqual([messages[0]?.id]);
  await button(t.messageQueues.open("whatsapp")).click();
  await button(t.messageQueues.sentOpenNext).click();
  await expect.element(getByText("Text 2")).toBeVisible();
  expect(links()).toEqual(["https://wa.me/919000000001?", "https://wa.me/919000000002?"]);
  await expect.element(button(t.messageQueues.sentOpenNext)).toBeVisible();
});
