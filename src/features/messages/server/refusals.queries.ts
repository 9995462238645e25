import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { RefusalReason } from "#domain/messages/message-states.ts";
import { isWithheld } from "#features/feedback/server/withheld-feedback.queries.ts";
import { changedSince } from "./changed-feedback.queries.ts";
import { claimDays, countsAsNotified, findTellers } from "./notified-days.queries.ts";

export interface Refusal {
  messageId: string;
  reason: RefusalReason;
}

/**
 * The messages of these that their guardians must not get, each with the first reason: the contact is no guardian's any more, or wrong;
 * they refused, are barred, or have not agreed where only that counts; the feedback was changed, deleted or withheld, or the child has
 * left; or they know all that it tells of a child.
 */
export async function findRefusals(
  tx: Database | Transaction,
  messageIds: readonly string[],
): Promise<Refusal[]> {
  const { rows } = await tx.execute<Refusal & Record<string, unknown>>(sql`
    select distinct on (message.id) message.id as "messageId", refusal.reason
    from messages_out as message
      left join message_children as child on child.message_id = message.id
      left join users as student on student.id = child.student_id
      left join feedback on feedback.id = child.feedback_id
      left join message_queues as queue on queue.id = message.queue_id
      left join contact_problems as problem on problem.channel = message.channel and problem.contact = message.contact
      left join lateral (
        select may_receive, case message.channel when 'whatsapp' then whatsapp_answer else email_answer end as answer
        from guardian_contacts as guardian
        where guardian.student_id = child.student_id
          and message.contact = case message.channel when 'whatsapp' then guardian.phone else guardian.email end
        order by may_receive, guardian.position limit 1
      ) as guardian on true
      cross join lateral (
        select case
          when guardian.may_receive is null or problem.contact is not null then 'no-contact'
          when not guardian.may_receive or guardian.answer = 'refused' then 'opted-out'
          when guardian.answer is null and (queue.selection -> 'students' ->> 'of' = 'agreed' or (select parent_consent = 'refuse' from school))
            then 'no-consent'
          when student.left_on is not null or ${sql.raw(isWithheld("feedback"))} or (child.feedback_id is not null and feedback.id is null)
            or ${sql.raw(changedSince("feedback", "message.worded_at"))} is not null then 'changed'
          when not exists (
            select from message_children as part where part.message_id = message.id and part.student_id = child.student_id and not exists (
              select from message_children as other join messages_out on messages_out.id = other.message_id
              where other.feedback_id = part.feedback_id and messages_out.id <> message.id and messages_out.contact_keys && message.contact_keys
                and messages_out.state <> 'prepared' and ${countsAsNotified})) then 'nothing-new'
        end as reason
      ) as refusal
    where message.id = any(${sql.param([...messageIds])}::uuid[]) and refusal.reason is not null
    order by message.id, child.number`);
  return rows;
}

interface Obstacle {
  refusal: RefusalReason;
  /** Who told the guardian something else, if that is why. */
  notifiedBy: { name: string; surname: string } | null;
}

/** Why messages must not be sent on a day; only those of these that must not. */
export async function findObstacles(
  tx: Database | Transaction,
  messageIds: readonly string[],
  day: string,
): Promise<Map<string, Obstacle>> {
  const obstacles = new Map<string, Obstacle>();
  if (messageIds.length === 0) return obstacles;
  for (const { messageId, ...notifiedBy } of await findTellers(tx, messageIds, day))
    obstacles.set(messageId, { refusal: "told-today", notifiedBy });
  for (const { messageId, reason } of await findRefusals(tx, messageIds))
    obstacles.set(messageId, { refusal: reason, notifiedBy: null });
  return obstacles;
}

/** Claims a day for those of these messages that may be sent on it. Returns them, and why the others must not be. */
export async function claimFree(
  tx: Transaction,
  messageIds: readonly string[],
  day: string,
): Promise<{ free: string[]; refused: Refusal[] }> {
  const refused = await findRefusals(tx, messageIds);
  const free = new Set(messageIds);
  for (const { messageId } of refused) free.delete(messageId);
  for (const messageId of await claimDays(tx, [...free], day)) {
    free.delete(messageId);
    refused.push({ messageId, reason: "told-today" });
  }
  return { free: [...free], refused };
}
