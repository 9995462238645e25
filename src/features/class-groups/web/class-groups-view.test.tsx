import { expect, test } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { schoolYearRoutes } from "#features/class-groups/server/school-years/school-years.routes.ts";
import type { invitationRoutes } from "#features/invitations/server/invitations.routes.ts";
import type { classGroupInsightsRoutes } from "#features/numbers/server/class-group/class-group-insights.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, directory, schoolYear } from "#web/testing/records.ts";
import ClassGroupsView from "./class-groups-view.tsx";

const groupApi = api<typeof classGroupRoutes>();
const invitationApi = api<typeof invitationRoutes>();
const nextYear = {
  ...schoolYear,
  id: "0198a000-0000-4000-8000-000000000090",
  name: "2027-28",
  isCurrent: false,
};
const taught = {
  ...classGroup,
  teachers: [{ ...classGroup.teachers[0], id: "x", name: "Meera", surname: "Iyer", subject: "Maths" }],
};
const untaught = { ...classGroup, id: "0198a000-0000-4000-8000-000000000091", name: "10-C", teachers: [] };

function open({ years = [schoolYear], groups = [taught, untaught], as = "admin" as "admin" | "clerk" } = {}) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof schoolYearRoutes>()("$get", "/school-years", () => ({
    items: years,
  }));
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  groupApi("$get", "/class-groups", () => ({ schoolYear, items: groups }));
  const rates = api<typeof classGroupInsightsRoutes>()("$get", "/class-group-rates", () => ({
    items: [{ id: taught.id, asked: 60, answered: 34 }],
  }));
  const page = (
    <Page title="Class groups">
      <ClassGroupsView />
    </Page>
  );
  const shown = draw(page, { as, at: "/class-groups" });
  return { rates, shown };
}

test("a school without a school year adds its first class group without being asked for one", async () => {
  const sent = groupApi("$post", "/class-groups", () => ({ ...classGroup, schoolYear, version: "1" }));
  const { getByRole, getByLabelText, getByText } = await open({ years: [], groups: [] }).shown;
  await getByRole("button", { name: "Add the first class group" }).click();
  await getByLabelText("Name of the class group").fill("10-B");
  await getByRole("dialog").getByRole("button", { name: "Add class group" }).click();
  await expect.element(getByText(`Page /class-groups/${classGroup.id}`)).toBeVisible();
  expect(sent[0]?.json).toMatchObject({ name: "10-B" });
  expect(sent[0]?.json).not.toHaveProperty("schoolYearId");
});

test("the year is named only where there are two", async () => {
  const one = await open().shown;
  await expect.element(one.getByRole("link", { name: taught.name })).toBeVisible();
  await expect.element(one.getByText("2026-27")).not.toBeInTheDocument();
  await one.unmount();
  const two = await open({ years: [nextYear, schoolYear] }).shown;
  await expect.element(two.getByLabelText("School year")).toHaveDisplayValue("2026-27");
});

test("each class group says how many answered, and one without a teacher says so, with the way to choose one", async () => {
  const { getByRole, getByText } = await open().shown;
  await expect.element(getByText("34 of 60 answered")).toBeVisible();
  const row = getByRole("row", { name: /10-C/ });
  await expect.element(row.getByText("No teacher yet")).toBeVisible();
  groupApi("$get", "/class-groups/:id", () => ({ ...untaught, schoolYear, version: "1" }));
  await row.getByRole("button", { name: "Assign a teacher: 10-C" }).click();
  const dialog = getByRole("dialog", { name: "Change class group" });
  const teacher = dialog.getByLabelText("Teacher", { exact: true });
  await expect.element(teacher).toHaveFocus();
  await teacher.selectOptions("Suresh Pillai");
  const teachers = directory.slice(1).map((each) => ({ ...each, subject: "Chemistry" }));
  const sent = groupApi("$put", "/class-groups/:id/teachers", () => {
    groupApi("$get", "/class-groups", () => ({ schoolYear, items: [taught, { ...untaught, teachers }] }));
    return { ...untaught, teachers, schoolYear, version: "2" };
  });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(row.getByText("Suresh Pillai (Chemistry)")).toBeVisible();
  expect(sent).toMatchObject([{ json: { teachers: [{ subject: "Chemistry" }] } }]);
  await expect.poll(() => document.activeElement?.textContent).toBe("Suresh Pillai (Chemistry)");
});

