import { sql } from "drizzle-orm";
import { type PersonalTable, personal } from "#server/privacy/personal-table.ts";
import { reminders } from "./reminders.table.ts";

export const reminderTables: PersonalTable[] = [
  personal(reminders, {
    shown: {
      section: "reminders",
      columns: { on: sql`reminded_on`, topic: sql`lessons.topic`, state: sql`mail` },
      from: (ids) => sql`reminders left join lessons on lessons.id = lesson_id
        where student_id = any(${ids}) order by reminded_on`,
    },
    erase: [
      {
        set: {
          mailProblem: null,
          mail: sql`case when mail in ('queued', 'sending') then 'dropped' else mail end`,
          mailDueAt: null,
        },
        where: ({ ids }) => sql`student_id = any(${ids})`,
      },
    ],
    keeps: ["remindedOn", "mail"],
  }),
];
