import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.ts";
import { isStatementTimeout } from "#db/errors.ts";
import { applyMonthChanges } from "#db/months.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { daysLate } from "#domain/dates/days-late.ts";
import { monthsBetween } from "#domain/dates/months.ts";
import { countsFrom } from "#domain/dates/responses-shown.ts";
import { fullName } from "#domain/full-name.ts";
import type { Counted, ReportDays } from "#domain/numbers/counted-period.ts";
import { sumOf } from "#domain/numbers/lesson-changes.ts";
import { comparisonOf, figureOf, figureOfLesson, nothingCounted, trendOf } from "#domain/numbers/month.ts";
import { readFigureRules } from "#features/numbers/server/figure-rules.queries.ts";
import type { Whose } from "#features/numbers/server/whose.queries.ts";
import { countLessonChanges } from "#features/teachers/server/lesson-changes.queries.ts";
import { type ChangeCounts, countChangesOf } from "#features/teachers/server/teacher-changes.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { countPeriod } from "./counted-period.queries.ts";
import { countLessons, listReportedLessons, listReportedTeachers } from "./report-counts.queries.ts";

/** A report lists this many classes, the newest; its figures cover all. */
const reportLessonsMax = 1000;

/** How long one statement of a report may take: less than what counts as no response (src/app/server/start-server.ts). */
const reportSeconds = 18;

/** Runs `read` on one snapshot of the data, so that all numbers of a report agree. */
async function atOneMoment<Result>(
  { database }: Services,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await applyMonthChanges(database.$client);
  return inTransaction(database, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    // In a very large school it needs more memory and time than other statements may have.
    await tx.execute(
      sql.raw(`set local work_mem = '64MB'; set local statement_timeout = '${reportSeconds}s'`),
    );
    return read(tx);
  }).catch((error: unknown) => {
    if (!isStatementTimeout(error)) throw error;
    throw new ApiError("unavailable", { sentence: sentence("reports.tooLong") });
  });
}

/** Not so where everybody was excused, or asked today. */
const isAnythingCounted = ({ asked, sums }: Counted) => asked > 0 || sums.responses > 0;

/** What all reports have, and the figure of each teacher in the period. */
async function readParts(tx: Transaction, whose: Whose, days: ReportDays, today: string) {
  const rules = await readFigureRules(tx);
  const { all, teachers, before, ...parts } = await countPeriod(tx, whose, days, today);
  const { before: earlierDays, ...period } = days;
  const months = parts.months.filter(isAnythingCounted);
  const [first, ...others] = months.map(({ month }) => month).sort();
  const shown = first === undefined ? [] : monthsBetween(first, others.at(-1) ?? first);
  return {
    common: {
      ...period,
      figure: figureOf(all, rules),
      compared:
        before && earlierDays
          ? {
              ...earlierDays,
              figure: figureOf(before.counted, rules),
              change: comparisonOf(
                { before: before.counted, month: { ...all, shared: before.shared } },
                rules,
              ),
            }
          : null,
      lessons: await countLessons(tx, whose, period),
      unconfirmed: all.unconfirmed,
      excused: all.excused,
      months: trendOf(months, shown, rules),
      leastStudents: rules.leastStudents,
    },
    /** Of a teacher without any. */
    nothing: figureOf(nothingCounted, rules),
    figures: new Map(
      [...teachers]
        .filter(([, part]) => isAnythingCounted(part))
        .map(([id, part]) => [id, figureOf(part, rules)]),
    ),
  };
}

const noChanges: ChangeCounts = { edited: 0, moved: 0, deleted: 0 };

/** How a teacher's classes went in a period, counted from all feedback and audiences at one moment. */
export async function readTeacherReport(
  services: Services,
  teacher: { id: string; name: string; surname: string; subject: string | null },
  period: ReportDays,
) {
  const { id, subject } = teacher;
  const today = todayIn(services.env.TIME_ZONE);
  return atOneMoment(services, async (tx) => {
    const { common } = await readParts(tx, { teacherId: id }, period, today);
    const changes = await countChangesOf(tx, id, period);
    const lessonChanges = await countLessonChanges(tx, [id], period, services.env.TIME_ZONE);
    const listed = await listReportedLessons(tx, id, period, { today, limit: reportLessonsMax });
    return {
      teacher: { id, name: fullName(teacher), subject },
      ...common,
      byOthers: changes.get(id) ?? noChanges,
      lessonChanges: sumOf(lessonChanges.filter(({ month }) => month === null)),
      listedLessons: listed.map(({ createdAt, counts, asked, answered, notAsked, ...lesson }) => ({
        ...lesson,
        daysLate: daysLate({ date: lesson.date, createdAt }, services.env.TIME_ZONE),
        countsFrom: countsFrom(lesson.date, today),
        figure: figureOfLesson({ counts, asked, answered, notAsked }, common.leastStudents),
      })),
    };
  });
}

/** The same for the whole school, with each teacher; deleted ones, too, because the school's figure contains their classes. */
export async function readSchoolReport(services: Services, period: ReportDays) {
  const today = todayIn(services.env.TIME_ZONE);
  return atOneMoment(services, async (tx) => {
    const { common, figures, nothing } = await readParts(tx, "school", period, today);
    const changes = await countChangesOf(tx, null, period);
    const changedLessons = (await countLessonChanges(tx, null, period, services.env.TIME_ZONE)).filter(
      ({ month }) => month === null,
    );
    const sum = (way: keyof ChangeCounts) =>
      [...changes.values()].reduce((count, each) => count + each[way], 0);
    const teachers = await listReportedTeachers(tx, [
      ...new Set([...figures.keys(), ...changes.keys(), ...changedLessons.map(({ teacherId }) => teacherId)]),
    ]);
    return {
      ...common,
      byOthers: { edited: sum("edited"), moved: sum("moved"), deleted: sum("deleted") },
      lessonChanges: sumOf(changedLessons),
      teachers: teachers.map((teacher) => ({
        ...teacher,
        figure: figures.get(teacher.id) ?? nothing,
        byOthers: changes.get(teacher.id) ?? noChanges,
        lessonChanges: sumOf(changedLessons.filter(({ teacherId }) => teacherId === teacher.id)),
      })),
    };
  });
}

/** The same for a class group, without what others changed: the audit log knows teachers, not class groups. */
export async function readClassGroupReport(
  services: Services,
  { id, name }: { id: string; name: string },
  period: ReportDays,
) {
  const today = todayIn(services.env.TIME_ZONE);
  return atOneMoment(services, async (tx) => {
    const { common, figures, nothing } = await readParts(tx, { classGroupId: id }, period, today);
    const teachers = await listReportedTeachers(tx, [...figures.keys()]);
    return {
      classGroup: { id, name },
      ...common,
      teachers: teachers.map((teacher) => ({ ...teacher, figure: figures.get(teacher.id) ?? nothing })),
    };
  });
}

export type ClassGroupReport = Awaited<ReturnType<typeof readClassGroupReport>>;
export type TeacherReport = Awaited<ReturnType<typeof readTeacherReport>>;
export type SchoolReport = Awaited<ReturnType<typeof readSchoolReport>>;
