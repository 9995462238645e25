import { eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { queryToSend } from "#db/query-to-send.ts";
import type { MailProblemKind } from "#domain/mails.ts";
import {
  type MessageState,
  messageStates,
  type NotSentReason,
  notSentReasons,
} from "#domain/messages/message-states.ts";
import { type MailRules, waitOf } from "#domain/messages/waiting-mails.ts";
import { z } from "#domain/schemas/zod.ts";
import { isDone, mayTryAgain } from "#features/messages/server/message-states.queries.ts";
import { isQueueByClass } from "#features/messages/server/message-texts.queries.ts";
import { messageQueues } from "#features/messages/server/messages.table.ts";
import { personSchema } from "#features/messages/server/parent-messages.queries.ts";
import { waitSchema } from "#server/mails/mail-state.ts";
import { buildList, createParameters, type ListOrder, sortedBy } from "#server/pagination/list-statement.ts";

export type Queue = typeof messageQueues.$inferSelect;

/** Adds a queue; false, and nothing changes, when its id is taken. */
export async function addQueue(tx: Transaction, queue: typeof messageQueues.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(messageQueues).values(queue).onConflictDoNothing();
  return rowCount === 1;
}

/** Waits until nobody else prepares messages, and locks that until the transaction ends, before any other lock. Taking it again is free. */
export async function lockPlanning(tx: Transaction): Promise<void> {
  await lockByName(tx, "planning of messages");
}

/** A queue, locked until the transaction ends; null when there is none. */
export async function lockQueue(tx: Transaction, id: string): Promise<Queue | null> {
  const [queue] = await tx.select().from(messageQueues).where(eq(messageQueues.id, id)).for("no key update");
  return queue ?? null;
}

/** Whose parents a queue is for. */
export const aboutSchema = z
  .strictObject({
    of: z.enum(["students", "class-group", "class", "teacher", "agreed"]),
    name: z
      .string()
      .nullable()
      .describe(
        "Of the class group, the teacher, or the only student; the topic of the class; null for several students, and for what is gone",
      ),
    date: z.iso.date().nullable().describe("Of the class, or the first day of a week"),
    count: z.int().nullable().describe("How many students were chosen by name"),
  })
  .describe("Whose parents it is for");

type QueueAbout = z.infer<typeof aboutSchema>;

/** SQL of a `QueueAbout`, from the table `message_queues as queue`. */
const aboutOfQueue = `(
  select json_build_object('of', chosen ->> 'of', 'count', jsonb_array_length(chosen -> 'ids'),
    'name', coalesce(class_groups.name, lessons.topic, btrim(person.name || ' ' || person.surname)), 'date', coalesce(lessons.date::text, case when chosen ->> 'of' = 'agreed' then queue.selection -> 'feedback' ->> 'from' end))
  from (select queue.selection -> 'students' as chosen) as selection
    cross join lateral (
      select coalesce(chosen ->> 'id', case when jsonb_array_length(chosen -> 'ids') = 1 then chosen -> 'ids' ->> 0 end)::uuid as id
    ) as one
    left join class_groups on chosen ->> 'of' = 'class-group' and class_groups.id = one.id
    left join lessons on chosen ->> 'of' = 'class' and lessons.id = one.id
    left join users as person on chosen ->> 'of' in ('teacher', 'students') and person.id = one.id)`;

/** A queue, who prepared it, and whose parents it is for; null when there is none. */
export async function findQueue(
  database: Database,
  id: string,
): Promise<(Queue & { name: string; surname: string; about: QueueAbout }) | null> {
  const { rows } = await database.execute<{ name: string; surname: string; about: QueueAbout }>(sql`
    select users.name, users.surname, ${sql.raw(aboutOfQueue)} as about
    from message_queues as queue join users on users.id = queue.created_by
    where queue.id = ${id}`);
  const [queue] = await database.select().from(messageQueues).where(eq(messageQueues.id, id));
  const [person] = rows;
  return queue && person ? { ...queue, ...person } : null;
}

/** The place after a queue's last message, which is also how many it has. */
export async function nextPosition(tx: Transaction, queueId: string): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(position) + 1, 0) as next from messages_out where queue_id = ${queueId}`);
  return rows[0]?.next ?? 0;
}

/** How many WhatsApp messages of the last 30 days had no answer: WhatsApp limits those, and gives no number. */
export async function countUnanswered(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from messages_out
    where channel = 'whatsapp' and state in ('opened', 'sent') and state_at > now() - interval '30 days'
      -- Looked up for each message: with "not exists" the planner may read the events of all messages that were ever sent.
      and (select true from message_events as event
        -- A correction is written on a page, which WhatsApp knows nothing of.
        where event.message_id = messages_out.id and event.kind = 'reply' and event.reason <> 'correction' limit 1) is null`);
  return rows[0]?.count ?? 0;
}

