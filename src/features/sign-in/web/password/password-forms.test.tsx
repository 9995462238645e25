import { expect, test } from "vitest";
import type { passwordRoutes } from "#features/sign-in/server/password/passwords.routes.ts";
import ForgotPasswordPage from "#pages/forgot-password/forgot-password-page.tsx";
import ResetPasswordPage from "#pages/reset-password/reset-password-page.tsx";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { setPageReach } from "#web/testing/reach.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";

const passwordApi = api<typeof passwordRoutes>();

test("the e-mail for a reset link is required, and trimmed before it is sent", async () => {
  const sent = passwordApi("$post", "/password-reset-requests", () => undefined);
  const { getByLabelText, getByRole, getByText } = await draw(<ForgotPasswordPage />, {
    at: "/forgot-password",
  });
  const [email, send] = [getByLabelText("Email"), getByRole("button", { name: "Send Reset Link" })];
  await expect.element(email).toBeRequired();
  for (const written of ["", "nobody"]) {
    await email.fill(written);
    await send.click();
    await expect.element(email).toHaveAccessibleDescription("Please enter a valid email address.");
  }
  expect(sent).toEqual([]);
  await email.fill(" Aarav@home.example ");
  await send.click();
  await expect
    .element(getByText("If an account exists with this email, a reset link has been sent."))
    .toBeVisible();
  await expect.element(getByRole("button", { name: "Send Again" })).toBeEnabled();
  expect(sent[0]?.json).toEqual({ email: "aarav@home.example" });
});

test("where no mails are sent, the page says whom to ask from the start, and promises none before or after", async () => {
  const sent = passwordApi("$post", "/password-reset-requests", () => undefined);
  setPageReach({ appUrl: "http://localhost", sendsMail: false });
  const { getByText, getByRole, getByLabelText } = await draw(<ForgotPasswordPage />, {
    at: "/forgot-password",
  });
  const saysNoMail = async () => {
    await expect.element(getByText(t.password.noMailHint)).toBeVisible();
    for (const promise of [t.password.forgotIntro, t.password.sentHint])
      await expect.element(getByText(promise)).not.toBeInTheDocument();
    await expect.element(getByRole("button", { name: /send/i })).not.toBeInTheDocument();
  };
  await saysNoMail();
  await getByLabelText("Email").fill("aarav@home.example");
  await getByRole("button", { name: t.password.askForLink }).click();
  await expect.element(getByText(t.password.resetSent)).toBeVisible();
  await saysNoMail();
  expect(sent).toHaveLength(1);
});

test("where mails are sent, the page says how long the link works and where to look for it", async () => {
  passwordApi("$post", "/password-reset-requests", () => undefined);
  const { getByText, getByRole, getByLabelText } = await draw(<ForgotPasswordPage />, {
    at: "/forgot-password",
  });
  await expect.element(getByText(t.password.forgotIntro)).toBeVisible();
  await getByLabelText("Email").fill("aarav@home.example");
  await getByRole("button", { name: "Send Reset Link" }).click();
  await expect.element(getByText(t.password.sentHint)).toBeVisible();
});

test.each([
  ["a fault of the server", "failed", "Failed to send password reset email."],
  ["a rejection", "unavailable", t.request.unavailable],
] as const)("%s is shown above the button", async (_kind, code, sentence) => {
  passwordApi("$post", "/password-reset-requests", () => new Rejection(code));
  const { getByLabelText, getByRole } = await draw(<ForgotPasswordPage />, { at: "/forgot-password" });
  await getByLabelText("Email").fill("aarav@home.example");
  await getByRole("button", { name: "Send Reset Link" }).click();
  await expect.element(getByRole("alert").getByText(sentence)).toBeVisible();
});

test("a new password has at least 6 characters; then it says so and leads to the login", async () => {
  const sent = passwordApi("$post", "/password-resets", () => undefined);
  const { getByLabelText, getByRole, getByText } = await draw(<ResetPasswordPage />, {
    at: "/reset-password?token=abc",
  });
  const [password, change] = [
    getByLabelText("New Password"),
    getByRole("button", { name: "Change Password" }),
  ];
  await password.fill("12345");
  await change.click();
  await expect.element(password).toHaveAccessibleDescription(/^Password should be at least 6 characters\./);
  await password.fill("123456");
  await change.click();
  await expect.element(getByText("Page /")).toBeVisible();
  await expect.element(getByText(t.password.resetDone)).toBeVisible();
  expect(sent[0]?.json).toEqual({ token: "abc", password: "123456" });
});

test("a first password is chosen, not changed, and nothing is said of other devices", async () => {
  const { getByLabelText, getByRole, getByText } = await draw(<ResetPasswordPage />, {
    at: "/reset-password?token=abc&first=yes",
  });
  passwordApi("$post", "/password-resets", () => undefined);
  await expect.element(getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await expect.element(getByText(/devices|Reset/)).not.toBeInTheDocument();
  await getByLabelText("Password", { exact: true }).fill("123456");
  await getByRole("button", { name: "Save password" }).click();
  await expect.element(getByText("Password saved. Log in.")).toBeVisible();
});

test("instead of a used link, a new one is offered", async () => {
  passwordApi("$post", "/password-resets", () => new Rejection("link-invalid"));
  const { getByLabelText, getByRole } = await draw(<ResetPasswordPage />, {
    at: "/reset-password?token=abc",
  });
  await getByLabelText("New Password").fill("monsoon rain");
  await getByRole("button", { name: "Change Password" }).click();
  await expect.element(getByRole("alert").getByText(t.password.linkInvalid)).toBeVisible();
  await expect
    .element(getByRole("link", { name: "Request a New Link" }))
    .toHaveAttribute("href", "/forgot-password");
});

test("changing a password requires both, and they must differ; rejections appear at their field", async () => {
  const { getByLabelText, getByRole, getByText } = await draw(<ChangePasswordForm />, { as: "student" });
  const [current, next] = [getByLabelText("Current Password"), getByLabelText("New Password")];
  const change = getByRole("button", { name: "Change Password" });
  await change.click();
  await expect.element(current).toHaveAccessibleDescription(t.password.currentMissing);
  await expect.element(next).toHaveAccessibleDescription(/^Please enter a password\./);
  await current.fill("banyan tree");
  await next.fill("banyan tree");
  await expect.element(next).toHaveAccessibleDescription(new RegExp(`^${t.password.same}`));

  const wrong = { field: "currentPassword", sentence: { key: "password.currentWrong", params: [] } };
  passwordApi("$post", "/password-changes", () => new Rejection("invalid-input", wrong));
  await next.fill("monsoon rain");
  await change.click();
  await expect.element(current).toHaveAccessibleDescription(t.password.currentWrong);
  await expect.element(next).toHaveValue("monsoon rain");

  passwordApi("$post", "/password-changes", () => undefined);
  await change.click();
  await expect.element(getByText(t.password.changed)).toBeVisible();
  await expect.element(current).toHaveValue("");
  await expect.element(next).toHaveValue("");
});
