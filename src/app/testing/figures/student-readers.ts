import { addDays } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { byId, type Reader } from "./reader.ts";

/** The students who have stopped answering, with how often they were asked since their last answer. */
export const silentStudents: Reader = async ({ get, rows, today }) => {
  const path = `/api/students?answers=none&limit=${limits.pageSizeMax}`;
  const from = addDays(today, -limits.silentDays);
  const { items } = await get(path);
  const dates = new Map(rows.lessons.map(({ id, date }) => [id, date]));
  const silent = rows.students.flatMap(({ id, hasLeft, isDeleted }) => {
    const answered = rows.feedback.filter(({ studentId }) => studentId === id);
    const lastAnswer =
      answered
        .map(({ reviewId }) => dates.get(reviewId) ?? "")
        .sort()
        .at(-1) ?? null;
    const asked = rows.audience.filter(
      ({ studentId, isAsked, lesson: { date } }) =>
        studentId === id && isAsked && date >= from && date < today && date > (lastAnswer ?? ""),
    );
    const isSilent = !hasLeft && !isDeleted && asked.length >= limits.silentLessonsMin;
    return isSilent ? [{ id, silence: { asked: asked.length, lastAnswer } }] : [];
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
