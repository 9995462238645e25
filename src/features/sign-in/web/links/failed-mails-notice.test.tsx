import { expect, test } from "vitest";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { FailedMailsNotice } from "./failed-mails-notice.tsx";

const mailApi = api<typeof signInLinkRoutes>();

test("names who waits for a link, and leads to the student, the teacher and the invitations", async () => {
  const { student, teacher } = people;
  mailApi("$get", "/failed-mails", () => ({
    items: [
      { user: { id: student.id, role: "student" as const }, name: "Aarav", surname: "Sharma" },
      { user: { id: teacher.id, role: "teacher" as const }, name: "Meera", surname: "Iyer" },
      { user: null, name: "Rajesh", surname: "Verma" },
    ],
  }));
  const { getByRole, getByText } = await draw(<FailedMailsNotice />, { as: "admin" });
  await expect.element(getByText(t.dashboard.linksNotSent(3))).toBeVisible();
  const links = {
    "Aarav Sharma": `/studentdetails/${student.id}`,
    "Meera Iyer": `/teachers/${teacher.id}`,
    "Rajesh Verma": "/settings/people?kind=teacher#invitations",
  };
  for (const [name, path] of Object.entries(links))
    await expect.element(getByRole("link", { name })).toHaveAttribute("href", path);
});

test("says nothing when all mails were sent", async () => {
  const requests = mailApi("$get", "/failed-mails", () => ({ items: [] }));
  const { getByRole } = await draw(<FailedMailsNotice />, { as: "admin" });
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(getByRole("region")).not.toBeInTheDocument();
});
