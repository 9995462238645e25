import { monthsUpTo } from "#domain/dates/months.ts";
import { trendMonths } from "#domain/numbers/month.ts";
import { byId, inSequence, type Reader, type ReaderContext } from "./reader.ts";
import {
  figureOf,
  isUnconfirmed,
  monthOf,
  ofClassGroup,
  ofMonth,
  ofTeacher,
  rulesOf,
  trendOf,
} from "./recount.ts";
import { addressOf, type Days, periodsUpTo, recount, within, withoutNames } from "./report-readers.ts";

// The page of a class group, and its reports.

async function insightsOf({ get, rows, today }: ReaderContext, id: string) {
  const counted = ofClassGroup(rows, id);
  const path = `/api/class-groups/${id}/insights`;
  const { feedback, audience } = ofMonth(counted, monthOf(today), today);
  return {
    path,
    shown: await get(path),
    recounted: {
      months: trendOf(counted, monthsUpTo(monthOf(today), trendMonths), today, rulesOf(rows, today)),
      leastStudents: rows.least,
      unconfirmed: feedback.filter(({ studentId }) => isUnconfirmed(rows, studentId)).length,
      excused: audience.filter(({ isExcused }) => isExcused).length,
    },
  };
}

async function reportOf({ get, rows, today }: ReaderContext, id: string, days: Days) {
  const counted = ofClassGroup(rows, id);
  const path = addressOf(days, `/class-groups/${id}`);
  const { classGroup: _classGroup, teachers, ...shown } = await get(path);
  const lessons = rows.lessons.filter((each) => counted.audience.some(({ lesson }) => lesson === each));
  const rules = rulesOf(rows, today);
  return {
    path,
    shown: {
      ...shown,
      teachers: withoutNames(teachers),
    },
    recounted: {
      ...recount(rows, counted, lessons, days, today),
      teachers: rows.teachers
        .map(({ id, isDeleted }) => ({
          id,
          isDeleted,
          figure: figureOf(within(ofTeacher(counted, id), days, today), rules),
        }))
        .filter(({ figure }) => figure.responses > 0 || figure.asked > 0)
        .sort(byId),
    },
  };
}

export const classGroups: Reader = async (context) => {
  const ids = [...new Set(context.rows.enrolments.map(({ classGroupId }) => classGroupId))];
  const compared = await inSequence(ids, async (id) => [
    await insightsOf(context, id),
    ...(await inSequence(periodsUpTo(context.today), (days) => reportOf(context, id, days))),
  ]);
  return compared.flat();
};
