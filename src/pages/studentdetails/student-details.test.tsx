import { beforeEach, expect, test } from "vitest";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import type { deleteStudentRoutes } from "#features/students/server/delete/delete-student.routes.ts";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { sentence } from "#locales/sentence.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import type { MailState } from "#server/mails/mail-state.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { guardians, people } from "#web/testing/records.ts";
import { StudentDetails } from "./student-details.tsx";

const mailApi = api<typeof signInLinkRoutes>();
const { student } = people;
const office: Student = {
  ...student,
  dateOfBirth: "2012-02-29",
  atSchool: {
    ...{ isConfirmed: true, leftOn: null, leavesOn: null, voided: null, invitation: null },
    externalIds: { admission: "ADM 2024/015", pen: null, apaar: null, other: null },
    classGroups: [
      { id: student.id, name: "9-C", schoolYear: "2025-26", rollNumber: "4", startsOn: null, endsOn: null },
    ],
  },
};

beforeEach(() => {
  mailApi("$get", "/users/:id/sign-in-mail", () => ({ mail: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof guardianRoutes>()("$get", "/students/:id/guardians", () => guardians);
});

async function open(shown: Student, as: "admin" | "student" = "admin") {
  api<typeof studentRoutes>()("$get", "/students/:id", () => shown);
  return draw(<StudentDetails id={student.id} tools={[{ label: "Links", part: <p>All links</p> }]} />, {
    as,
  });
}

async function choose({ getByRole }: Awaited<ReturnType<typeof open>>, name: string) {
  await getByRole("button", { name: "More", exact: true }).click();
  await getByRole("menuitem", { name, exact: true }).click();
}

test("a student who does not exist is 'Student not found.'", async () => {
  api<typeof studentRoutes>()("$get", "/students/:id", () => new Rejection("not-found"));
  const { getByText } = await draw(<StudentDetails id={student.id} />, { as: "admin" });
  await expect.element(getByText("Student not found.", { exact: true })).toBeVisible();
});

test("beside the name are the class group and what can be done, below them the profile with the parent, and no form", async () => {
  const { getByRole, getByText } = await open(office);
  await expect.element(getByRole("link", { name: "9-C, 2025-26, roll number 4" })).toBeVisible();
  const main = getByRole("main");
  await expect.element(getByText("Not asked").first()).toBeVisible();
  await expect.element(getByText("ADM 2024/015")).toBeVisible();
  await expect.element(getByText("29 Feb 2012")).toBeVisible();
  await expect.element(getByText("9876543210")).toBeVisible();
  expect(main.getByRole("textbox").elements()).toEqual([]);
  const controls = [...main.getByRole("button").elements(), ...main.getByRole("link").elements()];
  expect(controls.map(({ textContent }) => textContent)).toEqual([
    ...["Send Feedback", "More", "Back", "9-C, 2025-26, roll number 4", "Update Profile", "Edit parents"],
  ]);
});

test("a student reads their own, with nothing for the office", async () => {
  const { getByRole, getByText } = await open(student, "student");
  await expect.element(getByText("9876543210")).toBeVisible();
  await expect.element(getByRole("link", { name: "Update Profile" })).toBeVisible();
  for (const name of ["Send Feedback", "More"])
    await expect.element(getByRole("button", { name })).not.toBeInTheDocument();
});

test("what is chosen under 'More' stands above the profile, with the focus, until it is closed", async () => {
  const page = await open(office);
  await choose(page, "Links");
  await expect.element(page.getByText("All links")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^All links/);
  await page.getByRole("button", { name: "Close: Links" }).click();
  await expect.element(page.getByText("All links")).not.toBeInTheDocument();
});

test("a mail with the sign-in link that did not arrive is in sight without a press", async () => {
  const mail: MailState = {
    ...{ state: "failed", email: student.email ?? "", at: "2025-11-19T04:00:00.000Z" },
    ...{ problem: { kind: "address", response: null }, nextTryAt: null },
  };
  mailApi("$get", "/users/:id/sign-in-mail", () => ({ mail }));
  const { getByRole } = await open(office);
  await expect.element(getByRole("region", { name: "Sign-in link" })).toBeVisible();
});

test("an admin changes a student's numbers, and a taken one says who has it", async () => {
  const answers = [
    new Rejection("invalid-input", {
      field: "pen",
      sentence: sentence("students.numberTakenIn", "Meera Iyer", "9-C"),
    }),
    undefined,
  ];
  const sent = api<typeof studentRoutes>()("$put", "/students/:id/identifiers", () => answers.shift());
  const page = await open(office);
  await choose(page, "Name, numbers and date of birth");
  const dialog = page.getByRole("dialog", { name: "Name, numbers and date of birth" });
  const pen = dialog.getByLabelText("PEN", { exact: true });
  await expect.element(pen).toHaveAccessibleDescription("Usually 11 digits");
  await pen.fill("12345678901");
  await dialog.getByLabelText("Date of birth").fill("");
  await dialog.getByLabelText("Surname").fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(pen).toHaveAccessibleDescription(/^Meera Iyer in 9-C already has this number\./);
  await expect.element(pen).toHaveFocus();
  await pen.fill("12345678902");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(page.getByText("Name and numbers saved.")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[1]?.json).toEqual({
    ...{ name: student.name, surname: "" },
    ...{ admission: "ADM 2024/015", pen: "12345678902", apaar: null, other: null, dateOfBirth: null },
    updatedAt: student.updatedAt,
  });
});

test("a record is deleted after saying what goes with it", async () => {
  const route = api<typeof deleteStudentRoutes>();
  route("$get", "/students/:id/deletion", () => ({ why: null, guardians: 2, classGroups: 1, numbers: 0 }));
  const sent = route("$delete", "/students/:id", () => undefined);
  const page = await open(office);
  await choose(page, "Delete record");
  const dialog = page.getByRole("dialog", { name: "Delete record" });
  await expect.element(dialog.getByRole("list")).toHaveTextContent("2 parentsPlace in 1 class group");
  await dialog.getByRole("button", { name: "Delete record" }).click();
  await expect.element(page.getByText("The record of Aarav Sharma was deleted.")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("one that cannot be deleted says why and what to do instead", async () => {
  api<typeof deleteStudentRoutes>()("$get", "/students/:id/deletion", () => ({
    ...{ why: "answered" as const, guardians: 0, classGroups: 1, numbers: 0 },
  }));
  const page = await open(office);
  await choose(page, "Delete record");
  const dialog = page.getByRole("dialog", { name: "Delete record" });
  await expect.element(dialog.getByText(/given feedback.*mark them as left/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Delete record" })).not.toBeInTheDocument();
});
