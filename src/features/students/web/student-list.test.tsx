import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { directory } from "#web/testing/records.ts";
import { StudentList } from "./student-list.tsx";
import type { StudentRow } from "./students.api.ts";

const studentApi = api<typeof studentRoutes>();

const row = (name: string, changes: Partial<StudentRow> = {}): StudentRow => ({
  id: `0198a000-0000-4000-8000-00000000000${name.length}`,
  name,
  surname: "Rao",
  classGroups: [],
  email: `${name.toLowerCase()}@home.example`,
  loginName: null,
  isConfirmed: true,
  leftOn: null,
  ...changes,
});
const [asha, ravi] = [
  row("Asha", {
    isConfirmed: false,
    classGroups: [
      { name: "10-A", rollNumber: "17" },
      { name: "Choir", rollNumber: null },
    ],
  }),
  row("Vimla", { email: null, loginName: "10b/17" }),
];

async function openList(
  props: Partial<Parameters<typeof StudentList>[0]> = {},
  items = [asha, ravi],
  as: "admin" | "teacher" = "admin",
) {
  const listed = studentApi("$get", "/students", () => ({ items, next: null }));
  studentApi("$get", "/student-count", () => ({ total: 1200, before: 20 }));
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear: null, items: [] }));
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  const onChange = vi.fn();
  const actions = ({ name }: StudentRow) => <button type="button">See {name}</button>;
  const screen = await draw(
    <StudentList caption="Students" actions={actions} onChange={onChange} hasFilters {...props} />,
    { as },
  );
  return { ...screen, listed, onChange };
}

test("each student has a name that leads to their details, their class groups, an e-mail or a login name that says so, and what is special about them", async () => {
  const { getByRole, getByText } = await openList();
  const shown = getByRole("row", { name: /Asha Rao/ });
  await expect
    .element(shown.getByRole("rowheader"))
    .toHaveTextContent("Asha RaoNot confirmed, 10-A, 17 · Choir");
  expect(
    getByRole("columnheader")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["Name", "Email", "Action"]);
  await expect
    .element(shown.getByRole("link", { name: "Asha Rao", exact: true }))
    .toHaveAttribute("href", `/studentdetails/${asha.id}`);
  await expect.element(shown.getByText("Not confirmed")).toBeVisible();
  await expect.element(shown.getByText("asha")).toBeVisible();
  await expect.element(getByRole("cell", { name: "Login name 10b/17", exact: true })).toBeVisible();
  await expect.element(getByText("21–22 of 1,200")).toBeVisible();
});

test("a teacher, who is not given the addresses, has no column for them", async () => {
  const { getByRole } = await openList(
    {},
    [row("Asha", { email: undefined, loginName: undefined })],
    "teacher",
  );
  await expect.element(getByRole("columnheader", { name: "Action" })).toBeVisible();
  await expect.element(getByRole("columnheader", { name: "Email" })).not.toBeInTheDocument();
});

test("the filters are shown on request, and each takes effect at once, beside the others and the search", async () => {
  const filters = { confirmed: "no" } as const;
  const { getByRole, getByLabelText, onChange } = await openList({ filters, search: "rao" });
  const button = getByRole("button", { name: "Filter (1)" });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect.element(getByLabelText("Not confirmed")).toBeChecked();
  await getByLabelText("No parent contact").click();
  expect(onChange).toHaveBeenLastCalledWith({ search: "rao", filters: { ...filters, contact: "none" } });
  // The next choice comes before the address has changed.
  await expect.element(getByLabelText("No parent contact")).toBeChecked();
  await getByRole("combobox", { name: "Teacher" }).selectOptions("Meera Iyer");
  expect(onChange).toHaveBeenLastCalledWith({
    search: "rao",
    filters: { ...filters, contact: "none", teacherId: directory[0]?.id },
  });
  await getByRole("button", { name: "Clear filters" }).click();
  expect(onChange).toHaveBeenLastCalledWith({ search: "rao", filters: {} });
});

test("waiting students are selected one by one or all at once, and confirmed together", async () => {
  const sent = studentApi("$post", "/student-confirmations", () => undefined);
  const { getByRole, getByText } = await openList({ filters: { confirmed: "no" } });
  const confirm = getByRole("button", { name: /^Confirm/ });
  await expect.element(confirm).toBeDisabled();
  await expect
    .element(getByRole("link", { name: "Asha Rao", exact: true }))
    .toHaveAttribute("href", `/studentdetails/${asha.id}`);
  await getByRole("checkbox", { name: "Asha Rao" }).click();
  await expect.element(confirm).toHaveTextContent("Confirm (1)");
  await getByRole("checkbox", { name: "Select all on this page" }).click();
  await confirm.click();
  await expect.element(getByText("2 students confirmed.")).toBeVisible();
  expect(sent[0]?.json).toEqual({ studentIds: [asha.id, ravi.id] });
});

test("people who are not of the school are voided together, after a question", async () => {
  const sent = api<typeof studentRoutes>()("$post", "/students/:id/void", () => undefined);
  const { getByRole, getByText } = await openList({ filters: { confirmed: "no" } });
  await getByRole("checkbox", { name: "Select all on this page" }).click();
  await getByRole("button", { name: "Not one of ours" }).click();
  const dialog = getByRole("alertdialog", { name: "Remove these 2 students?" });
  await expect.element(dialog.getByText(/their feedback stops counting/)).toBeVisible();
  await dialog.getByRole("button", { name: "Not one of ours" }).click();
  await expect.element(getByText("2 people removed.")).toBeVisible();
  expect(sent).toHaveLength(2);
});

test("a voided person is marked as such, and not as left or waiting", async () => {
  const gone = row("Zoya", { isConfirmed: false, leftOn: "2025-11-20", isVoided: true });
  const { getByRole } = await openList({ filters: { left: "yes" } }, [gone]);
  const shown = getByRole("row", { name: /Zoya Rao/ });
  await expect.element(shown.getByText("Not one of ours")).toBeVisible();
  await expect.element(shown.getByText("Not confirmed")).not.toBeInTheDocument();
  await expect.element(shown.getByText(/^Left/)).not.toBeInTheDocument();
});

test("an empty list says whether that is because of the filters, and leads back to everyone", async () => {
  const { onChange, getByText, getByRole } = await openList({ filters: { left: "yes" } }, []);
  await expect.element(getByText("No student matches.")).toBeVisible();
  await getByRole("button", { name: "Show all students" }).click();
  expect(onChange).toHaveBeenLastCalledWith({});
});

test.each([
  [1280, 48],
  [360, 92],
])("on a screen of %i px a row is at most %i px high, and nothing sticks out of it", async (width, most) => {
  await page.viewport(width, 740);
  const { getByRole } = await openList();
  const shown = getByRole("row", { name: /10b\/17/ });
  await expect.element(shown).toBeVisible();
  const { height, left, right } = shown.element().getBoundingClientRect();
  expect(height).toBeLessThanOrEqual(most);
  for (const inside of shown.element().querySelectorAll("*")) {
    const box = inside.getBoundingClientRect();
    if (box.width <= 1) continue;
    expect(box.left).toBeGreaterThanOrEqual(left);
    expect(box.right).toBeLessThanOrEqual(right);
  }
});
