import { afterEach, expect, test } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { invitationRoutes } from "#features/invitations/server/invitations.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, schoolYear } from "#web/testing/records.ts";
import ClassCodes from "./class-codes.tsx";

afterEach(() => document.querySelector('meta[name="reach"]')?.remove());

function pageSays(reach: { appUrl: string | null; sendsMail: boolean }) {
  const meta = document.createElement("meta");
  meta.name = "reach";
  meta.content = JSON.stringify(reach);
  document.head.append(meta);
}

test("a problem with the address of all codes is reported once", async () => {
  pageSays({ appUrl: "http://localhost:3000", sendsMail: false });
  const other = { ...classGroup, id: "0198a000-0000-4000-a000-000000000099", name: "10-C" };
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear, items: [classGroup, other] }));
  api<typeof invitationRoutes>()("$get", "/class-groups/:id/invitation", () => ({
    classGroup,
    invitation: {
      id: "0198a000-0000-4000-a000-000000000098",
      state: "open" as const,
      uses: 0,
      usesMax: 60,
      expiresAt: "2025-12-20T08:00:00.000Z",
      code: "ABCDEFGHJKMNPQRS",
      link: "http://localhost:3000/register#ABCD-EFGH-JKMN-PQRS",
    },
  }));
  const { getByLabelText, getByRole } = await draw(<ClassCodes />, { as: "teacher" });
  await expect.poll(() => getByLabelText(t.invitations.link, { exact: true }).elements().length).toBe(2);
  const notices = getByRole("note").elements();
  expect(notices).toHaveLength(1);
  expect(notices[0]?.textContent).toContain(t.invitations.onlyHere("http://localhost:3000"));
});