test("a search finds a class group by its name in any spelling, and those without a teacher can be shown alone", async () => {
  const { getByLabelText, getByRole, getByText } = await open().shown;
  const link = (name: string) => getByRole("link", { name, exact: true });
  await expect.element(link("10-B")).toBeVisible();
  await getByLabelText("Search class groups").fill("x c");
  await expect.element(link("10-B")).not.toBeInTheDocument();
  await expect.element(link("10-C")).toBeVisible();
  await getByLabelText("Search class groups").fill("12-a");
  await expect.element(getByText("No class group matches “12-a”.")).toBeVisible();
  await getByRole("button", { name: "Show all class groups" }).click();
  await expect.element(link("10-B")).toBeVisible();
  const filter = getByRole("button", { name: "Without a teacher" });
  await filter.click();
  await expect.element(filter).toHaveAttribute("aria-pressed", "true");
  await expect.element(link("10-B")).not.toBeInTheDocument();
  await expect.element(link("10-C")).toBeVisible();
  await filter.click();
  await expect.element(link("10-B")).toBeVisible();
});

test("each column's heading stands in one line, however many teachers there are", async () => {
  const subjects = ["Mathematics", "Physics", "Chemistry", "Biology", "Computer Science", "English"];
  const teachers = subjects.map((subject) => ({ id: subject, name: "Lakshmi", surname: "Nair", subject }));
  const { getByRole, getByText } = await open({ groups: [{ ...taught, teachers }] }).shown;
  await expect.element(getByText("34 of 60 answered")).toBeVisible();
  const heading = getByRole("columnheader", { name: "Class group" });
  expect(heading.element().getBoundingClientRect().height).toBeLessThan(45);
});

test("a class group's code is made and shown from its row, with those who used it", async () => {
  let invitation: object | null = null;
  const made = {
    id: "0198a000-0000-4000-8000-000000000098",
    state: "open" as const,
    uses: 1,
    usesMax: 60,
    expiresAt: "2026-12-20T08:00:00.000Z",
    code: "BCDFGHJK",
    link: "http://localhost/register#BCDF-GHJK",
  };
  invitationApi("$get", "/class-groups/:id/invitation", () => ({ classGroup: taught, invitation }) as never);
  const used = { id: "u", name: "Ravi", surname: "Rao", usedAt: "2026-11-20T08:00:00.000Z", isNew: true };
  const one = { ...made, role: "student", classGroup: taught, usedBy: [used], mail: null };
  invitationApi("$get", "/invitations/:id", () => one as never);
  invitationApi("$post", "/invitations", () => {
    invitation = made;
    return one as never;
  });
  const { getByRole } = await open().shown;
  await getByRole("button", { name: `Code for ${taught.name}` }).click();
  const dialog = getByRole("dialog", { name: `Code for ${taught.name}` });
  const make = dialog.getByRole("button", { name: "Make a code" });
  await expect.element(make).toHaveFocus();
  await make.click();
  await expect.element(dialog.getByText("BCDF-GHJK", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("Ravi Rao")).toBeVisible();
  await expect
    .element(dialog.getByRole("link", { name: "Sheet to print" }))
    .toHaveAttribute("href", `/handouts?group=${taught.id}&show=code`);
});

test("a clerk sees no numbers, and handles the codes of the school here", async () => {
  invitationApi("$get", "/invitations", () => ({ items: [], next: null }));
  const { rates, shown } = open({ as: "clerk" });
  const { getByRole } = await shown;
  await expect.element(getByRole("button", { name: t.invitations.schoolCode })).toBeVisible();
  await expect.element(getByRole("link", { name: taught.name })).toBeVisible();
  await getByRole("button", { name: t.navigation.more }).click();
  await expect.element(getByRole("menuitem", { name: t.links.imports })).not.toBeInTheDocument();
  expect(rates).toEqual([]);
});
