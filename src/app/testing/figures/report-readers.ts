import { addDays } from "#domain/dates/calendar.ts";
import { monthsUpTo } from "#domain/dates/months.ts";
import { countOf, sumOf as sumOfLessonChanges } from "#domain/numbers/lesson-changes.ts";
import { en } from "#locales/en.ts";
import { daysLateOf, lessonChangesIn } from "./lesson-changes.ts";
import { byDate, byId, inSequence, type Reader, type ReaderContext } from "./reader.ts";
import {
  type CountedRows,
  countKinds,
  directionsOf,
  figureOf,
  isComparable,
  isCounted,
  isUnconfirmed,
  monthOf,
  ofOneLesson,
  ofTeacher,
  othersChangesOf,
  rulesOf,
  trendOf,
} from "./recount.ts";
import type { LessonRow, SchoolRows } from "./school-rows.ts";

// Reports of a teacher and of the school, as they are shown and as tables.

export interface Days {
  from: string;
  to: string;
  /** An earlier period to compare with. */
  before?: { from: string; to: string };
}

/** Everything, and days that begin and end within months. */
export const periodsUpTo = (today: string): Days[] => [
  { from: "2000-01-01", to: today },
  {
    from: addDays(today, -47),
    to: addDays(today, -3),
    before: { from: addDays(today, -400), to: addDays(today, -48) },
  },
];

export function within({ feedback, audience }: CountedRows, { from, to }: Days, today: string): CountedRows {
  const isIn = (date: string) => date >= from && date <= to;
  return {
    feedback: feedback.filter(({ date }) => isIn(date)),
    audience: audience.filter((each) => isIn(each.lesson.date) && isCounted(each, today)),
  };
}

/** The earlier period, and whether the average clearly changed since. */
function comparedWith(days: Days, earlier: CountedRows, now: CountedRows, rules: ReturnType<typeof rulesOf>) {
  const pair = [earlier, now] as const;
  const [direction] = directionsOf([pair], rules);
  return {
    ...days,
    figure: figureOf(earlier, rules),
    change: isComparable(pair, rules) ? (direction ?? "unclear") : null,
  };
}

/** What both kinds of report have. */
export function recount(
  rows: SchoolRows,
  counted: CountedRows,
  lessons: readonly LessonRow[],
  { before, ...days }: Days,
  today: string,
) {
  const inPeriod = within(counted, days, today);
  const rules = rulesOf(rows, today);
  const asked = inPeriod.audience.filter(({ isAsked }) => isAsked).map(({ lesson }) => lesson.date);
  const months = [...inPeriod.feedback.map(({ date }) => date), ...asked].map(monthOf).sort();
  const [first, last] = [months[0], months.at(-1)];
  const monthNumber = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5));
  return {
    ...days,
    figure: figureOf(inPeriod, rules),
    compared: before ? comparedWith(before, within(counted, before, today), inPeriod, rules) : null,
    lessons: lessons.filter(({ date }) => date >= days.from && date <= days.to).length,
    unconfirmed: inPeriod.feedback.filter(({ studentId }) => isUnconfirmed(rows, studentId)).length,
    excused: inPeriod.audience.filter(({ isExcused }) => isExcused).length,
    months:
      first && last
        ? trendOf(inPeriod, monthsUpTo(last, monthNumber(last) - monthNumber(first) + 1), today, rules)
        : [],
    leastStudents: rows.least,
  };
}

function changesIn(rows: SchoolRows, { from, to }: Days) {
  const changes = othersChangesOf(rows);
  return (teacherId: string) =>
    countKinds(
      (changes.get(teacherId) ?? []).filter(({ month }) => month >= monthOf(from) && month <= monthOf(to)),
    );
}

const sumOf = (counts: ReturnType<typeof countKinds>[]) => ({
  edited: counts.reduce((sum, { edited }) => sum + edited, 0),
  moved: counts.reduce((sum, { moved }) => sum + moved, 0),
  deleted: counts.reduce((sum, { deleted }) => sum + deleted, 0),
});

/** The teachers of a report, without what is not counted. */
export const withoutNames = (teachers: { id: string; name: string; subject: string }[]) =>
  teachers.map(({ name: _name, subject: _subject, ...each }) => each).sort(byId);

/** Of the whole school without `whose`. */
export const addressOf = ({ from, to, before }: Days, whose = "", ending = "") =>
  `/api${whose}/report${ending}?from=${from}&to=${to}${
    before ? `&beforeFrom=${before.from}&beforeTo=${before.to}` : ""
  }`;

