import { expect, test, vi } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { sentence } from "#locales/sentence.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, directory, people, schoolYear } from "#web/testing/records.ts";
import { ClassGroupForm } from "./class-group-dialog.tsx";
import type { ClassGroupDetails } from "./class-groups.api.ts";

const groupApi = api<typeof classGroupRoutes>();
const [meera, suresh] = directory as [(typeof directory)[number], (typeof directory)[number]];
const stored: ClassGroupDetails = { ...classGroup, schoolYear, version: "1" };

async function drawForm(group?: ClassGroupDetails) {
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  const onSaved = vi.fn();
  const screen = await draw(<ClassGroupForm schoolYearId={schoolYear.id} group={group} onSaved={onSaved} />, {
    as: "admin",
  });
  const { getByLabelText, getByRole } = screen;
  return {
    ...screen,
    onSaved,
    name: getByLabelText("Name of the class group"),
    teacher: (row: number) => getByLabelText("Teacher", { exact: true }).nth(row),
    subject: (row: number) => getByLabelText("Subject", { exact: true }).nth(row),
    addTeacher: getByRole("button", { name: "Add teacher" }),
  };
}

test("a class group is added with its teachers and what they teach it", async () => {
  const sent = groupApi("$post", "/class-groups", () => stored);
  const { name, teacher, subject, addTeacher, getByRole, onSaved } = await drawForm();
  await name.fill("10-B");
  await addTeacher.click();
  await expect.element(teacher(0)).toHaveFocus();
  await expect.element(subject(0)).toBeDisabled();
  await teacher(0).selectOptions("Meera Iyer");
  await subject(0).selectOptions("Physics");
  await addTeacher.click();
  // Their only course is chosen with them.
  await teacher(1).selectOptions("Suresh Pillai");
  await expect.element(subject(1)).toHaveValue("Chemistry");
  await getByRole("button", { name: "Add class group" }).click();
  await expect.poll(() => onSaved).toHaveBeenCalledWith(stored.id);
  expect(sent[0]?.json).toEqual({
    schoolYearId: schoolYear.id,
    name: "10-B",
    teachers: [
      { teacherId: meera.id, subject: "Physics" },
      { teacherId: suresh.id, subject: "Chemistry" },
    ],
  });
});

test("changing the teacher keeps a subject that both teach, and removing a row moves the focus", async () => {
  groupApi("$patch", "/class-groups/:id", () => stored);
  const sent = groupApi("$put", "/class-groups/:id/teachers", () => stored);
  const { name, teacher, subject, addTeacher, getByRole, onSaved } = await drawForm(stored);
  await expect.element(name).toHaveValue("10-B");
  await expect.element(subject(0)).toHaveValue("Mathematics");
  await teacher(0).selectOptions("Suresh Pillai");
  await expect.element(subject(0)).toHaveValue("Chemistry");
  await teacher(0).selectOptions("Meera Iyer");
  await expect.element(subject(0)).toHaveValue("");
  await getByRole("button", { name: "Remove teacher 1" }).click();
  await expect.element(addTeacher).toHaveFocus();
  await name.fill("10-C");
  await getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => onSaved).toHaveBeenCalled();
  expect(sent[0]?.json).toEqual({ teachers: [], version: "1" });
});

test("missing input is reported at its field", async () => {
  const { addTeacher, teacher, subject, name, getByRole, onSaved } = await drawForm();
  await addTeacher.click();
  const save = getByRole("button", { name: "Add class group" });
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(new RegExp(t.classGroups.nameRequired));
  await expect.element(teacher(0)).toHaveAccessibleDescription(t.students.teacherRequired);
  await teacher(0).selectOptions("Meera Iyer");
  await save.click();
  await expect.element(subject(0)).toHaveAccessibleDescription(t.person.subjectRequired);
  expect(onSaved).not.toHaveBeenCalled();
});

test("a taken name is reported at the name, and the rest stays", async () => {
  groupApi(
    "$post",
    "/class-groups",
    () => new Rejection("invalid-input", { field: "name", sentence: sentence("classGroups.nameTaken") }),
  );
  const { name, teacher, addTeacher, getByRole } = await drawForm();
  await name.fill("10-B");
  await addTeacher.click();
  await teacher(0).selectOptions("Suresh Pillai");
  await getByRole("button", { name: "Add class group" }).click();
  await expect.element(name).toHaveAccessibleDescription(new RegExp(t.classGroups.nameTaken));
  await expect.element(name).toHaveFocus();
  await expect.element(teacher(0)).toHaveValue(suresh.id);
});

test("a name that looks like another asks, and is saved only after a yes", async () => {
  const sent = groupApi("$post", "/class-groups", ({ json }) =>
    (json as { mayLookAlike?: boolean }).mayLookAlike
      ? stored
      : new Rejection("class-group-alike", {
          field: "name",
          sentence: sentence("classGroups.looksLike", "10-B"),
          suggestion: "10-B",
        }),
  );
  const { name, getByRole, onSaved } = await drawForm();
  await name.fill("10 b");
  const add = getByRole("button", { name: "Add class group" });
  await add.click();
  const dialog = getByRole("alertdialog", { name: "Is “10 b” the same as “10-B”?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(name).toHaveFocus();
  expect(sent).toHaveLength(1);
  expect(onSaved).not.toHaveBeenCalled();
  await add.click();
  await dialog.getByRole("button", { name: "Add anyway" }).click();
  await expect.poll(() => onSaved).toHaveBeenCalledWith(stored.id);
  expect(sent[2]?.json).toMatchObject({ name: "10 b", mayLookAlike: true });
});

test("a teacher who is no longer in the directory stays in the class group", async () => {
  const { teacher, subject } = await drawForm({
    ...stored,
    teachers: [{ id: people.admin.id, name: "Asha", surname: "Rao", subject: "Art" }],
  });
  await expect.element(teacher(0)).toHaveDisplayValue("Asha Rao");
  await expect.element(subject(0)).toHaveValue("Art");
});
