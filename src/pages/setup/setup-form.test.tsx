import { expect, test } from "vitest";
import type { setupRoutes } from "#features/school/server/setup/setup.routes.ts";
import type { meRoutes } from "#server/accounts/me.routes.ts";
import type { schoolRoutes } from "#server/school/school.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { school } from "#web/testing/records.ts";
import SetupPage from "./setup-page.tsx";

const setupApi = api<typeof setupRoutes>();

async function openSetup() {
  setupApi("$get", "/setup", () => ({ needed: true, valid: true }));
  const screen = await draw(<SetupPage />, { at: "/setup?token=abc" });
  const schoolName = screen.getByLabelText("School name");
  await expect.element(schoolName).toHaveFocus();
  const fill = async () => {
    await schoolName.fill("Hill School");
    await screen.getByLabelText("First Name").fill("Lakshmi");
    await screen.getByLabelText("Surname").fill("Nair");
    await screen.getByLabelText("Email").fill("Lakshmi@school.example");
    await screen.getByLabelText("Password", { exact: true }).fill("banyan tree");
  };
  return { ...screen, schoolName, fill, create: screen.getByRole("button", { name: "Create school" }) };
}

test("the school and its admin are sent, and the checklist on Home opens", async () => {
  const sent = setupApi("$post", "/setup", () => undefined);
  const { fill, create, getByText } = await openSetup();
  await fill();
  api<typeof meRoutes>()("$get", "/me", () => ({ account: accountOf("admin") }));
  api<typeof schoolRoutes>()("$get", "/school", () => ({ ...school, name: "Hill School" }));
  await create.click();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([
    {
      token: "abc",
      schoolName: "Hill School",
      name: "Lakshmi",
      surname: "Nair",
      email: "lakshmi@school.example",
      password: "banyan tree",
    },
  ]);
});

test("the school needs a name, and the field says so", async () => {
  const { fill, schoolName, create } = await openSetup();
  await fill();
  await schoolName.fill(" ");
  await create.click();
  await expect.element(schoolName).toHaveAccessibleDescription(t.school.nameRequired);
  await expect.element(schoolName).toHaveFocus();
});

test("a link that has been used in the meantime is reported", async () => {
  setupApi("$post", "/setup", () => new Rejection("link-invalid"));
  const { fill, create, getByText } = await openSetup();
  await fill();
  await create.click();
  await expect.element(getByText(t.setup.alreadyDone)).toBeVisible();
});
