import { expect, test } from "vitest";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { UpdateTeacherForm } from "./update-teacher-form.tsx";

const teacherApi = api<typeof teacherRoutes>();
const required = ["First Name", "Surname", "Email", "Education", "Subject", "Joining Date", "Course 1"];

async function openForm(changes: Partial<typeof people.teacher> = {}, as: "teacher" | "admin" = "teacher") {
  const screen = await draw(<UpdateTeacherForm teacher={{ ...people.teacher, ...changes }} />, { as });
  return {
    ...screen,
    field: (label: string) => screen.getByLabelText(label),
    save: screen.getByRole("button", { name: "Save Changes" }),
    addCourse: screen.getByRole("button", { name: "Add Course" }),
    remove: (index: number) => screen.getByRole("button", { name: `Remove course ${index}` }),
    changed: screen.getByText("Teacher details updated successfully!"),
  };
}

test("every field is required except the phone", async () => {
  const { field, save } = await openForm({ courses: ["Mathematics"] });
  for (const label of required) await field(label).fill("");
  await field("Email").fill("meera@school.example ");
  await field("Email").fill("nobody");
  await save.click();
  for (const label of required) await expect.element(field(label)).toBeInvalid();
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
  await expect.element(field("Course 1")).toHaveAccessibleDescription(t.person.courseRequired);
  await expect.element(field("Phone")).toBeValid();
  await expect.element(field("First Name")).toHaveFocus();
});

test("a course can be removed only while there is more than one; a new one has the focus", async () => {
  const { field, remove, addCourse } = await openForm();
  await remove(1).click();
  await expect.element(field("Course 1")).toHaveValue("Physics");
  await expect.element(remove(1)).not.toBeInTheDocument();
  await expect.element(addCourse).toHaveFocus();
  await addCourse.click();
  await expect.element(field("Course 2")).toHaveFocus();
  await expect.element(remove(1)).toBeVisible();
  await expect.element(remove(2)).toBeVisible();
});

test("a course that is too long is reported at its own field", async () => {
  const { field, save } = await openForm();
  await field("Course 2").fill("P".repeat(81));
  await save.click();
  await expect.element(field("Course 2")).toHaveAccessibleDescription(new RegExp(t.person.tooLong(80)));
  await expect.element(field("Course 1")).toBeValid();
});

test("empty courses are dropped on save, and success is shown", async () => {
  const sent = teacherApi("$patch", "/teachers/:id", () => undefined);
  const { field, save, addCourse, changed } = await openForm();
  await addCourse.click();
  await field("Course 3").fill("  ");
  await addCourse.click();
  await field("Course 4").fill(" Chemistry ");
  await save.click();
  await expect.element(changed).toBeVisible();
  expect(sent[0]?.json).toMatchObject({ courses: ["Mathematics", "Physics", "Chemistry"], phone: null });
  await expect.element(field("Course 3")).toHaveValue("Chemistry");
  await expect.element(field("Course 4")).not.toBeInTheDocument();
});

test("changing your own e-mail requires the current password, which the server checks", async () => {
  const sent = teacherApi(
    "$patch",
    "/teachers/:id",
    () =>
      new Rejection("invalid-input", {
        field: "currentPassword",
        sentence: { key: "password.currentWrong", params: [] },
      }),
  );
  const { field, save } = await openForm();
  await expect.element(field("Current Password")).not.toBeInTheDocument();
  await field("Email").fill("new@school.example");
  await field("Current Password").fill("a guess");
  await save.click();
  await expect
    .element(field("Current Password"))
    .toHaveAccessibleDescription(new RegExp(`^${t.password.currentWrong}`));
  expect(sent[0]?.json).toMatchObject({ email: "new@school.example", currentPassword: "a guess" });
  await field("Email").fill(" MEERA@school.example ");
  await expect.element(field("Current Password")).not.toBeInTheDocument();
});

test("an admin changes a teacher's e-mail without a password", async () => {
  const { field } = await openForm({}, "admin");
  await field("Email").fill("new@school.example");
  await expect.element(field("Current Password")).not.toBeInTheDocument();
});

test("'Update failed. Try again.' when it failed, but not for an error of one field", async () => {
  teacherApi("$patch", "/teachers/:id", () => new Rejection("email-taken", { field: "email" }));
  const { field, save, getByText } = await openForm();
  const failed = getByText("Update failed. Try again.");
  await field("Email").fill("asha@school.example");
  await save.click();
  await expect.element(field("Email")).toHaveAccessibleDescription(t.person.emailTaken);
  expect(failed.query()).toBeNull();
  teacherApi("$patch", "/teachers/:id", () => new Rejection("failed"));
  await save.click();
  await expect.element(failed).toBeVisible();
});

test("when someone else has saved in between, both are shown; untouched fields take their values", async () => {
  const theirs = {
    ...people.teacher,
    education: "B.Ed.",
    phone: "044 2345 6789",
    updatedAt: "2025-11-09T08:00:00.000Z",
  };
  let fails = true;
  const sent = teacherApi("$patch", "/teachers/:id", () =>
    fails ? new Rejection("conflict", { current: theirs }) : undefined,
  );
  const { field, save, changed, getByRole } = await openForm();
  await field("Education").fill("Ph.D.");
  await save.click();
  const choice = getByRole("region", { name: t.editConflict.title });
  await expect.element(choice.getByText("B.Ed.")).toBeVisible();
  await expect.element(choice.getByText(t.editConflict.adopted("Phone"))).toBeVisible();
  await expect.element(field("Phone")).toHaveValue("044 2345 6789");
  fails = false;
  await choice.getByRole("button", { name: t.editConflict.saveMine }).click();
  await expect.element(changed).toBeVisible();
  expect(sent.at(-1)?.json).toMatchObject({
    education: "Ph.D.",
    phone: "044 2345 6789",
    updatedAt: theirs.updatedAt,
  });
});
