import { expect, test, vi } from "vitest";
import type { parentLinkRoutes } from "#features/messages/server/parent-page/parent-links.routes.ts";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { guardians, people } from "#web/testing/records.ts";
import { ParentLinksCard } from "./parent-links-card.tsx";

const linkApi = api<typeof parentLinkRoutes>();
const link = {
  id: "l1",
  contact: "9876543210",
  createdAt: "2026-11-20T06:00:00.000Z",
  createdBy: { name: "Meera", surname: "Iyer" },
  expiresAt: "2026-11-27T06:00:00.000Z",
};

async function open() {
  api<typeof guardianRoutes>()("$get", "/students/:id/guardians", () => guardians);
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  return draw(
    <Page title="Aarav Sharma">
      <ParentLinksCard studentId={people.student.id} />
    </Page>,
    { as: "admin" },
  );
}

test("a link is made, copied and shown once; those that work are listed", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  let links = [] as (typeof link)[];
  linkApi("$get", "/students/:id/parent-links", () => ({ items: links }));
  const address = "http://localhost/p/secret";
  const made = linkApi("$post", "/students/:id/parent-links", () => {
    links = [link];
    return { link: address, expiresAt: link.expiresAt };
  });
  const { getByRole, getByLabelText, getByText } = await open();
  await getByRole("button", { name: "Copy a link to their page", exact: false }).first().click();
  await expect.element(getByLabelText(t.invitations.link, { exact: true })).toHaveValue(address);
  await expect.element(getByText("Works until 27 Nov 2026. Shown only now.", { exact: false })).toBeVisible();
  await expect.element(getByText(t.parentPage.copied)).toBeVisible();
  await expect.element(getByText("Made on 20 Nov 2026 by Meera Iyer")).toBeVisible();
  expect(copied.mock.calls).toEqual([[address]]);
  const [first] = guardians.guardians;
  expect(made.map(({ json }) => json)).toEqual([{ contact: first?.phone ?? first?.email }]);
});

test("where the browser lets nobody copy, it says so and shows the link", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  linkApi("$get", "/students/:id/parent-links", () => ({ items: [] }));
  const address = "http://localhost/p/secret";
  linkApi("$post", "/students/:id/parent-links", () => ({ link: address, expiresAt: link.expiresAt }));
  const { getByRole, getByLabelText, getByText } = await open();
  await getByRole("button", { name: "Copy a link to their page", exact: false }).first().click();
  await expect.element(getByText(t.invitations.linkNotCopied)).toBeVisible();
  await expect.element(getByLabelText(t.invitations.link, { exact: true })).toHaveValue(address);
});

test("a link is revoked after a question", async () => {
  let links = [link];
  linkApi("$get", "/students/:id/parent-links", () => ({ items: links }));
  const revoked = linkApi("$delete", "/parent-links/:id", () => {
    links = [];
    return undefined;
  });
  const { getByRole, getByText } = await open();
  await getByRole("button", { name: "Revoke the link", exact: false }).click();
  await getByRole("alertdialog").getByRole("button", { name: t.parentPage.revoke }).click();
  await expect.element(getByText(t.parentPage.revoked)).toBeVisible();
  await expect.element(getByText("Made on 20 Nov 2026 by Meera Iyer")).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.tagName).toBe("DIV");
  expect(document.activeElement?.textContent).toContain(t.parentPage.linksIntro);
  expect(revoked).toHaveLength(1);
});
