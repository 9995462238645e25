import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { isQueueByClass } from "#features/messages/server/message-texts.queries.ts";
import { aboutOfQueue, type QueueAbout } from "./message-queues.queries.ts";

/** A message that is prepared and not sent yet. */
export interface WaitingMessage {
  queueId: string;
  /** Whether its queue was prepared by teacher or class. */
  isByClass: boolean;
  /** Whose parents its queue is for. */
  about: QueueAbout;
  /** The school's day that it was prepared for. */
  on: string;
  /** Whom it is about. */
  studentIds: string[];
}

/**
 * The messages of other queues than this one that wait for `today` or have waited longer, by contact of their guardian; of several, the one
 * that has waited the longest.
 */
export async function findWaiting(
  database: Database | Transaction,
  { queueId, contacts, today }: { queueId: string; contacts: readonly string[]; today: string },
): Promise<Map<string, WaitingMessage>> {
  const { rows } = await database.execute<Record<string, unknown> & WaitingMessage & { contact: string }>(sql`
    select waiting.contact, queue.id as "queueId", ${sql.raw(isQueueByClass)} as "isByClass", ${sql.raw(aboutOfQueue)} as about, waiting.due_on::text as "on",
      array(select student_id from message_children where message_children.message_id = waiting.id) as "studentIds"
    from (
      select distinct on (key) key as contact, messages_out.id, messages_out.queue_id, messages_out.due_on
      from messages_out cross join unnest(contact_keys) as key
      where state = 'prepared' and due_on <= ${today}::date and queue_id <> ${queueId}
        and key = any(${sql.param([...contacts])}::text[])
      order by key, due_on, created_at, messages_out.id
    ) as waiting join message_queues as queue on queue.id = waiting.queue_id`);
  return new Map(rows.map(({ contact, ...waiting }) => [contact, waiting]));
}
