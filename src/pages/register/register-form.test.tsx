import { expect, test } from "vitest";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { directory } from "#web/testing/records.ts";
import { RegisterForm } from "./register-form.tsx";

const teacherApi = api<typeof teacherRoutes>();
const studentApi = api<typeof studentRoutes>();

const written = {
  "First Name": "Ananya",
  "Last Name": "Kulkarni",
  Age: "13",
  City: "Nashik",
  Education: "Class 8",
  Email: "ananya@home.example",
  Password: "mango tree",
};

async function openForm(changes: Partial<typeof written> = {}) {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: directory }));
  const screen = await draw(<RegisterForm />, { at: "/register" });
  const field = (label: string) => screen.getByLabelText(label);
  for (const [label, text] of Object.entries({ ...written, ...changes })) await field(label).fill(text);
  return {
    ...screen,
    field,
    submit: screen.getByRole("button", { name: "Register" }),
    sentence: (text: string) => screen.getByText(text),
  };
}

test("each rule has its error at its field, which disappears when the field changes", async () => {
  const { field, submit, sentence } = await openForm({ Password: "short", Email: "nobody", Age: "-1" });
  await submit.click();
  const rules = [
    ["Age", t.person.ownAgeInvalid, "0"],
    ["Email", "Please enter a valid email address.", "a@home.example"],
    ["Password", "Password should be at least 6 characters.", "sixsix"],
  ] as const;
  await expect.element(sentence("Please select a teacher.")).toBeVisible();
  for (const [label, text] of rules)
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(text));
  for (const [label, text, mended] of rules) {
    await field(label).fill(mended);
    await expect.element(sentence(text)).not.toBeInTheDocument();
  }
  await field("Teacher").selectOptions("Meera Iyer");
  await expect.element(sentence("Please select a teacher.")).not.toBeInTheDocument();
  await submit.click();
  await expect.element(field("Subject")).toHaveAccessibleDescription("Please select a subject.");
  await field("Subject").selectOptions("Physics");
  await expect.element(sentence("Please select a subject.")).not.toBeInTheDocument();
});

test("every field is required, and the first that is missing has the focus", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: directory }));
  const { getByRole, getByLabelText } = await draw(<RegisterForm />, { at: "/register" });
  await getByRole("button", { name: "Register" }).click();
  for (const label of [...Object.keys(written), "Teacher"])
    await expect.element(getByLabelText(label)).toBeInvalid();
  await expect.element(getByLabelText("First Name")).toHaveFocus();
});

test("the subject is required once the chosen teacher has courses, and again after another choice", async () => {
  const { field, getByRole } = await openForm();
  await expect.element(field("Subject")).not.toBeInTheDocument();
  await field("Teacher").selectOptions("Meera Iyer");
  const options = () =>
    field("Subject")
      .getByRole("option")
      .elements()
      .map((option) => option.textContent);
  await expect.poll(options).toEqual(["Select a subject", "Mathematics", "Physics"]);
  await field("Subject").selectOptions("Physics");
  await field("Teacher").selectOptions("Suresh Pillai");
  await expect.poll(options).toEqual(["Select a subject", "Chemistry"]);
  await expect.element(field("Subject")).toHaveValue("");
  await expect.element(getByRole("spinbutton", { name: "Age" })).toHaveAttribute("min", "0");
});

test("teachers of one name are listed with their subjects, others by name alone", async () => {
  const [meera, suresh] = directory;
  const namesake = { ...suresh, name: "meera", surname: "iyer" };
  const teachers = [meera, namesake, { ...suresh, id: crypto.randomUUID() }] as typeof directory;
  teacherApi("$get", "/teacher-directory", () => ({ teachers }));
  const { getByLabelText } = await draw(<RegisterForm />, { at: "/register" });
  const options = getByLabelText("Teacher").getByRole("option");
  const labels = ["Meera Iyer (Mathematics, Physics)", "meera iyer (Chemistry)", "Suresh Pillai"];
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(expect.arrayContaining(labels));
  await getByLabelText("Teacher").selectOptions("meera iyer (Chemistry)");
  await expect.element(getByLabelText("Teacher")).toHaveValue(namesake.id);
});

test("without the list of teachers it says why, and loads it on 'Try again'", async () => {
  teacherApi("$get", "/teacher-directory", () => noConnection);
  const { getByRole, getByText, getByLabelText } = await draw(<RegisterForm />, { at: "/register" });
  await expect.element(getByText(t.request.offline)).toBeVisible();
  teacherApi("$get", "/teacher-directory", () => ({ teachers: directory }));
  await getByRole("button", { name: "Try again" }).click();
  await getByLabelText("Teacher").selectOptions("Suresh Pillai");
});

test("a rejection appears in the form, at its field if it has one; what was typed stays", async () => {
  const { field, submit, getByRole, sentence } = await openForm();
  await field("Teacher").selectOptions("Meera Iyer");
  await field("Subject").selectOptions("Physics");
  studentApi("$post", "/students", () => new Rejection("email-taken", { field: "email" }));
  await submit.click();
  await expect
    .element(field("Email"))
    .toHaveAccessibleDescription(expect.stringContaining(t.person.emailTaken));
  await expect.element(field("City")).toHaveValue("Nashik");

  studentApi("$post", "/students", () => noConnection);
  await submit.click();
  await expect.element(getByRole("alert").getByText(t.request.offline)).toBeVisible();
  await field("City").fill("Nagpur");
  await expect.element(sentence(t.request.offline)).not.toBeInTheDocument();
});

test("success is shown and leads to the login", async () => {
  const sent = studentApi("$post", "/students", () => ({ id: "0198a000-0000-4000-8000-000000000009" }));
  const { field, submit, sentence } = await openForm();
  await field("Teacher").selectOptions("Meera Iyer");
  await field("Subject").selectOptions("Physics");
  await submit.click();
  await expect.element(sentence("Student Registered Successfully!")).toBeVisible();
  await expect.element(sentence("Page /")).toBeVisible();
  expect(sent[0]?.json).toMatchObject({ age: 13, teacherId: directory[0]?.id, subject: "Physics" });
});
