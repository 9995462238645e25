import { expect, test } from "vitest";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { setPageReach } from "#web/testing/reach.ts";
import { people } from "#web/testing/records.ts";
import { SignInLink } from "./sign-in-link.tsx";

const linksApi = api<typeof signInLinkRoutes>();
const made = {
  link: "http://localhost:3000/reset-password?token=abc",
  expiresAt: "2025-11-20T08:00:00.000Z",
};

const user = { ...people.student, email: "aarav@home.example" };

async function makeLink() {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  linksApi("$get", "/users/:id/sign-in-mail", () => ({ mail: null }));
  const requests = linksApi("$post", "/users/:id/sign-in-links", () => made);
  const screen = await draw(<SignInLink user={user} />, { as: "admin" });
  await screen.getByRole("button", { name: t.invitations.makeLink }).click();
  const question = screen.getByRole("alertdialog", {
    name: t.invitations.signInLinkTitle(people.student.name),
  });
  return { ...screen, requests, question };
}

test("a link is made after a question, and can be copied, sent on WhatsApp and scanned", async () => {
  const { getByLabelText, getByRole, question, requests } = await makeLink();
  expect(requests).toEqual([]);
  await question.getByRole("button", { name: t.invitations.makeLink }).click();
  await expect.element(getByLabelText(t.invitations.link, { exact: true })).toHaveValue(made.link);
  await expect.element(getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  await expect
    .element(getByRole("link", { name: t.parentContact.sendWhatsapp }))
    .toHaveAttribute(
      "href",
      `https://wa.me/?text=${encodeURIComponent(t.invitations.signInLinkMessage(made.link, "20 Nov 2025, 1:30 pm"))}`,
    );
});

test("a link that only this computer could open is not made, and the page says how it can be", async () => {
  setPageReach({ appUrl: null, sendsMail: false });
  linksApi("$get", "/users/:id/sign-in-mail", () => ({ mail: null }));
  const { getByRole, getByText } = await draw(<SignInLink user={user} />, { as: "admin" });
  await expect.element(getByRole("button", { name: t.invitations.makeLink })).toBeDisabled();
  await expect.element(getByText(t.invitations.onlyHere(window.location.origin))).toBeVisible();
  await expect.element(getByText(t.invitations.setAddress)).toBeVisible();
});

test("where APP_URL and the address of the page differ, both are named", async () => {
  setPageReach({ appUrl: "https://school.example", sendsMail: true });
  const { getByText, question } = await makeLink();
  await question.getByRole("button", { name: t.invitations.makeLink }).click();
  await expect
    .element(getByText(t.invitations.addressDiffers("https://school.example", window.location.origin)))
    .toBeVisible();
});
