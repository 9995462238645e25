import { describe, expect, test } from "vitest";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import type { setupRoutes } from "#features/school/server/setup/setup.routes.ts";
import type { signInRoutes } from "#features/sign-in/server/sign-in.routes.ts";
import { sentence } from "#locales/sentence.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import LoginPage from "./login-page.tsx";

const signInApi = api<typeof signInRoutes>();
const titleApi = api<typeof lessonRoutes>();

async function openLogin(at = "/") {
  api<typeof setupRoutes>()("$get", "/setup", () => ({ needed: false, valid: false }));
  const screen = await draw(<LoginPage />, { at });
  return {
    ...screen,
    email: screen.getByLabelText("Email"),
    password: screen.getByLabelText("Password"),
    submit: screen.getByRole("button", { name: "Login Now" }),
  };
}

test("e-mail and password are required, and the first that is missing has the focus", async () => {
  const { submit, email, password, getByText } = await openLogin();
  await submit.click();
  await expect.element(getByText(t.signIn.emailRequired)).toBeVisible();
  await expect.element(getByText(t.signIn.passwordRequired)).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill("aarav@home.example");
  await submit.click();
  await expect.element(password).toHaveFocus();
});

test.each(["aarav", "aarav@school", "@home.example", "aa rav@home.example", "aarav@home."])(
  "'Please enter a valid email.' for %s, until it is corrected",
  async (written) => {
    const { submit, email, password, getByText } = await openLogin();
    const sentence = getByText("Please enter a valid email.");
    await email.fill(written);
    await password.fill("banyan tree");
    await submit.click();
    await expect.element(sentence).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription("Please enter a valid email.");
    await email.fill("aarav@home.example");
    await expect.element(sentence).not.toBeInTheDocument();
  },
);

test.each([
  ["user-not-found", "User not found. Please register first."],
  ["wrong-password", "Incorrect password. Please try again."],
  ["sign-in-failed", "Incorrect email or password. Please try again."],
] as const)("%s is '%s', and what was typed stays", async (code, message) => {
  signInApi("$post", "/sign-in", () => new Rejection(code));
  const { submit, email, password, getByRole } = await openLogin();
  await email.fill("aarav@home.example");
  await password.fill("not mine");
  await submit.click();
  await expect.element(getByRole("alert").getByText(message)).toBeVisible();
  await expect.element(email).toHaveValue("aarav@home.example");
  await expect.element(password).toHaveValue("not mine");
});

test.each<[string, Rejection | typeof noConnection, () => string]>([
  ["a lost connection is", noConnection, () => t.request.offline],
  [
    "too many attempts are",
    new Rejection("too-many-requests", { sentence: sentence("signIn.tooMany", 600) }),
    () => "Too many attempts. Try again in 10 minutes.",
  ],
])("%s not called a wrong password", async (_, outcome, reason) => {
  signInApi("$post", "/sign-in", () => outcome);
  const { submit, email, password, getByRole } = await openLogin();
  await email.fill("aarav@home.example");
  await password.fill("banyan tree");
  await submit.click();
  await expect.element(getByRole("alert").getByText(reason())).toBeVisible();
});

test("input is trimmed; the button is busy until the response, which opens the dashboard", async () => {
  const signedIn = hold(accountOf("student"));
  const sent = signInApi("$post", "/sign-in", signedIn.respond);
  const { submit, email, password, getByRole, getByText } = await openLogin();
  await email.fill(" Aarav@home.example ");
  await password.fill("  banyan tree ");
  await submit.click();
  const busy = getByRole("button", { name: "Logging in..." });
  await expect.element(busy).toBeDisabled();
  signedIn.release();
  await expect.element(getByText("Login successful!")).toBeVisible();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([{ email: "aarav@home.example", password: "banyan tree" }]);
  expect(localStorage.getItem("role")).toBe("student");
});

describe("by the link of a class", () => {
  const lessonId = "0198a000-0000-4000-8000-000000000007";
  const next = `/rate/${lessonId}`;

  test("the login says which class it is about, and every way to sign in leads back there", async () => {
    titleApi("$get", "/lessons/:id/title", () => ({
      topic: "Sets",
      subject: "Mathematics",
      date: "2026-11-20",
    }));
    const { getByText, getByRole } = await openLogin(`/?next=${next}`);
    await expect.element(getByText("Sign in to rate “Sets” (Mathematics, 20 Nov 2026).")).toBeVisible();
    for (const [name, path] of [
      ["Forgot Password?", "/forgot-password"],
      ["Register", "/register"],
      [t.links.pinSignIn, "/sign-in/pin"],
    ] as const) {
      await expect
        .element(getByRole("link", { name }))
        .toHaveAttribute("href", `${path}?next=${encodeURIComponent(next)}`);
    }
  });

  test("without an answer it still says what to sign in for", async () => {
    titleApi("$get", "/lessons/:id/title", () => new Rejection("not-found"));
    const { getByText } = await openLogin(`/?next=${next}`);
    await expect.element(getByText(t.signIn.rateThis)).toBeVisible();
  });
});

test("signed-in users go straight to the dashboard", async () => {
  const { getByText } = await draw(<LoginPage />, { as: "student" });
  await expect.element(getByText("Page /dashboard")).toBeVisible();
});
