import type { Pool } from "pg";

// A student is notified once of the reply to a class, and once of the reply to their feedback, however often it is withdrawn
// and repeated (docs/decisions/064). This is noted for the student before a notification is handed over: the first one
// claims it.

/**
 * Notes that notifications of replies are handed over now. Returns those that may be, each with the class or feedback that the reply is
 * for: not where the student was notified before, but by one queued together with it.
 */
export async function claimTelling(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; targetId: string }>({
    name: "push-claim-telling",
    // In the order of the key, so that two servers never deadlock.
    text: `
      with message as materialized (
        select push_messages.id, user_id as student_id, push_messages.created_at as queued_at,
          coalesce(replies.feedback_id, replies.lesson_id) as target_id
        from push_messages join replies on replies.id = push_messages.reply_id
        where push_messages.id = any($1::uuid[])
      ),
      claimed as (
        insert into push_notified as notified (target_id, student_id, queued_at, handovers)
        select target_id, student_id, max(queued_at), count(*) from message
        group by target_id, student_id order by target_id, student_id
        on conflict (target_id, student_id) do update
        set queued_at = excluded.queued_at, handovers = notified.handovers + excluded.handovers
        where notified.handovers = 0 or notified.queued_at = excluded.queued_at
        returning target_id, student_id, queued_at
      )
      select message.id, message.target_id as "targetId"
      from message join claimed using (target_id, student_id, queued_at)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, targetId }) => [id, targetId]));
}

/** Notes that a notification that was claimed has certainly not reached its student's device. */
export async function releaseTelling(pool: Pool, targetId: string, studentId: string): Promise<void> {
  await pool.query(
    "update push_notified set handovers = handovers - 1 where target_id = $1 and student_id = $2 and handovers > 0",
    [targetId, studentId],
  );
}
