import { addDays } from "#domain/dates/calendar.ts";
import { monthBefore, monthsUpTo, wholeMonths } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { attentionDays, attentionShown, attentionStarsMax } from "#domain/numbers/attention.ts";
import { sumOf } from "#domain/numbers/lesson-changes.ts";
import { trendMonths } from "#domain/numbers/month.ts";
import { latestLessonsShown } from "#features/numbers/server/latest-lessons.queries.ts";
import { quietDays } from "#features/numbers/server/overview.routes.ts";
import { daysLateOf, lessonChangesIn } from "./lesson-changes.ts";
import { byDate, byId, inSequence, type Reader } from "./reader.ts";
import {
  averageOf,
  type CountedRows,
  countKinds,
  directionsOf,
  figureOf,
  isComparable,
  isUnconfirmed,
  monthOf,
  ofMonth,
  ofOneLesson,
  ofTeacher,
  othersChangesOf,
  type Pair,
  rulesOf,
  trendOf,
} from "./recount.ts";
import type { FeedbackRow, PersonRow, SchoolRows } from "./school-rows.ts";

// What the insights of a teacher, of the school and of a class show.

const nameOf = (person: PersonRow | undefined) => `${person?.name} ${person?.surname}`.trim();

/** How many responses of a month are from students who wait for their confirmation. */
function unconfirmedOf(
  rows: SchoolRows,
  feedback: readonly FeedbackRow[],
  month: string,
  today: string,
): number {
  const counted = ofMonth({ feedback, audience: [] }, month, today);
  return counted.feedback.filter(({ studentId }) => isUnconfirmed(rows, studentId)).length;
}

function countsOf(rows: SchoolRows, { id, date }: { id: string; date: string }, today: string) {
  const members = rows.audience.filter(({ lesson }) => lesson.id === id);
  const feedback = rows.feedback.filter(({ reviewId }) => reviewId === id);
  const asked = members.filter(({ isAsked }) => isAsked);
  const responded = asked.filter(({ hasAnswered }) => hasAnswered).length;
  return {
    id,
    askedCount: asked.length,
    excusedCount: members.filter(({ isExcused }) => isExcused).length,
    unconfirmedCount: members.filter(({ isAsked, isExcused }) => !isAsked && !isExcused).length,
    respondedCount: responded,
    notAskedCount: feedback.filter(({ wasAsked }) => !wasAsked).length,
    average: feedback.length === 0 ? null : averageOf(feedback),
    countsFrom: date < today ? null : addDays(date, 1),
  };
}

export const teacherInsights: Reader = async ({ get, rows, today }) => {
  const changes = othersChangesOf(rows);
  const from = addDays(today, -attentionDays);
  const shownMonths = monthsUpTo(monthOf(today), trendMonths);
  return inSequence(
    rows.teachers.filter(({ isDeleted }) => !isDeleted),
    async ({ id }) => {
      const path = `/api/teachers/${id}/insights`;
      const counted = ofTeacher(rows, id);
      const attention = counted.feedback
        .filter(({ rating, date }) => rating <= attentionStarsMax && date >= from && date <= today)
        .sort((a, b) => a.rating - b.rating || byDate(b, a))
        .slice(0, attentionShown)
        .map(({ teacherId, updatedBy, wasAsked: _wasAsked, ...each }) => ({
          ...each,
          studentName: rows.people.get(each.studentId)?.name,
          surname: rows.people.get(each.studentId)?.surname,
          editedBy:
            updatedBy === null || updatedBy === each.studentId ? null : rows.people.get(updatedBy)?.role,
          withheldBy: null,
        }));
      const lessons = rows.lessons
        .filter(({ teacherId, date }) => teacherId === id && date <= today)
        .sort((a, b) => byDate(b, a))
        .slice(0, latestLessonsShown)
        .map(({ id, topic, subject, date }) => ({
          id,
          topic,
          subject,
          date,
          daysLate: daysLateOf(rows, { id, date }),
          counts: countsOf(rows, { id, date }, today),
        }));
      const recounted = {
        months: trendOf(counted, shownMonths, today, rulesOf(rows, today)).map((figure) => ({
          ...figure,
          byOthers: countKinds((changes.get(id) ?? []).filter(({ month }) => month === figure.month)),
          lessonChanges: lessonChangesIn(rows, id, wholeMonths(`${figure.month}-01`)),
          unconfirmed: unconfirmedOf(rows, counted.feedback, figure.month, today),
        })),
        leastStudents: rows.least,
        excused: ofMonth(counted, monthOf(today), today).audience.filter(({ isExcused }) => isExcused).length,
        attention,
        lessons,
      };
      const shown = await get(path);
      // What else to do next has its own tests.
      delete shown.toRemind;
      delete shown.toReply;
      return { path, shown, recounted };
    },
  );
};

