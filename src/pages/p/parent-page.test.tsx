import { expect, onTestFinished, test } from "vitest";
import type { parentPageRoutes } from "#features/messages/server/parent-page/parent-page.routes.ts";
import { hi } from "#locales/hi.ts";
import { loadLanguage, t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import ParentPage from "./parent-page.tsx";

const pageApi = api<typeof parentPageRoutes>();
const open = () => draw(<ParentPage />, { at: "/p/secret" });

const whatsapp = {
  channel: "whatsapp",
  contact: "••••••3210",
  answer: null,
  isWaiting: false,
  mayGive: true,
  whyNot: null,
} as const;
const message = {
  id: "a",
  sentOn: "2026-11-20",
  channel: "whatsapp",
  language: "en",
  message: "Asha’s feedback\n“I liked it.”",
  isDisputed: false,
  isLookedInto: false,
} as const;
const page = { items: [message], next: null, own: whatsapp, language: "en" };

test("the messages are there as they were sent, with more of them on a press, and opening it changes nothing", async () => {
  const requests = pageApi("$get", "/parent-page", ({ query }) =>
    query.after
      ? { ...page, items: [{ ...message, id: "b", message: "An older one" }] }
      : { ...page, next: "further" },
  );
  const { getByRole, getByText } = await open();
  await expect.element(getByRole("heading", { name: "WhatsApp, 20 Nov 2026" })).toBeVisible();
  await expect.element(getByText("“I liked it.”", { exact: false })).toBeVisible();
  await getByRole("button", { name: t.common.showMore }).click();
  await expect.element(getByText("An older one")).toBeVisible();
  expect(requests.map(({ query }) => [query.token, query.after])).toEqual([
    ["secret", undefined],
    ["secret", "further"],
  ]);
  expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe("noindex");
});

test("an answer is given with what the guardian was told, and withdrawn", async () => {
  pageApi("$get", "/parent-page", () => page);
  const sent = pageApi("$post", "/parent-page/answers", ({ json }) => ({
    own: { ...whatsapp, answer: (json as { answer: "agreed" | "refused" }).answer },
  }));
  const { getByRole, getByText } = await open();
  await expect.element(getByText(t.parentPage.answers.none)).toBeVisible();
  await getByText(t.parentPage.about).click();
  await expect.element(getByText("You can say stop at any time", { exact: false })).toBeVisible();
  await getByRole("button", { name: "Yes, write to me", exact: false }).click();
  await expect.element(getByText(t.parentPage.answers.agreed)).toBeVisible();
  await expect.element(getByText(t.parentPage.answers.agreed)).toHaveFocus();
  await getByRole("button", { name: "No more WhatsApp messages", exact: false }).click();
  await expect.element(getByText("You said no. The school does not write to you on WhatsApp.")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([
    { token: "secret", channel: "whatsapp", answer: "agreed", notice: 1, language: "en" },
    { token: "secret", channel: "whatsapp", answer: "refused" },
  ]);
});

test.each([
  ["that the school has not checked can only say no", "unseen", t.parentPage.contactUnseen],
  ["about which the school was told otherwise can only say no", "refused", t.parentPage.answeredOtherwise],
] as const)("a contact %s", async (_, whyNot, sentence) => {
  const own = { ...whatsapp, mayGive: false, whyNot };
  pageApi("$get", "/parent-page", () => ({ ...page, own }));
  const { getByRole, getByText } = await open();
  await expect.element(getByText(sentence)).toBeVisible();
  await expect
    .element(getByRole("button", { name: "No more WhatsApp messages", exact: false }))
    .toBeVisible();
  expect(getByRole("button", { name: "Yes, write to me", exact: false }).elements()).toEqual([]);
});

test("a yes that waits says what happens, and can still become a no", async () => {
  const waiting = { ...whatsapp, answer: "refused", isWaiting: true, mayGive: false } as const;
  pageApi("$get", "/parent-page", () => ({ ...page, own: waiting }));
  const sent = pageApi("$post", "/parent-page/answers", () => ({
    own: { ...waiting, isWaiting: false, mayGive: true },
  }));
  const { getByRole, getByText } = await open();
  await expect.element(getByText(t.parentPage.waits("whatsapp"))).toBeVisible();
  expect(getByRole("button", { name: t.parentPage.yes, exact: false }).elements()).toEqual([]);
  expect(getByText(t.parentPage.answeredOtherwise).elements()).toEqual([]);
  await getByRole("button", { name: "No more WhatsApp messages", exact: false }).click();
  await expect.element(getByText(t.parentPage.refused("whatsapp"))).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("what is wrong is sent to the school, with words", async () => {
  pageApi("$get", "/parent-page", () => page);
  const sent = pageApi("$post", "/parent-page/corrections", () => undefined);
  const { getByRole, getByText, getByLabelText } = await open();
  await getByRole("button", { name: "Something is wrong here", exact: false }).click();
  const field = getByLabelText(t.parentPage.whatIsWrong);
  await expect.element(field).toHaveFocus();
  const send = getByRole("button", { name: t.parentPage.sendCorrection });
  await send.click();
  await expect.element(getByText(t.parentPage.correctionEmpty)).toBeVisible();
  await getByRole("button", { name: t.common.cancel }).click();
  await expect.element(getByRole("button", { name: "Something is wrong here", exact: false })).toHaveFocus();
  await getByRole("button", { name: "Something is wrong here", exact: false }).click();
  await field.fill("It was not Algebra.");
  await send.click();
  await expect.element(getByText(t.parentPage.correctionSent)).toHaveFocus();
  expect(sent.map(({ json }) => json)).toEqual([
    { token: "secret", messageId: "a", note: "It was not Algebra." },
  ]);
});

test("a message that the school has looked into says so, and can be written about again on another day", async () => {
  const items = [
    { ...message, isLookedInto: true },
    { ...message, id: "b", isLookedInto: true, isDisputed: true },
  ];
  pageApi("$get", "/parent-page", () => ({ ...page, items }));
  const { getByRole, getByText } = await open();
  await expect.element(getByText(t.parentPage.lookedInto).first()).toBeVisible();
  expect(getByText(t.parentPage.lookedInto).elements()).toHaveLength(2);
  expect(getByText(t.parentPage.correctionSent).elements()).toEqual([]);
  expect(getByRole("button", { name: "Something is wrong here", exact: false }).elements()).toHaveLength(1);
});

test("where nothing is shown, it may be because the school has removed it", async () => {
  pageApi("$get", "/parent-page", () => ({ ...page, items: [] }));
  const { getByText } = await open();
  await expect.element(getByText("Removed ones are not shown.", { exact: false })).toBeVisible();
});

test("a link that stops working takes the page with it", async () => {
  let works = true;
  pageApi("$get", "/parent-page", () => (works ? page : new Rejection("link-invalid")));
  pageApi("$post", "/parent-page/answers", () => new Rejection("link-invalid"));
  const { getByRole, getByText } = await open();
  await expect.element(getByText("“I liked it.”", { exact: false })).toBeVisible();
  works = false;
  await getByRole("button", { name: "No more WhatsApp messages", exact: false }).click();
  await expect.element(getByText(t.parentPage.linkInvalid)).toBeVisible();
  expect(getByText("“I liked it.”", { exact: false }).elements()).toEqual([]);
});

test("the page is in the guardian’s language", async () => {
  onTestFinished(() => loadLanguage("en"));
  pageApi("$get", "/parent-page", () => ({ ...page, items: [], language: "hi" }));
  const { getByRole, getByText } = await open();
  await expect.element(getByRole("heading", { name: hi.parentPage.title })).toBeVisible();
  await expect.element(getByText(hi.parentPage.none)).toBeVisible();
});
