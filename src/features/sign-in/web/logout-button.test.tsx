import { expect, test } from "vitest";
import type { signInRoutes } from "#features/sign-in/server/sign-in.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { LogoutButton } from "./logout-button.tsx";

const signInApi = api<typeof signInRoutes>();

test.each([
  ["student", "Failed to logout."],
  ["teacher", "Logout failed"],
] as const)("without a network, a %s reads that it failed, and when they can", async (role, failed) => {
  signInApi("$post", "/sign-out", () => noConnection);
  const { getByRole } = await draw(<LogoutButton role={role} />, { as: role });
  await getByRole("button", { name: t.common.logout }).click();
  const notice = getByRole("alert").filter({ hasText: failed });
  await expect.element(notice.getByText(failed, { exact: true })).toBeVisible();
  await expect.element(notice.getByText(t.signIn.logoutNeedsNetwork, { exact: true })).toBeVisible();
});

test("a rejection by the server is not blamed on the network", async () => {
  const role = "admin";
  signInApi("$post", "/sign-out", () => new Rejection("failed"));
  const { getByRole } = await draw(<LogoutButton role={role} />, { as: role });
  await getByRole("button", { name: t.common.logout }).click();
  await expect
    .element(getByRole("alert").filter({ hasText: "Logout failed" }))
    .toHaveTextContent("Logout failed", { normalizeWhitespace: true });
});
