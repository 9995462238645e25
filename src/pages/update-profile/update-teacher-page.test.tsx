import { expect, test } from "vitest";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import UpdateTeacherPage from "./update-teacher-page.tsx";

const teacherApi = api<typeof teacherRoutes>();
const open = () => draw(<UpdateTeacherPage />, { as: "admin", at: `/update-profile/${people.teacher.id}` });

test("'Error fetching teacher data.' when the teacher cannot be fetched, which can be tried again", async () => {
  let isDown = true;
  teacherApi("$get", "/teachers/:id", () => (isDown ? new Rejection("failed") : people.teacher));
  const { getByText, getByRole, getByLabelText } = await open();
  await expect.element(getByText("Error fetching teacher data.", { exact: true })).toBeVisible();
  isDown = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByLabelText("Education")).toHaveValue("M.Sc.");
});

test("a teacher who does not exist is 'Teacher not found.'", async () => {
  teacherApi("$get", "/teachers/:id", () => new Rejection("not-found"));
  const { getByText } = await open();
  await expect.element(getByText("Teacher not found.", { exact: true })).toBeVisible();
});