async function ofSchool({ get, rows, today }: ReaderContext, days: Days) {
  const path = addressOf(days);
  const { teachers, ...shown } = await get(path);
  const changes = changesIn(rows, days);
  const rules = rulesOf(rows, today);
  const known = rows.teachers
    .map(({ id, isDeleted }) => ({
      id,
      isDeleted,
      figure: figureOf(within(ofTeacher(rows, id), days, today), rules),
      byOthers: changes(id),
      lessonChanges: lessonChangesIn(rows, id, days),
    }))
    .filter(({ figure, byOthers: { edited, moved, deleted }, lessonChanges }) =>
      [figure.responses, figure.asked, edited, moved, deleted, countOf(lessonChanges)].some(
        (count) => count > 0,
      ),
    );
  return {
    path,
    shown: {
      ...shown,
      teachers: withoutNames(teachers),
    },
    recounted: {
      ...recount(rows, rows, rows.lessons, days, today),
      byOthers: sumOf(rows.teachers.map(({ id }) => changes(id))),
      lessonChanges: sumOfLessonChanges(rows.teachers.map(({ id }) => lessonChangesIn(rows, id, days))),
      teachers: known.sort(byId),
    },
  };
}

async function ofOneTeacher({ get, rows, today }: ReaderContext, teacherId: string, days: Days) {
  const path = addressOf(days, `/teachers/${teacherId}`);
  const { teacher: _teacher, ...shown } = await get(path);
  const own = rows.lessons.filter((lesson) => lesson.teacherId === teacherId);
  const lessons = own
    .filter(({ date }) => date >= days.from && date <= days.to)
    .sort((a, b) => byDate(b, a))
    .map(({ teacherId: _of, ...lesson }) => ({
      ...lesson,
      daysLate: daysLateOf(rows, lesson),
      countsFrom: lesson.date < today ? null : addDays(lesson.date, 1),
      figure: figureOf(
        {
          feedback: rows.feedback.filter(({ reviewId }) => reviewId === lesson.id),
          audience: rows.audience.filter((each) => each.lesson.id === lesson.id && isCounted(each, today)),
        },
        ofOneLesson(rows),
      ),
    }));
  return {
    path,
    shown,
    recounted: {
      ...recount(rows, ofTeacher(rows, teacherId), own, days, today),
      byOthers: changesIn(rows, days)(teacherId),
      lessonChanges: lessonChangesIn(rows, teacherId, days),
      listedLessons: lessons.slice(0, 1000),
    },
  };
}

const presentTeachers = ({ teachers }: SchoolRows) => teachers.filter(({ isDeleted }) => !isDeleted);

export const reports: Reader = async (context) => {
  const periods = periodsUpTo(context.today);
  const teachers = await inSequence(presentTeachers(context.rows), ({ id }) =>
    inSequence(periods, (days) => ofOneTeacher(context, id, days)),
  );
  return [...(await inSequence(periods, (days) => ofSchool(context, days))), ...teachers.flat()];
};

/** The cells of a line, of which some may be quoted. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );

/** Checks the full table against a recount, for the whole period and for each teacher or class. */
export const reportTables: Reader = async ({ getText, rows, today }) => {
  const [days] = periodsUpTo(today) as [Days];
  return inSequence([null, ...presentTeachers(rows).map(({ id }) => id)], async (teacherId) => {
    const path = addressOf(days, teacherId === null ? "" : `/teachers/${teacherId}`, ".csv");
    const [headings = [], whole = []] = (await getText(path)).split("\r\n").map(cellsOf);
    const { columns } = en.reports;
    const at = (heading: string) => Number(whole[headings.indexOf(heading)]);
    const counted = within(teacherId === null ? rows : ofTeacher(rows, teacherId), days, today);
    const figure = figureOf(counted, rulesOf(rows, today));
    const teachers = teacherId === null ? rows.teachers.map(({ id }) => id) : [teacherId];
    const changes = sumOfLessonChanges(teachers.map((id) => lessonChangesIn(rows, id, days)));
    return {
      path,
      shown: [
        at(en.insights.average),
        at(en.insights.responsesHeading),
        at(columns.students),
        at(columns.askedStudents),
        at(columns.answeredStudents),
        at(columns.asked),
        at(columns.answered),
        at(columns.notAsked),
        ...[1, 2, 3, 4, 5].map((stars) => at(en.feedback.stars(stars))),
        at(columns.lessonsCorrected),
        at(columns.lessonsDeleted),
        at(columns.audiencesChanged),
        at(columns.lessonsLate),
      ],
      recounted: [
        figure.average,
        figure.responses,
        figure.students,
        figure.askedStudents,
        figure.answeredStudents,
        figure.asked,
        figure.answered,
        figure.notAsked,
        ...figure.counts,
        changes.corrected,
        changes.deleted,
        changes.audience,
        changes.late,
      ],
    };
  });
};
