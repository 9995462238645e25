import { columnsOf, fullNameOf } from "#db/record-columns.ts";
import { lesson, lessonInWords } from "#domain/records/lesson.ts";
import { labelsOf } from "#domain/records/record.ts";
import type { WholeTable } from "#server/exports/export-table.ts";

/** The classes of all teachers, newest first, with how many students were asked and how many answered. */
export const lessonsExport: WholeTable = {
  headings: (t) => {
    const { date, ...others } = labelsOf(lesson, t);
    return {
      date,
      ...others,
      teacher: t.labels.teacher,
      asked: t.reports.columns.askedStudents,
      responses: t.insights.responsesHeading,
    };
  },
  dates: ["date"],
  statement: () => ({
    text: `
    select ${columnsOf(lessonInWords, "lessons")}, ${fullNameOf("users")} as teacher,
      (select count(*)::int from lesson_audience where lesson_id = lessons.id and status = 'asked') as asked,
      (select count(*)::int from feedback where lesson_id = lessons.id) as responses
    from lessons join users on users.id = lessons.teacher_id
    order by lessons.date desc, lessons.id desc`,
    values: [],
  }),
};
