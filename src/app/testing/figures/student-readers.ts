import { addDays } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { byId, type Reader } from "./reader.ts";

/** The students who never answer, with how often they were asked lately and their last answer. */
export const silentStudents: Reader = async ({ get, rows, today }) => {
  const path = `/api/students?answers=none&limit=${limits.pageSizeMax}`;
  const from = addDays(today, -limits.silentDays);
  const { items } = await get(path);
  const asked = rows.audience.filter(
    ({ isAsked, lesson }) => isAsked && lesson.date >= from && lesson.date < today,
  );
  const silent = rows.students.flatMap(({ id, hasLeft, isDeleted }) => {
    const own = asked.filter(({ studentId }) => studentId === id);
    if (hasLeft || isDeleted || own.length < limits.silentLessonsMin) return [];
    if (own.some(({ hasAnswered }) => hasAnswered)) return [];
    const answered = rows.feedback.filter(({ studentId }) => studentId === id).map(({ date }) => date);
    return [{ id, silence: { asked: own.length, lastAnswer: answered.sort().at(-1) ?? null } }];
  });
  const shown: { id: string; silence: unknown }[] = items;
  return [
    {
      path,
      shown: shown.map(({ id, silence }) => ({ id, silence })).sort(byId),
      recounted: silent.sort(byId),
    },
  ];
};