export const overview: Reader = async ({ get, rows, today }) => {
  const path = "/api/overview";
  const body = await get(path);
  const rules = rulesOf(rows, today);
  const month = Number(today.slice(8)) >= 15 ? monthOf(today) : monthBefore(monthOf(today));
  const teachers = rows.teachers.filter(({ isDeleted }) => !isDeleted);
  const pairs = teachers.map(({ id }): Pair => {
    const counted = ofTeacher(rows, id);
    return [ofMonth(counted, monthBefore(month), today), ofMonth(counted, month, today)];
  });
  const directions = directionsOf(pairs, rules);
  const changes = teachers.flatMap((teacher, index) => {
    const [before, now] = pairs[index] as [CountedRows, CountedRows];
    const direction = directions[index];
    if (!direction) return [];
    const figures = { before: figureOf(before, rules), now: figureOf(now, rules) };
    return [{ id: teacher.id, name: nameOf(teacher), direction, ...figures }];
  });
  const quietSince = addDays(today, -quietDays);
  const latest = (dates: { date: string }[]) =>
    dates.reduce<string | null>(
      (last, { date }) => (date > today || date < (last ?? "") ? last : date),
      null,
    );
  const quiet = teachers
    .filter(({ createdAt }) => createdAt.toISOString().slice(0, 10) < quietSince)
    .map((teacher) => ({
      id: teacher.id,
      name: nameOf(teacher),
      lastLesson: latest(rows.lessons.filter(({ teacherId }) => teacherId === teacher.id)),
      lastFeedback: latest(rows.feedback.filter(({ teacherId }) => teacherId === teacher.id)),
    }))
    .filter(({ lastLesson, lastFeedback }) =>
      [lastLesson, lastFeedback].some((date) => (date ?? "") < quietSince),
    );
  const weekFrom = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const week = rows.lessons.filter(({ date }) => date >= weekFrom && date <= addDays(weekFrom, 6));
  // The order of equals depends on names, and has its own tests.
  const shown = {
    ...body,
    compared: { ...body.compared, changes: body.compared.changes.toSorted(byId) },
    quiet: body.quiet.toSorted(byId),
  };
  const recounted = {
    months: trendOf(rows, monthsUpTo(monthOf(today), trendMonths), today, rules),
    leastStudents: rows.least,
    unconfirmed: unconfirmedOf(rows, rows.feedback, monthOf(today), today),
    byOthers: countKinds(
      [...othersChangesOf(rows).values()].flat().filter((change) => change.month === monthOf(today)),
    ),
    lessonChanges: sumOf(rows.teachers.map(({ id }) => lessonChangesIn(rows, id, wholeMonths(today)))),
    compared: {
      month,
      teachers: pairs.filter((pair) => isComparable(pair, rules)).length,
      changes: changes.sort(byId),
    },
    quiet: quiet.sort(byId),
    quietSince,
    lessonsThisWeek: Math.min(week.length, limits.overviewCountMax),
    today,
  };
  return [{ path, shown, recounted }];
};

export const lessonInsights: Reader = async ({ get, rows, today, chosen }) =>
  inSequence(chosen, async ({ id, date }) => {
    const path = `/api/lessons/${id}/insights`;
    const { figure, counts, leastStudents, responsesFrom } = await get(path);
    const counted = {
      feedback: rows.feedback.filter(({ reviewId }) => reviewId === id),
      audience: rows.audience.filter(({ lesson }) => lesson.id === id),
    };
    const shownFrom = addDays(date, 1);
    const recounted = {
      figure: figureOf(counted, ofOneLesson(rows)),
      counts: countsOf(rows, { id, date }, today),
      leastStudents: rows.least,
      responsesFrom: shownFrom > today ? shownFrom : null,
    };
    return { path, shown: { figure, counts, leastStudents, responsesFrom }, recounted };
  });

export const responseCounts: Reader = async ({ get, rows, today, chosen }) => {
  const lessons = chosen.slice(0, limits.pageSizeMax);
  const ids = lessons.map(({ id }) => id);
  const path = `/api/response-counts?lessons=${ids.join()}`;
  const shown = ids.length === 0 ? [] : (await get(path)).items.sort(byId);
  return [{ path, shown, recounted: lessons.map((each) => countsOf(rows, each, today)).sort(byId) }];
};
