import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { directory, people } from "#web/testing/records.ts";
import { StudentUpdateForm } from "./student-update-form.tsx";

const studentApi = api<typeof studentRoutes>();
const required = [
  "First Name",
  "Surname",
  "Email",
  "Age",
  "City",
  "Education",
  "Parent's Phone",
  "Parent's Email",
];

async function openForm(changes: Partial<typeof people.student> = {}, as: "student" | "admin" = "student") {
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  const screen = await draw(<StudentUpdateForm student={{ ...people.student, ...changes }} />, {
    as,
  });
  const chips = (list: string) =>
    screen
      .getByRole("list", { name: list })
      .getByRole("listitem")
      .elements()
      .map((chip) => chip.textContent);
  return {
    ...screen,
    chips,
    field: (label: string) => screen.getByLabelText(label),
    button: (name: string) => screen.getByRole("button", { name }),
    save: screen.getByRole("button", { name: "Save Changes" }),
  };
}

test("every field is required, the parent's phone and e-mail too", async () => {
  const { field, save } = await openForm();
  for (const label of required) await field(label).fill("");
  await save.click();
  for (const label of required) await expect.element(field(label)).toBeInvalid();
  await expect.element(field("First Name")).toHaveFocus();
  await expect
    .element(field("Parent's Email"))
    .toHaveAccessibleDescription("Please enter a valid email address.");
});

test.each(["98765", "98765432101", "not a number"])("%s is not a valid parent's phone", async (phone) => {
  const { field, save } = await openForm({ phone });
  await save.click();
  await expect
    .element(field("Parent's Phone"))
    .toHaveAccessibleDescription(/^Please enter a valid 10-digit Indian mobile number/);
});

test("a duplicate course is 'Course already added'; an empty one is ignored", async () => {
  const { field, chips, button, getByText } = await openForm();
  await field("Course").fill(" mathematics ");
  await button("Add course").click();
  await expect.element(getByText("Course already added")).toBeVisible();
  expect(chips("Courses")).toEqual(["Mathematics"]);
  await field("Course").fill("  ");
  await button("Add course").click();
  expect(chips("Courses")).toEqual(["Mathematics"]);
});

test("Enter adds a course and submits nothing; when a chip is removed, the focus stays nearby", async () => {
  const { field, chips, button } = await openForm();
  await field("Course").fill(" Social  Science ");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => chips("Courses")).toEqual(["Mathematics", "Social Science"]);
  await expect.element(field("Course")).toHaveValue("");
  await button("Remove Mathematics").click();
  await expect.poll(() => chips("Courses")).toEqual(["Social Science"]);
  await expect.element(button("Add course")).toHaveFocus();
});

test("an added teacher leaves the list of choices, and returns when removed", async () => {
  const { field, chips, button } = await openForm();
  const addable = () =>
    field("Teacher")
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent)
      .slice(1);
  await expect.poll(addable).toEqual(["Suresh Pillai"]);
  await field("Teacher").selectOptions("Suresh Pillai");
  await button("Add teacher").click();
  await expect.poll(() => chips("Teachers")).toEqual(["Meera Iyer", "Suresh Pillai"]);
  expect(addable()).toEqual([]);
  await button("Remove Meera Iyer").click();
  await expect.poll(addable).toEqual(["Meera Iyer"]);
});

test("an assigned teacher who no longer exists is 'Teacher not found'", async () => {
  const { chips } = await openForm({ teacherId: ["0198a000-0000-4000-8000-000000000099"], teachers: [] });
  expect(chips("Teachers")).toEqual(["Teacher not found"]);
});

test("saving shows 'Profile updated!'; a course and a teacher who were not added yet are saved too", async () => {
  const sent = studentApi("$patch", "/students/:id", () => undefined);
  const { field, chips, save, getByText } = await openForm();
  await field("Course").fill("Physics");
  await field("Teacher").selectOptions("Suresh Pillai");
  await field("Parent's Phone").fill("+91 98765 43211");
  await save.click();
  await expect.element(getByText("Profile updated!")).toBeVisible();
  expect(sent[0]?.json).toMatchObject({
    course: ["Mathematics", "Chemistry", "Physics"],
    phone: "9876543211",
    age: 14,
  });
  expect(sent[0]?.json).toHaveProperty("teacherId.1", directory[1]?.id);
  expect(chips("Courses")).toEqual(["Mathematics", "Chemistry", "Physics"]);
  expect(chips("Teachers")).toEqual(["Meera Iyer", "Suresh Pillai"]);
});

