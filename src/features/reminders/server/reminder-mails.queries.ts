import type { Pool } from "pg";
import { dueStudents } from "./due.queries.ts";

// The states of a mail are in docs/decisions/041-reminders.md.

/** How long a mail may be under way; then nobody knows what became of it. Longer than all timeouts of the mailer together. */
const leaseSeconds = 180;

/** How many times a mail is tried. */
const attemptsMax = 5;

/** A mail that is this server's to send. */
export interface MailToSend {
  id: string;
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
 * Takes up to `limit` mails whose time has come, so that no other server does. Those whose student is no longer due, or does
 * not want mails any more, are dropped by the same statement; the others are returned, and count as lost when
 * nothing more is heard of them. `taken` includes the dropped ones. `today` is the school's day.
 */
export async function takeMails(
  pool: Pool,
  today: string,
  limit: number,
): Promise<{ taken: number; toSend: MailToSend[] }> {
  const { rows } = await pool.query<MailToSend & { isDue: boolean }>({
    name: "reminders-take-mails",
    text: `with taken as materialized (
      select id, review_session_id, student_id from reminders
      where mail = 'queued' and mail_due_at <= now()
      order by mail_due_at limit $2
      for update skip locked
    ),
    due as materialized (
      select taken.id, student.id as "studentId", student.name, student.email, student.language,
        review_sessions.id as "reviewId", review_sessions.topic, review_sessions.date::text as date,
        teacher.name as "teacherName", teacher.surname as "teacherSurname"
      ${dueStudents(
        "$1",
        "join taken on taken.review_session_id = review_sessions.id and taken.student_id = student.id",
      )} and student.email is not null and student.reminder_mails
    )
    update reminders set
      mail = case when due.id is null then 'dropped' else 'sending' end::reminder_mail,
      mail_attempts = mail_attempts + case when due.id is null then 0 else 1 end,
      mail_due_at = case when due.id is null then null else now() + make_interval(secs => $3) end
    from taken left join due using (id)
    where reminders.id = taken.id
    returning due.*, due.id is not null as "isDue"`,
    values: [today, limit, leaseSeconds],
  });
  return { taken: rows.length, toSend: rows.filter(({ isDue }) => isDue) };
}

/** Notes that a mail was handed over, also when that took longer than expected. */
export async function markSent(pool: Pool, id: string): Promise<void> {
  await pool.query(
    "update reminders set mail = 'sent', mail_due_at = null where id = $1 and mail in ('sending', 'unknown')",
    [id],
  );
}

/** Notes that a mail was certainly not handed over: it is tried again, later each time, and in the end given up. */
export async function markRejected(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `update reminders set
      mail = case when mail_attempts < $2 then 'queued' else 'failed' end::reminder_mail,
      mail_due_at = case when mail_attempts < $2 then now() + make_interval(mins => (4 ^ (mail_attempts - 1))::int) end
    where id = $1 and mail = 'sending'`,
    [id, attemptsMax],
  );
}

/** Notes that nobody knows whether a mail was handed over. */
export async function markUnknown(pool: Pool, id: string): Promise<void> {
  await pool.query(
    "update reminders set mail = 'unknown', mail_due_at = null where id = $1 and mail = 'sending'",
    [id],
  );
}

/** As `markUnknown`, for mails whose server has not been heard of for too long. Returns how many. */
export async function markLost(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "update reminders set mail = 'unknown', mail_due_at = null where mail = 'sending' and mail_due_at < now()",
  );
  return rowCount ?? 0;
}
