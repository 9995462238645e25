import { expect, test } from "vitest";
import type { RegistrationMode } from "#domain/school.ts";
import type { invitationUseRoutes } from "#features/invitations/server/invitation-use.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { schoolQuery } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { directory } from "#web/testing/records.ts";
import RegisterPage from "./register-page.tsx";

const teacherApi = api<typeof teacherRoutes>();
const studentApi = api<typeof studentRoutes>();
const invitationApi = api<typeof invitationUseRoutes>();

const code = "KDMXQRTB";
const group = {
  name: "10-B",
  teachers: [
    { name: "Meera", surname: "Iyer", subject: "Mathematics" },
    { name: "Suresh", surname: "Pillai", subject: "Chemistry" },
  ],
};

/** The page of a school with this mode of registration, with this fragment in its address. */
async function openPage(registration: RegistrationMode, fragment = "") {
  const screen = await draw(<RegisterPage />, { at: `/register${fragment}` });
  const school = { name: "Hill View", logo: null, registration, language: "en", studentsMayWithhold: false };
  screen.queryClient.setQueryData(schoolQuery.queryKey, school);
  return screen;
}

const invites = (classGroup: typeof group | null) =>
  invitationApi("$post", "/invitation-lookups", () => ({
    role: "student" as const,
    school: "Hill View",
    classGroup,
  }));

const written = {
  "First Name": "Ananya",
  "Last Name": "Kulkarni",
  Age: "13",
  City: "Nashik",
  Education: "Class 8",
  Email: "ananya@home.example",
  Password: "mango tree",
};

test("with a class group's code in the address there is no teacher to choose", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: [] }));
  const requests = invites(group);
  const sent = studentApi("$post", "/students", () => ({ id: "0198a000-0000-4000-8000-000000000009" }));
  const { getByText, getByLabelText, getByRole } = await openPage("code", "#kdmx-qrtb");
  await expect
    .element(getByText("You are joining 10-B: Mathematics with Meera Iyer, Chemistry with Suresh Pillai."))
    .toBeVisible();
  expect(requests[0]?.json).toEqual({ code });
  await expect.element(getByLabelText("Teacher")).not.toBeInTheDocument();
  for (const [label, text] of Object.entries(written)) await getByLabelText(label).fill(text);
  await getByRole("button", { name: "Register" }).click();
  await expect.element(getByText("Student Registered Successfully!")).toBeVisible();
  await expect.element(getByText("Page /")).toBeVisible();
  expect(sent[0]?.json).toMatchObject({ name: "Ananya", age: 13, invitation: code });
  expect(sent[0]?.json).not.toHaveProperty("teacherId");
});

test("a code that has stopped working is reported above the button, and what was typed stays", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: [] }));
  invites(group);
  studentApi(
    "$post",
    "/students",
    () => new Rejection("link-invalid", { field: "invitation", message: "Used up." }),
  );
  const { getByLabelText, getByRole } = await openPage("open", `#${code}`);
  for (const [label, text] of Object.entries(written)) await getByLabelText(label).fill(text);
  await getByRole("button", { name: "Register", exact: true }).click();
  await expect.element(getByRole("alert")).toBeVisible();
  await expect.element(getByLabelText("City")).toHaveValue("Nashik");
});

test("with a code for the whole school, the teachers come by the code", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: [] }));
  invites(null);
  const requests = teacherApi("$post", "/teacher-directory", () => ({ teachers: directory }));
  const { getByText, getByLabelText } = await openPage("code", `#${code}`);
  await expect.element(getByText("You are joining Hill View.")).toBeVisible();
  await getByLabelText("Teacher").selectOptions("Meera Iyer");
  await getByLabelText("Subject").selectOptions("Physics");
  expect(requests[0]?.json).toEqual({ code });
});

test("a school that asks for a code asks for it first; one that does not work says why and can be corrected", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: [] }));
  const { getByText, getByLabelText, getByRole } = await openPage("code");
  await expect.element(getByText(t.students.codeFromSchool)).toBeVisible();
  const field = getByLabelText(t.invitations.code);
  const go = getByRole("button", { name: t.common.continue });
  await field.fill("KDMX");
  await go.click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(t.invitations.codeMalformed));
  await expect.element(field).toHaveFocus();

  invitationApi("$post", "/invitation-lookups", () => new Rejection("link-invalid", { field: "code" }));
  await field.fill("kdmx qrtc");
  await go.click();
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveValue("KDMX-QRTC");
  await expect.element(getByRole("button", { name: t.invitations.withoutCode })).not.toBeInTheDocument();

  invites(group);
  await field.fill("KDMX-QRTB");
  await go.click();
  await expect.element(getByText(/^You are joining 10-B/)).toBeVisible();
  await expect.element(getByLabelText("First Name")).toHaveFocus();
});

test("where anyone may register, a code can be entered, or left out again", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: directory }));
  const { getByLabelText, getByRole } = await openPage("open");
  const haveCode = getByRole("button", { name: t.links.haveCode });
  const isFirst = haveCode.element().compareDocumentPosition(getByLabelText("First Name").element());
  expect(isFirst & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await haveCode.click();
  await expect.element(getByLabelText(t.invitations.code)).toHaveFocus();
  await getByRole("button", { name: t.invitations.withoutCode }).click();
  await expect.element(haveCode).toHaveFocus();
  await getByLabelText("Teacher").selectOptions("Meera Iyer");
});

test("a school that takes nobody says so, and leads to the login", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: [] }));
  const { getByText, getByRole, getByLabelText } = await openPage("closed");
  await expect.element(getByText(t.students.registrationClosed)).toBeVisible();
  await expect.element(getByLabelText("First Name")).not.toBeInTheDocument();
  await expect.element(getByRole("link", { name: "Login" })).toHaveAttribute("href", "/");
});

test("a teacher's code works, even where students cannot register", async () => {
  teacherApi("$get", "/teacher-directory", () => ({ teachers: [] }));
  const teacher = { name: "Meera", surname: "Iyer", education: "M.Sc.", subject: "Physics", email: null };
  invitationApi("$post", "/invitation-lookups", () => ({ role: "teacher" as const, school: "", teacher }));
  const { getByLabelText, getByRole, getByText } = await openPage("closed");
  await getByRole("button", { name: t.links.haveCode }).click();
  await getByLabelText(t.invitations.code).fill("kdmx qrtb");
  await getByRole("button", { name: t.common.continue }).click();
  await expect.element(getByText("Meera Iyer")).toBeVisible();
  await expect.element(getByRole("button", { name: t.invitations.createAccount })).toBeVisible();
  await expect.element(getByLabelText("Email")).toHaveFocus();
});
