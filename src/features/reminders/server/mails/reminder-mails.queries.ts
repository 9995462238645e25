import type { Pool } from "pg";
import { dueStudents } from "#features/reminders/server/due.queries.ts";
import { leaseSeconds } from "#server/mails/mail-queue.ts";

/** A mail that is this server's to send. */
export interface MailToSend {
  id: string;
  attempt: number;
  studentId: string;
  name: string;
  email: string;
  language: string | null;
  reviewId: string;
  topic: string;
  date: string;
  teacherName: string;
  teacherSurname: string;
}

/**
 * Takes up to `limit` due mails, so that no other server does; drops those whose students are no longer due or turned mails off, which
 * `taken` includes. `today` is the school's day.
 */
export async function takeMails(
  pool: Pool,
  today: string,
  limit: number,
): Promise<{ taken: number; toSend: MailToSend[] }> {
  const { rows } = await pool.query<MailToSend & { isDue: boolean }>({
    name: "reminders-take-mails",
    text: `with taken as materialized (
      select id, lesson_id, student_id from reminders
      where mail = 'queued' and mail_due_at <= now()
      order by mail_due_at limit $2
      for update skip locked
    ),
    due as materialized (
      select taken.id, student.id as "studentId", student.name, student.email, student.language,
        lessons.id as "reviewId", lessons.topic, lessons.date::text as date,
        teacher.name as "teacherName", teacher.surname as "teacherSurname"
      ${dueStudents(
        "$1",
        "join taken on taken.lesson_id = lessons.id and taken.student_id = student.id",
      )} and student.email is not null and student.reminder_mails
    )
    update reminders set
      mail = case when due.id is null then 'dropped' else 'sending' end::mail_state,
      mail_attempts = mail_attempts + case when due.id is null then 0 else 1 end,
      mail_due_at = case when due.id is null then null else now() + make_interval(secs => $3) end,
      mail_ended_at = case when due.id is null then now() end
    from taken left join due using (id)
    where reminders.id = taken.id
    returning due.*, mail_attempts as attempt, due.id is not null as "isDue"`,
    values: [today, limit, leaseSeconds],
  });
  return { taken: rows.length, toSend: rows.filter(({ isDue }) => isDue) };
}
