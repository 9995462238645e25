import { beforeEach, expect, test } from "vitest";
import type { consentRoutes } from "#features/students/server/guardians/consents.routes.ts";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { directory, guardians, people } from "#web/testing/records.ts";
import StudentUpdatePage from "./student-update-page.tsx";

const studentApi = api<typeof studentRoutes>();
beforeEach(() => {
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
});

const open = () => draw(<StudentUpdatePage />, { as: "admin", at: `/student/update/${people.student.id}` });

test("'Error loading data.' when the student cannot be fetched, which can be tried again", async () => {
  let isDown = true;
  studentApi("$get", "/students/:id", () => (isDown ? new Rejection("failed") : people.student));
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  const { getByText, getByRole, getByLabelText } = await open();
  await expect.element(getByText("Error loading data.", { exact: true })).toBeVisible();
  isDown = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByLabelText("City")).toHaveValue("Pune");
});

test("a student who does not exist is 'Student not found.', and the page leads to /", async () => {
  studentApi("$get", "/students/:id", () => new Rejection("not-found"));
  const { getByText } = await open();
  await expect.element(getByText("Student not found.", { exact: true })).toBeVisible();
  await expect.element(getByText("Page /", { exact: true })).toBeVisible();
});

test("the parents are a part of the page; what is written in one part stays while the other is shown", async () => {
  studentApi("$get", "/students/:id", () => people.student);
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof guardianRoutes>()("$get", "/students/:id/guardians", () => guardians);
  api<typeof consentRoutes>()("$get", "/students/:id/consents", () => ({ items: [], next: null }));
  const at = `/student/update/${people.student.id}#parents`;
  const { getByLabelText, getByRole } = await draw(<StudentUpdatePage />, { as: "admin", at });
  const name = getByLabelText("Parent’s name");
  await expect.element(name).toBeVisible();
  expect(getByLabelText("City").query()).toBeNull();
  await name.fill("Lata");
  await getByRole("link", { name: "Profile" }).click();
  await expect.element(getByLabelText("City")).toBeVisible();
  await expect.element(name).not.toBeVisible();
  await getByLabelText("City").fill("Nashik");
  await getByRole("link", { name: "Parents" }).click();
  await expect.element(name).toHaveValue("Lata");
  await getByRole("link", { name: "Profile" }).click();
  await expect.element(getByLabelText("City")).toHaveValue("Nashik");
});

test("a student has nothing but their own form", async () => {
  studentApi("$get", "/students/:id", () => people.student);
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  const at = `/student/update/${people.student.id}#parents`;
  const { getByLabelText, getByRole } = await draw(<StudentUpdatePage />, { as: "student", at });
  await expect.element(getByLabelText("City")).toBeVisible();
  await expect.element(getByRole("navigation", { name: "Update Profile" })).not.toBeInTheDocument();
});