/** How far a queue is. */
export const countedSchema = z.strictObject({
  total: z.int(),
  done: z.int().describe("How many nobody has to do anything about any more"),
  counts: z.partialRecord(z.enum(messageStates), z.int()),
  notSent: z.partialRecord(z.enum(notSentReasons), z.int()).describe("Those that were not sent, by reason"),
  mails: z.int().describe("How many of those prepared this server sends on request"),
  mayTryAgain: z.int().describe("How many can be mailed again, or at once, on request"),
  canBeSkipped: z.int().describe("How many are left, but for those that are being sent"),
  waits: z.array(waitSchema.extend({ count: z.int() })).describe("What those wait for that wait"),
});

/** How many of a queue's messages are in each state, and what those wait for that wait. */
export async function countStates(
  database: Database,
  queueId: string,
  rules: MailRules,
): Promise<z.infer<typeof countedSchema>> {
  const { rows } = await database.execute<{
    state: MessageState;
    notSent: NotSentReason | null;
    isMail: boolean;
    isDone: boolean;
    mayTryAgain: boolean;
    isBeingSent: boolean;
    kind: MailProblemKind | null;
    dueAt: string | null;
    count: number;
  }>(sql`
    select state, not_sent as "notSent", channel = 'email' as "isMail", ${sql.raw(isDone("message"))} as "isDone",
      ${sql.raw(mayTryAgain("message"))} as "mayTryAgain", mail = 'sending' as "isBeingSent",
      case when mail = 'queued' then mail_problem ->> 'kind' end as kind,
      min(mail_due_at)::text as "dueAt", count(*)::int as count
    from messages_out as message where message.queue_id = ${queueId} group by 1, 2, 3, 4, 5, 6, 7 order by 1, 7 nulls first`);
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + count, 0);
  const found: z.infer<typeof countedSchema> = {
    total: sum(() => true),
    done: sum((row) => row.isDone),
    counts: {},
    notSent: {},
    mails: sum(({ state, isMail }) => state === "prepared" && isMail),
    mayTryAgain: sum((row) => row.mayTryAgain),
    canBeSkipped: sum(
      ({ state, isBeingSent, isDone }) =>
        state === "prepared" || (state === "waiting" && !isBeingSent) || (state === "not-sent" && !isDone),
    ),
    waits: [],
  };
  for (const { state, notSent, kind, dueAt, isBeingSent, count } of rows) {
    found.counts[state] = (found.counts[state] ?? 0) + count;
    if (notSent !== null) found.notSent[notSent] = (found.notSent[notSent] ?? 0) + count;
    if (state !== "waiting") continue;
    const due = dueAt === null ? null : new Date(dueAt);
    const wait = waitOf({ isBeingSent, dueAt: due, problem: kind && { kind } }, rules);
    const same = found.waits.find(({ why }) => why === wait.why);
    if (same) Object.assign(same, wait.until === null && wait, { count: same.count + count });
    else found.waits.push({ ...wait, count });
  }
  return found;
}

/** A queue in the list of queues. */
export const queueInListSchema = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: personSchema,
  about: aboutSchema,
  total: z.int(),
  open: z.int().describe("How many are not done: to be sent, opened and not confirmed, unknown, or given up"),
  waiting: z.int().describe("How many of them only wait, as for a mail server"),
});

const newest = sortedBy((row) => [`${row}.created_at`], {
  table: "message_queues",
  id: "uuid",
  direction: "desc",
});
const newestFirst: ListOrder = { ...newest, key: ["queue.created_at", "queue.id"] };

/**
 * Queues with how many messages they have, are not done, and only wait; newest first, one more than `limit`. `seesAll` includes those by
 * teacher or class.
 */
export async function listQueues(
  pool: Pool,
  { seesAll, ...page }: { seesAll: boolean; after?: readonly [id: string]; limit: number },
) {
  const parameters = createParameters();
  const list = buildList(
    { name: "message-queues", order: newestFirst, filters: {}, plan: "custom" },
    { filters: {}, ...page },
    parameters,
  );
  return queryToSend<z.infer<typeof queueInListSchema>>(pool, {
    text: `
    select queue.id, queue.created_at as "createdAt", users.name as "createdBy.name", users.surname as "createdBy.surname",
      ${aboutOfQueue} as about, counted.*
    from message_queues as queue join users on users.id = queue.created_by
      cross join lateral (
        select count(*)::int as total, (count(*) filter (where not ${isDone("messages_out")}))::int as open,
          (count(*) filter (where state = 'waiting'))::int as waiting
        from messages_out where messages_out.queue_id = queue.id
      ) as counted
    where ${list.where} ${seesAll ? "" : `and not ${isQueueByClass}`} order by ${list.order} limit ${list.rows}`,
    values: parameters.values,
  });
}
