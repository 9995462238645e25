import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { enrolmentRoutes } from "#features/class-groups/server/enrolments/enrolments.routes.ts";
import type { schoolYearRoutes } from "#features/class-groups/server/school-years/school-years.routes.ts";
import type { studentListRoutes } from "#features/students/server/student-list.routes.ts";
import { sentence } from "#locales/sentence.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { classGroup, people, schoolYear } from "#web/testing/records.ts";
import { Roster } from "./roster.tsx";

const enrolmentApi = api<typeof enrolmentRoutes>();
const yearApi = api<typeof schoolYearRoutes>();
const groupApi = api<typeof classGroupRoutes>();

const other = { ...classGroup, id: "0198a000-0000-4000-8000-000000000080", name: "10-C" };
const id = (number: number) => `0198a000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Students of the school; those of the class group first. */
function makeStudents(count: number) {
  const { name, surname, email } = people.student;
  return Array.from({ length: count }, (_, index) => ({
    id: id(100 + index),
    name,
    surname: `${surname} ${index + 1}`,
    email: `${index + 1}.${email}`,
    rollNumber: null as string | null,
    startsOn: null as string | null,
    endsOn: null as string | null,
    classGroups: [{ name: "9-A", rollNumber: `${index + 1}` }],
  }));
}

async function drawRoster({
  school = 4,
  enrolled = 2,
  numbered = makeStudents(enrolled),
  onShareCode = () => {},
} = {}) {
  let inGroup = numbered;
  const all = makeStudents(school);
  const rows = (list: typeof all) => ({ items: list, next: null });
  // The list of the class group, or of the school.
  api<typeof studentListRoutes>()("$get", "/students", ({ query }) =>
    rows(
      "classGroupId" in query ? inGroup : all.filter(({ surname }) => surname.includes(query.search ?? "")),
    ),
  );
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  const screen = await draw(<Roster group={classGroup} onShareCode={onShareCode} />, { as: "admin" });
  const { getByRole } = screen;
  const student = (number: number) =>
    getByRole("checkbox", {
      name: `${people.student.name} ${people.student.surname} ${number}`,
      exact: true,
    });
  return {
    ...screen,
    all,
    student,
    press: (name: string | RegExp) => getByRole("button", { name }).click(),
    /** What the server lists from now on. */
    setEnrolled: (students: typeof all) => {
      inGroup = students;
    },
  };
}

test("ticked students are removed on a day, and the removal can be undone", async () => {
  const { student, all, press, getByRole, getByLabelText, getByText, setEnrolled } = await drawRoster();
  const ended = enrolmentApi("$post", "/class-groups/:id/enrolment-ends", () => {
    setEnrolled(all.slice(1, 2));
    return { studentCount: 1 };
  });
  const started = enrolmentApi("$post", "/class-groups/:id/enrolments", () => {
    setEnrolled(all.slice(0, 2));
    return { studentCount: 1 };
  });
  await student(1).click();
  await expect.element(getByText("1 selected")).toBeVisible();
  await press("Remove from class group");
  const dialog = getByRole("dialog", { name: "Remove from class group" });
  const day = getByLabelText("No longer in the class group from");
  await expect.element(day).toHaveValue("2026-11-20");
  await day.fill("2026-11-18");
  await dialog.getByRole("button", { name: "Remove from class group" }).click();
  await expect.element(getByText("1 student removed from 10-B.")).toBeVisible();
  await expect.element(student(1)).not.toBeInTheDocument();
  await expect.element(getByText("1 selected")).not.toBeInTheDocument();
  expect(ended[0]?.json).toEqual({ studentIds: [all[0]?.id], endsOn: "2026-11-17" });
  await expect.element(getByRole("button", { name: "Undo" })).toHaveFocus();
  await press("Undo");
  await expect.element(student(1)).toBeVisible();
  expect(started[0]?.json).toEqual({ studentIds: [all[0]?.id], startsOn: "2026-11-18" });
});

test("undoing a removal also gives back the roll number, while the lists are on their way", async () => {
  const [first, second] = makeStudents(2);
  if (!first || !second) throw new Error("No students");
  const { press, getByRole, getByText } = await drawRoster({
    numbered: [{ ...first, rollNumber: "7" }, second],
  });
  enrolmentApi("$post", "/class-groups/:id/enrolment-ends", () => ({ studentCount: 1 }));
  enrolmentApi("$post", "/class-groups/:id/enrolments", () => ({ studentCount: 1 }));
  const numbers = enrolmentApi("$put", "/class-groups/:id/roll-numbers", () => undefined);
  await getByRole("checkbox", { name: /Sharma 1/ }).click();
  await press("Remove from class group");
  await getByRole("dialog").getByRole("button", { name: "Remove from class group" }).click();
  await expect.element(getByText("1 student removed from 10-B.")).toBeVisible();
  const lists = hold({ items: [], next: null });
  api<typeof studentListRoutes>()("$get", "/students", lists.respond);
  await press("Undo");
  await expect
    .poll(() => numbers.map(({ json }) => json))
    .toEqual([{ rollNumbers: [{ studentId: first.id, rollNumber: "7" }] }]);
  lists.release();
});

test("a day that the server rejects is marked, and the students stay ticked", async () => {
  enrolmentApi(
    "$post",
    "/class-groups/:id/enrolment-ends",
    () =>
      new Rejection("invalid-input", {
        field: "endsOn",
        sentence: sentence("classGroups.dayOutOfRange", "2026-04-01", "2026-11-20"),
      }),
  );
  const { press, getByRole, getByLabelText, getByText } = await drawRoster();
  await getByRole("checkbox", { name: "Select all" }).click();
  await expect.element(getByText("2 selected")).toBeVisible();
  await press("Remove from class group");
  const day = getByLabelText("No longer in the class group from");
  await getByRole("dialog").getByRole("button", { name: "Remove from class group" }).click();
  await expect.element(day).toHaveAccessibleDescription(/^Choose a day from 1 Apr 2026 to 20 Nov 2026\. /);
  await expect.element(day).toHaveFocus();
  await getByRole("button", { name: "Close" }).click();
  await expect.element(getByText("2 selected")).toBeVisible();
});

test("the roster says who is coming and who is leaving, and those leaving can be kept", async () => {
  const [comes, leaves] = makeStudents(2);
  if (!comes || !leaves) throw new Error("No students");
  const numbered = [
    { ...comes, startsOn: "2026-12-01" },
    { ...leaves, endsOn: "2027-01-31" },
  ];
  const sent = enrolmentApi("$post", "/class-groups/:id/enrolments", () => ({ studentCount: 1 }));
  const ended = enrolmentApi("$post", "/class-groups/:id/enrolment-ends", () => ({ studentCount: 1 }));
  const { student, press, getByText, getByRole } = await drawRoster({ numbered });
  await expect.element(getByText("from 1 Dec 2026")).toBeVisible();
  await expect.element(getByText("until 31 Jan 2027")).toBeVisible();
  await student(1).click();
  await expect.element(getByRole("button", { name: "Keep in the class group" })).not.toBeInTheDocument();
  await student(1).click();
  await student(2).click();
  await press("Keep in the class group");
  await expect.element(getByText("1 student stays in 10-B.")).toBeVisible();
  expect(sent[0]?.json).toEqual({ studentIds: [leaves.id] });
  await press("Undo");
  await expect.element(getByText("Undone.")).toBeVisible();
  expect(ended[0]?.json).toEqual({ studentIds: [leaves.id], endsOn: "2027-01-31" });
});

test("students are moved to a class group of another school year", async () => {
  const nextYear = { ...schoolYear, id: id(90), name: "2027-28", isCurrent: false };
  yearApi("$get", "/school-years", () => ({
    items: [nextYear, schoolYear],
  }));
  groupApi("$get", "/class-groups", ({ query }) =>
    query.schoolYearId === nextYear.id
      ? { schoolYear: nextYear, items: [other] }
      : { schoolYear, items: [classGroup] },
  );
  const sent = enrolmentApi("$post", "/class-groups/:id/moves", () => ({ studentCount: 1 }));
  const { student, press, all, getByLabelText, getByText } = await drawRoster();
  await student(2).click();
  await press("Move to another class group");
  await expect.element(getByText("No other class groups this year.")).toBeVisible();
  await press("Move");
  await expect.element(getByText("Select a class group.")).toBeVisible();
  await getByLabelText("School year").selectOptions("2027-28");
  await getByLabelText("New class group").selectOptions("10-C");
  await press(/^Move$/);
  await expect.element(getByText("1 student moved to 10-C.")).toBeVisible();
  expect(sent[0]?.json).toEqual({ studentIds: [all[1]?.id], toClassGroupId: other.id, on: "2026-11-20" });
});

test("students are searched and added; those in the class group cannot be ticked", async () => {
  const sent = enrolmentApi("$post", "/class-groups/:id/enrolments", () => ({ studentCount: 2 }));
  const { all, press, getByRole, getByText } = await drawRoster();
  await press("Add students");
  const dialog = getByRole("dialog", { name: "Add students" });
  await dialog.getByRole("button", { name: t.classGroups.chooseExisting }).click();
  const box = (number: number) =>
    dialog.getByRole("checkbox", { name: `${people.student.name} ${people.student.surname} ${number}` });
  await expect.element(dialog.getByRole("searchbox")).toHaveFocus();
  await expect.element(box(1)).toBeDisabled();
  await expect.element(box(1)).toHaveAccessibleDescription("Already in 10-B");
  await dialog.getByRole("button", { name: "Add students" }).click();
  await expect.element(getByText("Select at least one student.")).toBeVisible();
  await box(3).click();
  await dialog.getByRole("searchbox").fill("4");
  await expect.element(box(3)).not.toBeInTheDocument();
  await box(4).click();
  await dialog.getByRole("button", { name: "Add 2 students" }).click();
  await expect.element(getByText("2 students added to 10-B.")).toBeVisible();
  expect(sent[0]?.json).toEqual({ studentIds: [all[2]?.id, all[3]?.id] });
});

test("without students of the school to choose from, there are the other ways, and the code can be shared", async () => {
  const shared = vi.fn();
  const { press, getByRole } = await drawRoster({ school: 2, enrolled: 2, onShareCode: shared });
  await press("Add students");
  const dialog = getByRole("dialog", { name: "Add students" });
  await expect
    .element(dialog.getByRole("link", { name: t.classGroups.addOne }))
    .toHaveAttribute("href", `/students/add?group=${classGroup.id}`);
  await expect.element(dialog.getByRole("link", { name: t.classGroups.importList })).toBeVisible();
  const choose = dialog.getByRole("button", { name: t.classGroups.chooseExisting });
  await expect.element(choose).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: t.classGroups.shareCode }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shared).toHaveBeenCalledOnce();
});

test("a class group without students says what to do", async () => {
  const { getByText, getByRole } = await drawRoster({ enrolled: 0 });
  await expect.element(getByText("No students in 10-B yet.")).toBeVisible();
  await expect.element(getByRole("button", { name: "Print" })).not.toBeInTheDocument();
  await expect.element(getByRole("button", { name: "Add students" })).toBeVisible();
});

/** A class group whose students have these roll numbers, by name. */
async function drawNumbered(...rollNumbers: (string | null)[]) {
  const numbered = makeStudents(rollNumbers.length).map((student, index) => ({
    ...student,
    rollNumber: rollNumbers[index] ?? null,
  }));
  const screen = await drawRoster({ numbered });
  const order = () =>
    screen
      .getByRole("checkbox", { name: new RegExp(people.student.surname) })
      .elements()
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.match(/\d+$/)?.[0]);
  return { ...screen, order };
}

test("students are in the order of their roll numbers, as people count, or of their names", async () => {
  const { order, getByLabelText } = await drawNumbered("10", null, "7");
  await expect.poll(order).toEqual(["3", "1", "2"]);
  await getByLabelText("Sort by").selectOptions("Name");
  await expect.poll(order).toEqual(["1", "2", "3"]);
});

test("the roll number that is typed is never below the button that saves them", async () => {
  const { press, getByRole } = await drawNumbered(...Array<null>(25).fill(null));
  await press("Roll numbers");
  const save = getByRole("dialog").getByRole("button", { name: "Save Changes" });
  await expect.element(save).toBeVisible();
  for (let typed = 1; typed < 25; typed++) {
    await userEvent.keyboard("{Enter}");
    const field = document.activeElement?.getBoundingClientRect().bottom;
    expect(field).toBeLessThan(save.element().getBoundingClientRect().top);
  }
});

test("a whole class group's roll numbers are typed with Enter, and saved in one request", async () => {
  const answers = [
    new Rejection("invalid-input", {
      field: "rollNumbers.1.rollNumber",
      sentence: sentence("classGroups.rollNumberTaken", "Asha Rao"),
    }),
    undefined,
  ];
  const sent = enrolmentApi("$put", "/class-groups/:id/roll-numbers", () => answers.shift());
  const { press, all, getByRole, getByText } = await drawNumbered(null, null, null);
  await press("Roll numbers");
  const dialog = getByRole("dialog", { name: "Roll numbers in 10-B" });
  const field = (number: number) =>
    dialog.getByLabelText(`${people.student.name} ${people.student.surname} ${number}`, { exact: true });
  await field(1).click();
  await userEvent.keyboard("7{Enter}8{Enter}");
  await expect.element(field(3)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field(2)).toHaveAccessibleDescription("Asha Rao already has this roll number.");
  await expect.element(field(2)).toHaveFocus();
  await userEvent.keyboard("9");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(getByText("Roll numbers saved.")).toBeVisible();
  const [first, second] = all;
  expect(sent.map(({ json }) => json)).toEqual(
    ["8", "9"].map((rollNumber) => ({
      rollNumbers: [
        { studentId: first?.id, rollNumber: "7" },
        { studentId: second?.id, rollNumber },
      ],
    })),
  );
});

test("a student who comes back by an undo has their roll number again", async () => {
  enrolmentApi("$post", "/class-groups/:id/enrolment-ends", () => ({ studentCount: 1 }));
  enrolmentApi("$post", "/class-groups/:id/enrolments", () => ({ studentCount: 1 }));
  const numbered = enrolmentApi("$put", "/class-groups/:id/roll-numbers", () => undefined);
  const { press, all, getByRole, getByText } = await drawNumbered("10", "7");
  await getByRole("checkbox", { name: /^10 / }).click();
  await press("Remove from class group");
  await getByRole("dialog").getByRole("button", { name: "Remove from class group" }).click();
  await press("Undo");
  await expect.element(getByText(t.classGroups.undone)).toBeVisible();
  expect(numbered.map(({ json }) => json)).toEqual([
    { rollNumbers: [{ studentId: all[0]?.id, rollNumber: "10" }] },
  ]);
});
