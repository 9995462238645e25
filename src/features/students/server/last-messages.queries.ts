import type { Pool } from "pg";

/** Whether a student's parents can be written to on WhatsApp, and when they were last told something. */
interface LastMessages {
  hasNumber: boolean;
  /** The school's day of the last message; null if there was none. */
  notifiedOn: string | null;
}

/** What is known of the parents of these students, by the students' ids. */
export async function findLastMessages(
  pool: Pool,
  studentIds: readonly string[],
  timeZone: string,
): Promise<Map<string, LastMessages>> {
  const { rows } = await pool.query<LastMessages & { id: string }>(
    `select student.id,
      coalesce((select true from guardian_contacts where student_id = student.id and phone is not null limit 1), false)
        as "hasNumber",
      (select (max(message.state_at) at time zone $2)::date::text
        from message_children as child join messages_out as message on message.id = child.message_id
        where child.student_id = student.id and message.state in ('sent', 'unknown')) as "notifiedOn"
    from unnest($1::uuid[]) as student (id)`,
    [studentIds, timeZone],
  );
  return new Map(rows.map(({ id, ...messages }) => [id, messages]));
}
