import { expect, test } from "vitest";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people, guardians as record } from "#web/testing/records.ts";
import type { GuardiansRecord } from "./guardians.api.ts";
import { GuardiansCard } from "./guardians-card.tsx";

const schoolDayApi = api<typeof schoolDayRoutes>();
const guardianApi = api<typeof guardianRoutes>();

const { id } = people.student;
const changed: GuardiansRecord = {
  ...record,
  contactChange: {
    at: "2025-11-12T08:00:00.000Z",
    phone: { before: "9876500000", after: "9876543210" },
    email: null,
  },
};

async function openCard(as: "admin" | "teacher" | "student", shown: GuardiansRecord = record) {
  if (shown.contactChange) {
    schoolDayApi("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  }
  guardianApi("$get", "/students/:id/guardians", () => shown);
  return draw(<GuardiansCard studentId={id} />, { as });
}

test("an admin sees what the student changed, and confirms it as it is", async () => {
  const { getByText, getByRole } = await openCard("admin", changed);
  await expect.element(getByText(t.guardians.studentChanged(changed.contactChange?.at ?? ""))).toBeVisible();
  await expect.element(getByText("9876500000")).toBeVisible();
  await expect.element(getByText("9876543210")).toBeVisible();
  const sent = guardianApi("$put", "/students/:id/guardians", () => undefined);
  guardianApi("$get", "/students/:id/guardians", () => record);
  await getByRole("button", { name: t.common.confirm }).click();
  await expect.element(getByText(t.guardians.confirmed)).toBeVisible();
  await expect.element(getByText("9876500000")).not.toBeInTheDocument();
  expect(sent[0]?.json).toEqual({ guardians: record.guardians, updatedAt: record.updatedAt });
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
  expect(getByText(phone.after).query()).toBeNull();
});

test("a student reads their own and has nothing to edit", async () => {
  const { getByText, getByRole } = await openCard("student");
  await expect.element(getByText("Guardian", { exact: true })).toBeVisible();
  expect(getByText(t.guardians.notAsked).elements()).toHaveLength(2);
  expect(getByRole("link").elements()).toEqual([]);
});

test("a teacher sees nothing, and nothing is requested", async () => {
  const { getByRole } = await openCard("teacher");
  expect(getByRole("region").elements()).toEqual([]);
});
