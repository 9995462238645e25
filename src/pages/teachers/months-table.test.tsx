import { linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { noLessonChanges } from "#domain/numbers/lesson-changes.ts";
import type { TeacherInsights } from "#features/numbers/web/insights.api.ts";
import { t } from "#web/language/language.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { MonthsTable } from "./months-table.tsx";

type Month = TeacherInsights["months"][number];

const { id } = people.teacher;

const empty: Month = {
  month: "2025-09",
  counts: [0, 0, 0, 0, 0],
  average: 0,
  responses: 0,
  students: 0,
  asked: 0,
  answered: 0,
  askedStudents: 0,
  answeredStudents: 0,
  notAsked: 0,
  notAskedStudents: 0,
  interval: null,
  isFew: true,
  change: null,
  byOthers: { edited: 0, moved: 0, deleted: 0 },
  lessonChanges: noLessonChanges,
  unconfirmed: 0,
};

const months: Month[] = [
  empty,
  {
    ...empty,
    month: "2025-10",
    average: 5,
    responses: 2,
    students: 2,
    interval: { low: 3.1, high: 5 },
    byOthers: { edited: 1, moved: 1, deleted: 0 },
  },
  {
    ...empty,
    month: "2025-11",
    counts: [0, 1, 2, 3, 4],
    average: 4,
    responses: 10,
    students: 8,
    asked: 20,
    answered: 10,
    askedStudents: 12,
    answeredStudents: 8,
    notAsked: 0,
    notAskedStudents: 0,
    interval: { low: 3.4, high: 4.5 },
    isFew: false,
    change: "down",
    byOthers: { edited: 2, moved: 1, deleted: 0 },
    lessonChanges: { corrected: 2, deleted: 1, audience: 1, late: 3 },
    unconfirmed: 2,
  },
];

const open = (shown = months) =>
  draw(
    <MonthsTable
      teacherId={id}
      months={shown}
      responsesOf={(month) => linkOptions({ to: "/feedback", search: { from: `${month}-01`, teacher: id } })}
    />,
    { as: "admin" },
  );

test("months stand side by side, newest first, each number with its list", async () => {
  const { getByRole } = await open();
  const rows = getByRole("row");
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      "November 20254.0Down102 from students you have not confirmed8 of 1250%3.4 to 4.5212 classes corrected1 class deletedStudents asked changed for 1 class3 classes added late",
    );
  // Nothing happened in September, so it is left out.
  expect(rows.elements()).toHaveLength(3);
  await expect
    .element(getByRole("link", { name: "Students asked changed for 1 class" }))
    .toHaveAttribute("href", `/audit-log?teacher=${id}&change=class-audience&month=2025-11`);
  await expect
    .element(getByRole("link", { name: "3 classes added late" }))
    .toHaveAttribute("href", `/teachers/${id}?list=classes#lists`);
  const edited = getByRole("row", { name: /November/ }).getByRole("link", { name: "2, November 2025" });
  await expect
    .element(edited)
    .toHaveAttribute("href", `/audit-log?teacher=${id}&change=edited&month=2025-11`);
  const responses = getByRole("link", { name: "10, November 2025" });
  await expect.element(responses).toHaveAttribute("href", `/feedback?from=2025-11-01&teacher=${id}`);
});

test("a month with few students is marked, and shows no change", async () => {
  const { getByRole } = await open();
  const row = getByRole("row", { name: /October 2025/ });
  await expect.element(row.getByText("little feedback")).toBeVisible();
  await expect.element(row.getByText("Down")).not.toBeInTheDocument();
  await expect.element(row.getByText("Up")).not.toBeInTheDocument();
});

test("a column in which no month has anything is left out", async () => {
  const headings = async (shown: Month[]) => {
    const { getByRole, unmount } = await open(shown);
    await expect.element(getByRole("columnheader").first()).toBeInTheDocument();
    const texts = getByRole("columnheader").elements();
    await unmount();
    return texts.map(({ textContent }) => textContent);
  };
  const { edited, moved, deleted, classes } = t.feedbackChanges;
  const all = await headings(months);
  expect(all).toEqual(expect.arrayContaining([edited, moved, classes]));
  expect(all).not.toContain(deleted);
  const [, october] = months;
  const unasked = await headings(october ? [{ ...october, byOthers: empty.byOthers }] : []);
  expect(unasked).toEqual([
    t.teachers.month,
    t.insights.average,
    t.insights.responsesHeading,
    t.labels.students,
    t.figurePages.interval,
  ]);
});
