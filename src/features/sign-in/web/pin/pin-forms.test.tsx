import { expect, test } from "vitest";
import type { pinRoutes } from "#features/sign-in/server/pin/pins.routes.ts";
import PinSignInPage from "#pages/sign-in/pin-sign-in-page.tsx";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { ChangePinForm } from "./change-pin-form.tsx";

const pinApi = api<typeof pinRoutes>();
const path = "/sign-in/pin";
const code = "BCDFGHJK";
const loginName = "10b-8374";
const roll = { classGroup: "10-B", rollNumber: "8374" };
const signedIn = { ...accountOf("student"), email: null, loginName };

async function openSignIn(at = path) {
  const screen = await draw(<PinSignInPage />, { at });
  return {
    ...screen,
    loginName: screen.getByLabelText("Login name"),
    pin: screen.getByLabelText("PIN", { exact: true }),
    submit: screen.getByRole("button", { name: "Sign In" }),
  };
}

async function openCard(as?: "admin", at = path) {
  const lookedUp = pinApi("$post", "/pin-code-lookups", () => ({ name: "Kavya", loginName, roll }));
  const screen = await draw(<PinSignInPage />, { at: `${at}#${code}`, as });
  await expect.element(screen.getByText(/^Hello Kavya!/)).toBeVisible();
  return {
    ...screen,
    lookedUp,
    pin: screen.getByLabelText("PIN", { exact: true }),
    submit: screen.getByRole("button", { name: t.pin.set }),
  };
}

test("login name and PIN are required, and the first that is missing has the focus", async () => {
  const { submit, loginName, pin, getByText } = await openSignIn();
  await submit.click();
  await expect.element(getByText(t.pin.loginNameRequired)).toBeVisible();
  await expect.element(getByText(t.pin.required)).toBeVisible();
  await expect.element(loginName).toHaveFocus();
  await loginName.fill("10b-8374");
  await pin.fill("12345");
  await submit.click();
  await expect.element(getByText(t.pin.sixDigits)).toBeVisible();
  await expect.element(pin).toHaveFocus();
});

test("a wrong PIN is reported in one sentence, and what was typed stays", async () => {
  pinApi(
    "$post",
    "/pin-sign-in",
    () => new Rejection("sign-in-failed", { sentence: { key: "pin.signInFailed", params: [] } }),
  );
  const { submit, loginName, pin, getByRole } = await openSignIn();
  await loginName.fill("10b-8374");
  await pin.fill("483926");
  await submit.click();
  await expect.element(getByRole("alert").getByText("Wrong login name or PIN.")).toBeVisible();
  await expect.element(loginName).toHaveValue("10b-8374");
  await expect.element(pin).toHaveValue("483926");
});

test("class group and roll number are asked for instead, and only they are sent", async () => {
  const sent = pinApi("$post", "/pin-sign-in", () => signedIn);
  const { submit, loginName: field, pin, getByRole, getByLabelText, getByText } = await openSignIn();
  await field.fill("10b");
  await getByRole("button", { name: t.pin.withRollNumber }).click();
  await expect.element(getByLabelText("Class group")).toHaveFocus();
  await pin.fill("483926");
  await submit.click();
  await expect.element(getByText(t.pin.classGroupRequired)).toBeVisible();
  await expect.element(getByText(t.pin.rollNumberRequired)).toBeVisible();
  await getByLabelText("Class group").fill("10-B");
  await getByLabelText("Roll number").fill("17");
  await submit.click();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([{ classGroup: "10-B", rollNumber: "17", pin: "483926" }]);
});

test("the right PIN opens the dashboard", async () => {
  const sent = pinApi("$post", "/pin-sign-in", () => signedIn);
  const { submit, loginName: field, pin, getByText } = await openSignIn();
  await field.fill(" 10B-8374 ");
  await pin.fill("483 926");
  await submit.click();
  await expect.element(getByText("Login successful!")).toBeVisible();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([{ loginName: "10b-8374", pin: "483926" }]);
  expect(localStorage.getItem("email")).toBe(loginName);
});

test("a PIN and a card both open the page that was asked for", async () => {
  const at = `${path}?next=%2Fdevices`;
  pinApi("$post", "/pin-sign-in", () => signedIn);
  const byPin = await openSignIn(at);
  await byPin.loginName.fill(loginName);
  await byPin.pin.fill("483926");
  await byPin.submit.click();
  await expect.element(byPin.getByText("Page /devices")).toBeVisible();
  await byPin.unmount();

  pinApi("$post", "/pins", () => signedIn);
  const byCard = await openCard(undefined, at);
  await byCard.pin.fill("483926");
  await byCard.submit.click();
  await expect.element(byCard.getByText("Page /devices")).toBeVisible();
});

