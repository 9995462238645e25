import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { guardiansQuery } from "#features/students/web/guardians/guardians.api.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { guardians, people } from "#web/testing/records.ts";
import { StudentAtSchool } from "./student-at-school.tsx";
import { studentQuery } from "./students.api.ts";

const studentApi = api<typeof studentRoutes>();
const guardianApi = api<typeof guardianRoutes>();
const { student } = people;

const hasLeft = {
  isConfirmed: true,
  leftOn: "2026-11-10" as string | null,
  leavesOn: null,
  voided: null,
  externalIds: { admission: null, pen: null, apaar: null, other: null },
  dateOfBirth: null,
  classGroups: [],
  invitation: null,
};

function StudentPage() {
  const { data } = useQuery(studentQuery(student.id));
  const relation = useQuery(guardiansQuery(student.id)).data?.guardians[0]?.relation;
  return (
    <Page title="Aarav Sharma">
      <p>{relation}</p>
      {data?.atSchool && <StudentAtSchool student={data} atSchool={data.atSchool} />}
    </Page>
  );
}

test("that a student is back is said while other parts of the page are on their way, and the focus stays in the page", async () => {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  let atSchool = hasLeft;
  studentApi("$get", "/students/:id", () => ({ ...student, atSchool }));
  guardianApi("$get", "/students/:id/guardians", () => guardians);
  const { getByRole, getByText } = await draw(<StudentPage />, { as: "admin" });
  await expect.element(getByText("guardian")).toBeVisible();
  const slow = hold(guardians);
  guardianApi("$get", "/students/:id/guardians", slow.respond);
  studentApi("$delete", "/students/:id/departure", () => {
    atSchool = { ...hasLeft, leftOn: null };
    return undefined;
  });
  const bringBack = getByRole("button", { name: t.studentRecord.bringBack });
  await bringBack.click();
  await expect.element(bringBack).not.toBeInTheDocument();
  await expect.element(getByText(t.studentRecord.isBack("Aarav Sharma"))).toBeVisible();
  await expect.element(getByRole("main")).toHaveFocus();
  slow.release();
});
