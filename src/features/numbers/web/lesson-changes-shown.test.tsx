import { linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { noLessonChanges } from "#domain/numbers/lesson-changes.ts";
import { lessonChangesLink } from "#features/teachers/web/lesson-changes.tsx";
import { draw } from "#web/testing/draw.tsx";
import { monthFigure } from "#web/testing/records.ts";
import { MonthCard } from "./month-card.tsx";

// Changes to classes are shown beside the number, and lead to their entries.

const teacherId = "6f3b1f0e-3e6a-4a53-9f43-0d7c8f0f2a10";

test.each([
  [
    teacherId,
    { corrected: 2, deleted: 1 },
    `/audit-log?teacher=${teacherId}&change=class-changed&month=2025-11`,
  ],
  [undefined, { audience: 1, late: 2 }, "/audit-log?change=class-changed&month=2025-11"],
  // The log does not say how late a class was added; the class itself does.
  [teacherId, { late: 3 }, `/teachers/${teacherId}?list=classes#lists`],
  [undefined, { late: 3 }, "/classes?show=month"],
])("the badge of %s with %o leads to what was changed", async (ofTeacher, changes, address) => {
  const { getByRole } = await draw(
    <MonthCard
      months={[monthFigure]}
      leastStudents={5}
      unconfirmed={0}
      lessonChanges={{ ...noLessonChanges, ...changes }}
      lessonChangesLink={(counts, ofMonth) => lessonChangesLink(counts, ofMonth, ofTeacher)}
      report={linkOptions({ to: "/report" })}
    />,
    { as: "admin" },
  );
  const badge = getByRole("link", { name: "3 changes to classes" });
  await expect.element(badge).toHaveAttribute("href", address);
});

test("teachers, who cannot open the log, read the same without a link", async () => {
  const { getByText, getByRole } = await draw(
    <MonthCard
      months={[monthFigure]}
      leastStudents={5}
      unconfirmed={0}
      lessonChanges={{ ...noLessonChanges, deleted: 1 }}
      report={linkOptions({ to: "/report" })}
    />,
    { as: "teacher" },
  );
  await expect.element(getByText("1 change to classes")).toBeVisible();
  await expect.element(getByRole("link", { name: "1 change to classes" })).not.toBeInTheDocument();
});

test.each([
  [1, "1 absence"],
  [4, "4 absences"],
])("%d absences are shown beside the number, for readers who can open the log", async (excused, text) => {
  const props = {
    months: [monthFigure],
    leastStudents: 5,
    unconfirmed: 0,
    excused,
    report: linkOptions({ to: "/report" }),
  };
  const link = linkOptions({ to: "/audit-log", search: { teacher: teacherId, group: "students" } });
  const { getByRole } = await draw(<MonthCard {...props} excusedLink={link} />, { as: "admin" });
  await expect
    .element(getByRole("link", { name: text }))
    .toHaveAttribute("href", `/audit-log?teacher=${teacherId}&group=students`);
});

test("where nobody was absent, or for teachers, there is no such mark", async () => {
  const props = {
    months: [monthFigure],
    leastStudents: 5,
    unconfirmed: 0,
    report: linkOptions({ to: "/report" }),
  };
  const { getByText } = await draw(
    <>
      <MonthCard {...props} excused={0} excusedLink={linkOptions({ to: "/audit-log" })} />
      <MonthCard {...props} excused={4} />
    </>,
    { as: "teacher" },
  );
  await expect.element(getByText("November 2025", { exact: true }).first()).toBeVisible();
  expect(getByText(/^\d+ absences?$/).elements()).toHaveLength(0);
});
