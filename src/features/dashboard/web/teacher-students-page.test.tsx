import { expect, test } from "vitest";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import TeacherStudentsPage from "./teacher-students-page.tsx";

const studentApi = api<typeof studentRoutes>();
const teacherApi = api<typeof teacherRoutes>();
const noOne = { items: [], next: null };
const open = () =>
  draw(<TeacherStudentsPage />, { as: "admin", at: `/teachers/${people.teacher.id}/students` });

test.each(["the list", "the teacher"])(
  "'Failed to fetch teacher students' without %s, which can be tried again",
  async (missing) => {
    let isDown = true;
    const isMissing = (what: string) => isDown && missing === what;
    studentApi("$get", "/students", () => (isMissing("the list") ? new Rejection("failed") : noOne));
    teacherApi("$get", "/teachers/:id", () =>
      isMissing("the teacher") ? new Rejection("failed") : people.teacher,
    );
    const { getByText, getByRole } = await open();
    const failed = getByText("Failed to fetch teacher students", { exact: true });
    await expect.element(failed).toBeVisible();
    isDown = false;
    await getByRole("button", { name: "Try again" }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(getByRole("heading", { name: "Students of Meera Iyer" })).toBeVisible();
  },
);

test("a teacher who does not exist is 'Teacher not found.'", async () => {
  studentApi("$get", "/students", () => noOne);
  teacherApi("$get", "/teachers/:id", () => new Rejection("not-found"));
  const { getByText } = await open();
  await expect.element(getByText("Teacher not found.", { exact: true })).toBeVisible();
});
