import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { studentQuery } from "#features/students/web/students.api.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { people, guardians as record } from "#web/testing/records.ts";
import { GuardianFacts } from "./guardian-facts.tsx";
import type { GuardiansRecord } from "./guardians.api.ts";

const schoolDayApi = api<typeof schoolDayRoutes>();
const guardianApi = api<typeof guardianRoutes>();
const studentApi = api<typeof studentRoutes>();

const { id } = people.student;
/** Without contacts. */
const { phone: _phone, parentEmail: _email, ...asForTeachers } = people.student;
const changed: GuardiansRecord = {
  ...record,
  contactChange: {
    at: "2025-11-12T08:00:00.000Z",
    phone: { before: "9876500000", after: "9876543210" },
    email: null,
  },
};

/** What else is on the page. */
function Profile() {
  return <p>{useQuery(studentQuery(id)).data?.city}</p>;
}

async function openCard(
  as: "admin" | "teacher" | "student",
  shown: GuardiansRecord = record,
  others: ReactNode = null,
) {
  studentApi("$get", "/students/:id", () => people.student);
  if (shown.contactChange) {
    schoolDayApi("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  }
  guardianApi("$get", "/students/:id/guardians", () => shown);
  return draw(
    <>
      <GuardianFacts student={as === "teacher" ? asForTeachers : people.student} />
      {others}
    </>,
    { as },
  );
}

test("an admin sees what the student changed, and confirms it as it is", async () => {
  const { getByText, getByRole } = await openCard("admin", changed);
  await expect.element(getByText(t.guardians.studentChanged(changed.contactChange?.at ?? ""))).toBeVisible();
  await expect.element(getByText("9876500000")).toBeVisible();
  await expect.element(getByRole("insertion")).toHaveTextContent("9876543210");
  const sent = guardianApi("$put", "/students/:id/guardians", () => undefined);
  guardianApi("$get", "/students/:id/guardians", () => record);
  await getByRole("button", { name: t.common.confirm }).click();
  await expect.element(getByText(t.guardians.confirmed)).toBeVisible();
  await expect.element(getByText("9876500000")).not.toBeInTheDocument();
  expect(sent[0]?.json).toEqual({ guardians: record.guardians, updatedAt: record.updatedAt });
});

test("what the student changed is confirmed in words, though the note has gone and the profile is still on its way", async () => {
  const profile = hold(people.student);
  const { getByText, getByRole } = await openCard("admin", changed, <Profile />);
  await expect.element(getByText("Pune")).toBeVisible();
  guardianApi("$put", "/students/:id/guardians", () => undefined);
  guardianApi("$get", "/students/:id/guardians", () => record);
  studentApi("$get", "/students/:id", profile.respond);
  await getByRole("button", { name: t.common.confirm }).click();
  await expect.element(getByText("9876500000")).not.toBeInTheDocument();
  await expect.element(getByText(t.guardians.confirmed)).toBeVisible();
  profile.release();
});

test("a contact that the student was the first to enter is not repeated: the profile is on the same page", async () => {
  const at = "2025-11-12T08:00:00.000Z";
  const phone = { before: null, after: "9876543210" };
  const { getByText, getByRole } = await openCard("admin", {
    ...record,
    contactChange: { at, phone, email: null },
  });
  await expect.element(getByText(t.guardians.studentEntered(at))).toBeVisible();
  await expect.element(getByRole("button", { name: t.common.confirm })).toBeVisible();
  await expect.element(getByText(phone.after)).toBeVisible();
  expect(getByText(phone.after).elements()).toHaveLength(1);
});

test("a student reads the contacts and what was agreed, and has nothing to edit", async () => {
  const { getByText, getByRole } = await openCard("student");
  await expect.element(getByText("9876543210")).toBeVisible();
  expect(getByText(t.guardians.notAsked).elements()).toHaveLength(2);
  expect(getByRole("link").elements()).toEqual([]);
});

test("a teacher sees nothing, and nothing is requested", async () => {
  const { getByRole } = await openCard("teacher");
  expect(getByRole("heading").elements()).toEqual([]);
});
