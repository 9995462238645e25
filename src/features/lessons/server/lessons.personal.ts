import { sql } from "drizzle-orm";
import { lesson } from "#domain/records/lesson.ts";
import { labelled } from "#domain/records/record.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { type PersonalTable, personal, shownColumns } from "#server/privacy/personal-table.ts";
import { lessons } from "./lessons.table.ts";

const { date: _date, ...besidesDate } = labelled(lesson);

export const lessonTables: PersonalTable[] = [
  personal(lessonAudience, {
    shown: {
      section: "asked",
      columns: {
        on: sql`lessons.date`,
        ...shownColumns(besidesDate, "lessons"),
        teacher: sql`concat_ws(' ', teacher.name, teacher.surname)`,
        status: sql`lesson_audience.status`,
      },
      from: (ids) => sql`lesson_audience join lessons on lessons.id = lesson_id
        join users as teacher on teacher.id = lessons.teacher_id
        where student_id = any(${ids}) order by lessons.date, lessons.id`,
    },
    erase: "response rates count it",
  }),
  personal(lessons, {
    shown: {
      section: "classesHeld",
      columns: { on: sql`date`, ...shownColumns(besidesDate, "lessons") },
      from: (ids) => sql`lessons where teacher_id = any(${ids}) order by date, id`,
    },
    erase: "of teachers",
  }),
];
