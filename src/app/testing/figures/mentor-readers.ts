import { addDays } from "#domain/dates/calendar.ts";
import { firstOfMonth } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { ratedMonthsInLongList, ratedMonthsInRow } from "#domain/monthly-rating.ts";
import { changedMonthsInList } from "#features/teachers/server/teacher-list.queries.ts";
import { lessonChangesListed, lessonMonthsOf } from "./lesson-changes.ts";
import { byId, inSequence, type Reader } from "./reader.ts";
import {
  type CountedRows,
  countKinds,
  isUnconfirmed,
  monthOf,
  type OthersChange,
  ofMonth,
  ofTeacher,
  othersChangesOf,
  starsOf,
  studentsOf,
} from "./recount.ts";
import type { SchoolRows } from "./school-rows.ts";

// What the list of mentors shows, and a mentor's months and changes.

/** All months of a teacher that have feedback, newest first. */
function monthsOf({ least }: SchoolRows, { feedback }: CountedRows, today: string) {
  const months = Map.groupBy(
    feedback.filter(({ date }) => date <= today),
    ({ date }) => monthOf(date),
  );
  return [...months]
    .sort()
    .reverse()
    .map(([month, counted]) => {
      const students = studentsOf(counted).length;
      return { month, counts: starsOf(counted), students, isFew: students < least };
    });
}

/** Of these months, those with responses of unconfirmed students. */
function unconfirmedMonthsOf(rows: SchoolRows, teacherId: string, months: readonly { month: string }[]) {
  const unconfirmed = ofTeacher(rows, teacherId).feedback.filter(({ studentId }) =>
    isUnconfirmed(rows, studentId),
  );
  return months
    .map(({ month }) => ({
      month,
      responses: unconfirmed.filter(({ date }) => monthOf(date) === month).length,
    }))
    .filter(({ responses }) => responses > 0);
}

const byMonth = (changes: readonly OthersChange[]) =>
  [...Map.groupBy(changes, ({ month }) => month)].sort().reverse();

export const mentors: Reader = async ({ get, rows, today }) => {
  const changes = othersChangesOf(rows);
  const lists = [false, true].flatMap((deleted) =>
    [ratedMonthsInRow, ratedMonthsInLongList].map((months) => ({ deleted, months })),
  );
  return inSequence(lists, async ({ deleted, months }) => {
    const more = months === ratedMonthsInRow ? "" : `&months=${months}`;
    const path = `/api/teachers?limit=100&deleted=${deleted}${more}`;
    const body = await get(path);
    const isLong = months > ratedMonthsInRow;
    const shown = body.items.map(
      ({ id, monthlyRatings, changedMonths, lessonChanges, unconfirmedMonths }: Record<string, unknown>) => ({
        ...{ id, monthlyRatings, changedMonths, lessonChanges, unconfirmedMonths },
      }),
    );
    const recounted = rows.teachers
      .filter(({ isDeleted }) => isDeleted === deleted)
      .map(({ id }) => ({
        id,
        monthlyRatings: monthsOf(rows, ofTeacher(rows, id), today).slice(0, months),
        unconfirmedMonths: isLong
          ? unconfirmedMonthsOf(rows, id, monthsOf(rows, ofTeacher(rows, id), today).slice(0, months))
          : undefined,
        lessonChanges: lessonChangesListed(rows, id, {
          from: firstOfMonth(today, -11),
          to: addDays(today, 7),
        }),
        changedMonths: byMonth(changes.get(id) ?? [])
          .slice(0, changedMonthsInList)
          .map(([month, own]) => ({ month, reviews: new Set(own.map(({ recordId }) => recordId)).size })),
      }));
    return { path, shown: shown.sort(byId), recounted: recounted.sort(byId) };
  });
};

export const sortedMentors: Reader = async ({ get, rows, today }) => {
  const month = monthOf(today);
  const teachers = rows.teachers
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id }) => {
      const { feedback } = ofMonth(ofTeacher(rows, id), month, today);
      const stars = feedback.reduce((sum, { rating }) => sum + rating, 0);
      return {
        id,
        responses: feedback.length,
        average: stars / feedback.length,
        students: studentsOf(feedback).length,
      };
    });
  const sorted = (rank: (teacher: (typeof teachers)[number]) => number, sign: 1 | -1) =>
    teachers
      .map((each) => ({ id: each.id, value: rank(each) }))
      .sort((a, b) => sign * (a.value === b.value ? byId(a, b) : a.value - b.value))
      .map(({ id }) => id);
  const wanted = {
    "sort=lowest": sorted(({ responses, average }) => (responses === 0 ? 6 : average), 1),
    "sort=highest": sorted(({ responses, average }) => (responses === 0 ? 0 : average), -1),
    "sort=responses": sorted(({ responses }) => responses, -1),
    "few=yes": teachers
      .filter(({ students }) => students < rows.least)
      .map(({ id }) => id)
      .sort(),
  };
  return inSequence(Object.entries(wanted), async ([query, recounted]) => {
    const path = `/api/teachers?limit=100&${query}`;
    const ids = (await get(path)).items.map(({ id }: { id: string }) => id);
    return { path, shown: query === "few=yes" ? ids.sort() : ids, recounted };
  });
};

export const teacherChanges: Reader = async ({ get, rows, today }) => {
  const changes = othersChangesOf(rows);
  return inSequence(rows.teachers, async ({ id }) => {
    const path = `/api/teachers/${id}/changes`;
    const own = changes.get(id) ?? [];
    const recounted = {
      monthlyRatings: monthsOf(rows, ofTeacher(rows, id), today),
      total: countKinds(own),
      months: byMonth(own).map(([month, those]) => ({ month, ...countKinds(those) })),
      lessonMonths: lessonMonthsOf(rows, id, { from: limits.dateMin, to: addDays(today, 7) }),
      unconfirmedMonths: unconfirmedMonthsOf(rows, id, monthsOf(rows, ofTeacher(rows, id), today)),
    };
    return { path, shown: await get(path), recounted };
  });
};
