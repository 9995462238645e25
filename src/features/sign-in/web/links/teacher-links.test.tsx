import { expect, test, vi } from "vitest";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { TeacherLinks } from "./teacher-links.tsx";

const linkApi = api<typeof signInLinkRoutes>();

const teacher = (name: string) => ({
  id: `0198a000-0000-4000-8000-00000000000${name.length}`,
  name,
  surname: "Iyer",
  email: `${name.toLowerCase()}@school.example`,
  expiresAt: "2026-11-27T05:00:00.000Z",
  link: `http://localhost:3000/reset-password?token=${name}`,
});

test("one press mails a link to every teacher who waits for one", async () => {
  const mailed = linkApi("$post", "/teacher-sign-in-mails", () => ({ mailed: 46, withoutEmail: 2 }));
  const { getByRole, getByText } = await draw(<TeacherLinks />, { as: "admin" });
  await getByRole("button", { name: "E-mail all of them a link" }).click();
  await expect
    .element(
      getByText("46 teachers get a link by e-mail. 2 teachers have no e-mail address yet, and get none."),
    )
    .toBeVisible();
  expect(mailed).toHaveLength(1);
});

test("links for all of them are made at once, and printed on one sheet to be cut", async () => {
  linkApi("$post", "/teacher-sign-in-links", () => ({
    withoutEmail: 0,
    links: [teacher("Meera"), teacher("Ravi")],
  }));
  const print = vi.spyOn(window, "print").mockImplementation(() => {
    window.dispatchEvent(new Event("afterprint"));
  });
  const { getByRole, getByText } = await draw(<TeacherLinks />, { as: "admin" });
  await getByRole("button", { name: "Make links to print" }).click();
  await expect.element(getByText("2 links are ready.", { exact: false })).toBeVisible();
  const button = getByRole("button", { name: "Print", exact: true });
  await expect.element(button).toHaveFocus();
  await button.click();
  expect(print).toHaveBeenCalledOnce();
  const sheet = document.querySelector(".print-sheet");
  expect(sheet?.querySelectorAll("article")).toHaveLength(2);
  expect(sheet?.textContent).toContain("meera@school.example");
  expect(sheet?.textContent).toContain("reset-password?token=Ravi");
});
