import { expect, test } from "vitest";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { StudentDetails } from "./student-details.tsx";

test("a student who does not exist is 'Student not found.'", async () => {
  api<typeof studentRoutes>()("$get", "/students/:id", () => new Rejection("not-found"));
  const { getByText } = await draw(<StudentDetails id={people.student.id} />, { as: "admin" });
  await expect.element(getByText("Student not found.", { exact: true })).toBeVisible();
});
