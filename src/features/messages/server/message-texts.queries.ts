import { type SQL, sql } from "drizzle-orm";
import { isIdWithheld } from "#features/feedback/server/withheld-feedback.queries.ts";

// What lists of messages and queues depend on, as SQL. `message` is the alias of the message. Each is a value that is looked up for one message:
// of `exists`, the planner may look up all that were ever sent.

/** As `isByClass` in SQL, of the table `message_queues as queue`. */
export const isQueueByClass = `(queue.selection -> 'students' ->> 'of' in ('teacher', 'class') or queue.selection -> 'feedback' ->> 'of' = 'class')`;

/** SQL of the condition that a message was prepared by teacher or class. */
export const isMessageByClass = (message: string) => `coalesce((
  select ${isQueueByClass} from message_queues as queue where queue.id = ${message}.queue_id), false)`;

/** The condition, as SQL, that a message is there only for those who prepare by teacher or class: until it is sent, and its parent told. */
export const isMessageHidden = (message: string) =>
  `${message}.state = 'prepared' and ${isMessageByClass(message)}`;

/** The condition, as SQL, that a message is about feedback that is not for parents. */
export const tellsWithheld = (message: string) => `coalesce((
  select bool_or(${isIdWithheld("child.feedback_id")}) from message_children as child where child.message_id = ${message}.id), false)`;

/** SQL of what a message says; nothing as long as it is about feedback that is not for parents. */
export const textOf = (message: string) =>
  `case when ${tellsWithheld(message)} then '' else ${message}.message end`;

/** The condition that an event of the table `message_events` shows its message to whom it is by: they opened it, or gave it to the mail server. */
export const isShowing = sql.raw(`message_events.kind in ('shown', 'opened', 'waiting')`);

/** The condition that each of these people has been shown a message. */
export const isShownTo = (messageId: SQL, userIds: readonly string[]) => sql`(
  select count(distinct by_user) from message_events
  where message_id = ${messageId} and by_user = any(${sql.param([...userIds])}::uuid[]) and ${isShowing}) = ${userIds.length}`;
