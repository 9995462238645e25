import { expect, test } from "vitest";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { directory, people } from "#web/testing/records.ts";
import StudentUpdatePage from "./student-update-page.tsx";

const studentApi = api<typeof studentRoutes>();
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
