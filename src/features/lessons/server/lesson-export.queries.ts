import { columnsOf, fullNameOf } from "#db/record-columns.ts";
import { lessonInWords } from "#domain/records/lesson.ts";

/** The classes of all teachers, newest first, with how many students were asked and how many answered. */
export const lessonsToExport = {
  text: `
    select ${columnsOf(lessonInWords, "lessons")}, ${fullNameOf("users")} as teacher,
      (select count(*)::int from lesson_audience where lesson_id = lessons.id and status = 'asked') as asked,
      (select count(*)::int from feedback where lesson_id = lessons.id) as responses
    from lessons join users on users.id = lessons.teacher_id
    order by lessons.date desc, lessons.id desc`,
  values: [],
};
