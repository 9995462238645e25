import { expect, test } from "vitest";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { StudentLink } from "./student-link.tsx";

const { student, admin } = people;

test("names are links to the pages that may be opened, after one request for all of them", async () => {
  const requests = api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ id: student.id, isReadable: true }],
  }));
  const { getByRole, getByText } = await draw(
    <>
      <StudentLink id={student.id}>Aarav Sharma</StudentLink>
      <StudentLink id={admin.id}>Diya Nair</StudentLink>
    </>,
    { as: "teacher" },
  );
  await expect
    .element(getByRole("link", { name: "Aarav Sharma" }))
    .toHaveAttribute("href", `/studentdetails/${student.id}`);
  await expect.element(getByText("Diya Nair")).toBeVisible();
  await expect.element(getByRole("link", { name: "Diya Nair" })).not.toBeInTheDocument();
  expect(requests.map(({ query }) => query.students)).toEqual([`${student.id},${admin.id}`]);
});
