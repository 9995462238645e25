import { expect, test } from "vitest";
import type { invitationUseRoutes } from "#features/invitations/server/invitation-use.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import RegisterPage from "./register-page.tsx";

const invitationApi = api<typeof invitationUseRoutes>();
const code = "KDMXQRTB";

async function openPage(email: string | null) {
  const teacher = { name: "Meera", surname: "Iyer", education: "M.Sc.", subject: "Physics", email };
  invitationApi("$post", "/invitation-lookups", () => ({
    role: "teacher" as const,
    school: "Hill View",
    teacher,
  }));
  const screen = await draw(<RegisterPage />, { at: `/register#${code}` });
  return {
    ...screen,
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    submit: screen.getByRole("button", { name: t.invitations.createAccount }),
  };
}

test("the teacher sees what the admin filled in, chooses a password, and is sent to the login", async () => {
  const sent = invitationApi("$post", "/teacher-registrations", () => ({
    id: "0198a000-0000-4000-8000-000000000009",
  }));
  const { field, submit, getByText } = await openPage("meera@school.example");
  for (const text of ["Meera Iyer", "M.Sc.", "Physics"]) await expect.element(getByText(text)).toBeVisible();
  await expect.element(field("Email")).toHaveValue("meera@school.example");
  await expect.element(field("Email")).toHaveAttribute("readonly");
  await field("Password").fill("short");
  await submit.click();
  await expect.element(field("Password")).toHaveAccessibleDescription(/^Password should be at least 6/);
  await field("Password").fill("chalk and talk");
  await submit.click();
  await expect.element(getByText("Teacher Registered Successfully!")).toBeVisible();
  await expect.element(getByText("Page /")).toBeVisible();
  expect(sent[0]?.json).toEqual({ code, email: "meera@school.example", password: "chalk and talk" });
});

test("without an address in the invitation it asks for one", async () => {
  invitationApi("$post", "/teacher-registrations", () => new Rejection("email-taken", { field: "email" }));
  const { field, submit } = await openPage(null);
  await field("Password").fill("chalk and talk");
  await submit.click();
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
  await field("Email").fill("meera@school.example");
  await submit.click();
  await expect.element(field("Email")).toHaveAccessibleDescription(t.person.emailTaken);
});
