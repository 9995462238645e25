import { expect, test } from "vitest";
import type { invitationRoutes } from "#features/invitations/server/invitations.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup } from "#web/testing/records.ts";
import { InvitationSheet } from "./invitation-sheet.tsx";

const id = "0198a000-0000-4000-a000-000000000098";

test.each([{}, { invitation: id }])(
  "a sheet of no invitation (%j) is only an error and a way back",
  async (named) => {
    api<typeof invitationRoutes>()("$get", "/invitations/:id", () => new Rejection("not-found"));
    const { getByRole, getByText } = await draw(<InvitationSheet {...named} />, { as: "admin" });
    await expect.element(getByText(t.request.notFound)).toBeVisible();
    await expect.element(getByRole("heading", { level: 1 })).toHaveTextContent(t.invitations.code);
    await expect.element(getByRole("link", { name: t.navigation.back })).toBeVisible();
    await expect.element(getByRole("button", { name: t.common.print })).not.toBeInTheDocument();
  },
);

test("a class group without a code has nothing to print", async () => {
  api<typeof invitationRoutes>()("$get", "/class-groups/:id/invitation", () => ({
    classGroup,
    invitation: null,
  }));
  const { getByRole, getByText } = await draw(<InvitationSheet group={classGroup.id} />, { as: "admin" });
  await expect.element(getByText(t.invitations.groupNone)).toBeVisible();
  await expect.element(getByRole("button", { name: t.common.print })).not.toBeInTheDocument();
});