test("'I have a sign-in card' comes before the login name, as most come here with their first card", async () => {
  const { loginName: field, getByRole } = await openSignIn();
  const haveCard = getByRole("button", { name: t.pin.haveCard });
  await expect.element(field).toBeVisible();
  const isFirst = haveCard.element().compareDocumentPosition(field.element());
  expect(isFirst & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("a phone shows its keypad, and the PIN can be shown", async () => {
  const { pin, getByRole } = await openSignIn();
  await expect.element(pin).toHaveAttribute("inputmode", "numeric");
  await expect.element(pin).toHaveAttribute("type", "password");
  await getByRole("button", { name: "Show PIN" }).click();
  await expect.element(pin).toHaveAttribute("type", "text");
});

test("with a card, the PIN is typed once, can be seen, is set and opens the dashboard", async () => {
  const sent = pinApi("$post", "/pins", () => signedIn);
  const { pin, submit, lookedUp, getByRole, getByText } = await openCard();
  await expect.element(getByText(loginName)).toBeVisible();
  await expect.element(pin).toHaveFocus();
  await pin.fill("483926");
  await getByRole("button", { name: "Show PIN" }).click();
  await expect.element(pin).toHaveAttribute("type", "text");
  await submit.click();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  expect(lookedUp.map(({ json }) => json)).toEqual([{ code }]);
  expect(sent.map(({ json }) => json)).toEqual([{ code, pin: "483926" }]);
});

test.each([
  ["112233", "repeated"],
  ["345678", "inOrder"],
  ["150812", "date"],
  ["135790", "common"],
  ["837402", "fromLoginName"],
] as const)("the PIN %s is rejected by the form: %s", async (first, sentence) => {
  const { pin, submit, getByText } = await openCard();
  await pin.fill(first);
  await submit.click();
  await expect.element(getByText(t.pin[sentence])).toBeVisible();
  await expect.element(pin).toHaveValue(first);
});

test("a card that someone else has just used leads to signing in", async () => {
  pinApi("$post", "/pins", () => new Rejection("link-invalid"));
  const { pin, submit, getByRole, getByLabelText } = await openCard();
  await pin.fill("483926");
  await submit.click();
  await expect.element(getByRole("alert").getByText(t.pin.cardInvalid)).toBeVisible();
  await expect.element(getByLabelText("Login name")).toBeVisible();
});

test("a card that cannot be used says so, and the next one may be typed", async () => {
  pinApi("$post", "/pin-code-lookups", ({ json }) =>
    (json as { code: string }).code === code
      ? new Rejection("link-invalid", { sentence: { key: "pin.cardInvalid", params: [] } })
      : { name: "Kavya", loginName, roll: null },
  );
  const screen = await draw(<PinSignInPage />, { at: `${path}#${code}` });
  await expect.element(screen.getByRole("alert").getByText(t.pin.cardInvalid)).toBeVisible();
  await screen.getByRole("button", { name: t.pin.haveCard }).click();
  const field = screen.getByLabelText(t.pin.code);
  await expect.element(field).toHaveFocus();
  await field.fill("abc");
  await screen.getByRole("button", { name: "Continue" }).click();
  await expect.element(screen.getByText(t.pin.codeInvalid)).toBeVisible();
  await field.fill("zzzz-zzzz");
  await screen.getByRole("button", { name: "Continue" }).click();
  await expect.element(screen.getByText(/^Hello Kavya!/)).toBeVisible();
  await expect.element(screen.getByLabelText("PIN", { exact: true })).toHaveFocus();
});

test("a card also works where someone else is signed in, who is named", async () => {
  const { getByText } = await openCard("admin");
  await expect.element(getByText(/^Asha Rao is signed in on this device/)).toBeVisible();
});

test("without a card, signed-in users go straight to the dashboard", async () => {
  const { getByText } = await draw(<PinSignInPage />, { as: "student", at: path });
  await expect.element(getByText("Page /dashboard")).toBeVisible();
});

test("a PIN is changed with the current one; a rejection is shown at its field", async () => {
  const answers = [
    new Rejection("invalid-input", {
      field: "currentPin",
      sentence: { key: "pin.currentWrong", params: [] },
    }),
    undefined,
  ];
  const sent = pinApi("$post", "/pin-changes", () => answers.shift());
  const screen = await draw(<ChangePinForm loginName={loginName} />, { as: "student" });
  const current = screen.getByLabelText("Current PIN", { exact: true });
  const chosen = screen.getByLabelText("New PIN", { exact: true });
  const submit = screen.getByRole("button", { name: "Change PIN" });
  await current.fill("604815");
  await chosen.fill("837402");
  await submit.click();
  await expect.element(screen.getByText(t.pin.fromLoginName)).toBeVisible();
  await chosen.fill("604815");
  await submit.click();
  await expect.element(screen.getByText(t.pin.same)).toBeVisible();
  await chosen.fill("483926");
  await submit.click();
  await expect.element(screen.getByText(t.pin.currentWrong)).toBeVisible();
  await expect.element(current).toHaveFocus();
  await submit.click();
  await expect.element(screen.getByText(t.pin.changed)).toBeVisible();
  await expect.element(current).toHaveValue("");
  expect(sent.map(({ json }) => json)).toEqual([0, 1].map(() => ({ currentPin: "604815", pin: "483926" })));
});