test("an admin may give a login name to a student who has none, and may leave it empty", async () => {
  const sent = studentApi("$patch", "/students/:id", () => undefined);
  const { field, save, getByText } = await openForm({ loginName: null }, "admin");
  await field("City").fill("Nagpur");
  await save.click();
  await expect.element(getByText("Profile updated!")).toBeVisible();
  expect(sent[0]?.json).not.toHaveProperty("loginName");
  await field("Login name").fill("1");
  await save.click();
  await expect
    .element(field("Login name"))
    .toHaveAccessibleDescription(new RegExp(t.students.loginNameInvalid));
  await field("Login name").fill("10B/017");
  await save.click();
  await expect.poll(() => sent[1]?.json).toMatchObject({ loginName: "10b/017" });
});

test("a login name cannot be removed, and students do not change their own", async () => {
  const { field, save } = await openForm({ loginName: "10b/017" }, "admin");
  await field("Login name").fill("");
  await save.click();
  await expect.element(field("Login name")).toBeInvalid();
  const own = await openForm({ loginName: "10b/017" });
  await expect.element(own.field("City").first()).toBeVisible();
  expect(own.field("Login name").elements()).toHaveLength(1);
});

test("'Update failed: …' says why, and what was typed stays", async () => {
  studentApi("$patch", "/students/:id", () => new Rejection("forbidden"));
  const { field, save, getByText } = await openForm();
  await field("City").fill("Nagpur");
  await save.click();
  await expect.element(getByText(`Update failed: ${t.request.forbidden}`)).toBeVisible();
  await expect.element(field("City")).toHaveValue("Nagpur");
});

test("when someone else has saved in between, both are shown; untouched fields take their values", async () => {
  const theirs = {
    ...people.student,
    city: "Nashik",
    education: "Class 10",
    updatedAt: "2025-11-09T08:00:00.000Z",
  };
  studentApi("$patch", "/students/:id", () => new Rejection("conflict", { current: theirs }));
  const { field, save, getByRole } = await openForm();
  await field("City").fill("Nagpur");
  await save.click();
  const choice = getByRole("region", { name: t.editConflict.title });
  await expect.element(choice.getByText("Nashik")).toBeVisible();
  await expect.element(choice.getByText("Nagpur")).toBeVisible();
  await expect.element(choice.getByText(t.editConflict.adopted("Education"))).toBeVisible();
  await expect.element(field("Education")).toHaveValue("Class 10");
  await choice.getByRole("button", { name: t.editConflict.useTheirs }).click();
  await expect.element(field("City")).toHaveValue("Nashik");
});

test("an age that follows from the date of birth says so", async () => {
  const { field } = await openForm({ dateOfBirth: "2012-02-29" });
  await expect.element(field("Age")).toHaveValue(14);
  await expect.element(field("Age")).toHaveAccessibleDescription(t.studentRecord.ageFromBirth("2012-02-29"));
});

test("a chosen teacher brings their only course along, until another is chosen instead", async () => {
  const { field, chips, button } = await openForm({ teacherId: [], teachers: [], course: [] });
  await field("Teacher").selectOptions("Suresh Pillai");
  await expect.poll(() => chips("Courses")).toEqual(["Chemistry"]);
  await field("Teacher").selectOptions("Meera Iyer");
  await expect.poll(() => chips("Courses")).toEqual([]);
  await field("Teacher").selectOptions("Suresh Pillai");
  await button("Add teacher").click();
  await expect.poll(() => chips("Teachers")).toEqual(["Suresh Pillai"]);
  expect(chips("Courses")).toEqual(["Chemistry"]);
  // What came with an added teacher stays.
  await field("Teacher").selectOptions("Meera Iyer");
  await field("Teacher").selectOptions("");
  expect(chips("Courses")).toEqual(["Chemistry"]);
});

test("of several courses one is added by a press; without one, the form and the sentence after saving say what follows", async () => {
  const sent = studentApi("$patch", "/students/:id", () => undefined);
  const { field, chips, button, save, getByText } = await openForm({ course: ["Music"] });
  const missing = t.studentRecord.ownCourseMissing("Meera Iyer");
  await expect.element(getByText(missing)).toBeVisible();
  await field("City").fill("Nagpur");
  await save.click();
  await expect.element(getByText("Profile updated!")).toBeVisible();
  await expect.element(getByText(t.studentRecord.youSeeNone("Meera Iyer"))).toBeVisible();
  await button("Add Physics").click();
  await expect.poll(() => chips("Courses")).toEqual(["Music", "Physics"]);
  await expect.element(getByText(missing)).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => sent[1]?.json).toMatchObject({ course: ["Music", "Physics"] });
});
