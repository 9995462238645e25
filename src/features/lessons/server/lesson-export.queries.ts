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
      coalesce(audience.asked, 0) as asked, coalesce(answered.responses, 0) as responses
    from lessons join users on users.id = lessons.teacher_id
    left join (
      select lesson_id, count(*)::int as asked from lesson_audience where status = 'asked' group by lesson_id
    ) as audience on audience.lesson_id = lessons.id
    left join (
      select lesson_id, count(*)::int as responses from feedback group by lesson_id
    ) as answered on answered.lesson_id = lessons.id
    order by lessons.date desc, lessons.id desc`,
    values: [],
  }),
};
