import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { NewYearChoices } from "#domain/schemas/new-year.ts";
import type { newYearRoutes } from "#features/class-groups/server/new-year/new-year.routes.ts";
import { sentence } from "#locales/sentence.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, schoolYear } from "#web/testing/records.ts";
import type { NewYear } from "./new-year.api.ts";
import { NewYearPlan } from "./new-year.tsx";

const newYearApi = api<typeof newYearRoutes>();

const id = (number: number) => `0198a000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const student = (number: number, name: string) => ({
  id: id(number),
  classGroupId: classGroup.id,
  name,
  surname: "Rao",
  rollNumber: String(number),
});
const { isCurrent: _isCurrent, ...from } = schoolYear;
const to = { id: id(70), name: "2027-28", startsOn: "2027-04-01", endsOn: "2028-03-31" };

const newYear: NewYear = {
  from,
  to,
  groups: [{ id: classGroup.id, name: "10-B", teacherCount: 1 }],
  students: [student(101, "Asha"), student(102, "Ravi"), student(103, "Sita")],
  nextGroups: [],
  choices: { teachers: "grade", addEmpty: true, groups: {} },
  plan: {
    digest: "first",
    changes: 4,
    groups: [{ name: "11-B", isNew: true, teacherCount: 2 }],
    enrolments: 3,
    leavings: 0,
    rows: [
      {
        classGroupId: classGroup.id,
        parts: [{ to: { becomes: "group", name: "11-B" }, students: 3, asPlanned: 0 }],
        elsewhere: 0,
      },
    ],
  },
  beginning: null,
};

async function drawPlan(shown: NewYear = newYear) {
  let stored = shown;
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  newYearApi("$get", "/school-years/:id/beginning", () => stored);
  const chosen = newYearApi("$put", "/school-years/:id/beginning", ({ json }) => {
    stored = { ...stored, choices: json as NewYearChoices };
    return stored;
  });
  return { chosen, ...(await draw(<NewYearPlan id={to.id} />, { as: "admin" })) };
}

test("the table says what becomes of a class group, and keeps what is chosen", async () => {
  const { chosen, getByLabelText, getByText } = await drawPlan();
  await expect.element(getByText("11-B: 3 students, 2 teachers")).toBeVisible();
  const name = getByLabelText("10-B becomes");
  await expect.element(name).toHaveValue("11-B");
  await name.fill("11 Science");
  await userEvent.tab();
  await getByLabelText("What becomes of 10-B").selectOptions("Leave the school");
  await expect.poll(() => chosen).toHaveLength(2);
  await getByLabelText("Teachers for the students of 10-B").selectOptions("Go with the students");
  await expect.poll(() => chosen).toHaveLength(3);
  expect(chosen.map(({ json }) => (json as NewYearChoices).groups[classGroup.id])).toEqual([
    { to: { becomes: "group", name: "11 Science" } },
    { to: { becomes: "leaves" } },
    { to: { becomes: "leaves" }, teachers: "students" },
  ]);
});

test("single students are found, ticked and sent elsewhere, and can follow the others again", async () => {
  const { chosen, getByRole, getByLabelText } = await drawPlan();
  await getByRole("button", { name: "Single students: 10-B" }).click();
  await getByLabelText("Search students").fill("ravi");
  await expect.element(getByRole("checkbox", { name: "Asha Rao, 101" })).not.toBeInTheDocument();
  await getByRole("checkbox", { name: "Ravi Rao, 102" }).click();
  await getByLabelText("Search students").fill("");
  await getByRole("checkbox", { name: "Sita Rao, 103" }).click();
  await getByRole("button", { name: "Set for 2 students" }).click();
  await expect.poll(() => chosen).toHaveLength(1);
  expect(chosen[0]?.json).toMatchObject({
    groups: {
      [classGroup.id]: {
        parts: [{ to: { becomes: "group", name: "10-B" }, studentIds: [id(102), id(103)] }],
      },
    },
  });
  await getByRole("checkbox", { name: "Ravi Rao, 102" }).click();
  await getByRole("button", { name: "As the others" }).click();
  await expect.poll(() => chosen).toHaveLength(2);
  expect(chosen[1]?.json).toMatchObject({
    groups: { [classGroup.id]: { parts: [{ studentIds: [id(103)] }] } },
  });
});

test("the plan that was seen is applied; when the school has changed, that is said", async () => {
  const { getByRole, getByText } = await drawPlan();
  const applied = newYearApi(
    "$post",
    "/school-years/:id/beginning",
    () => new Rejection("conflict", { sentence: sentence("newYear.changed") }),
  );
  await getByRole("button", { name: "Apply the plan" }).click();
  await expect
    .element(getByText("The school has changed since you opened this page.", { exact: false }))
    .toBeVisible();
  expect(applied[0]?.json).toEqual({ digest: "first" });
});

test("with nothing left to change, only the undo is offered, and says first what it does", async () => {
  const beginning = {
    entryId: 7,
    at: "2026-11-20T08:00:00.000Z",
    enrolments: 3,
    ended: 1,
    groups: 1,
    groupsInUse: 1,
    leavings: 0,
  };
  const plan = { ...newYear.plan, changes: 0, enrolments: 0, groups: [] };
  const { getByRole, getByText } = await drawPlan({ ...newYear, plan, beginning });
  await expect.element(getByRole("button", { name: "Apply the plan" })).toBeDisabled();
  await getByRole("button", { name: "Undo the preparation" }).click();
  await expect
    .element(getByText("In use already, so these end or stay: 1 places", { exact: false }))
    .toBeVisible();
});
