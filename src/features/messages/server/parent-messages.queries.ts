import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import {
  type MessageState,
  messageEventKinds,
  messageStates,
  notSentReasons,
  shownReplyKinds,
} from "#domain/messages/message-states.ts";
import { type ParentChannel, parentChannels, wordsSent } from "#domain/messages/parent-message.ts";
import type { Role } from "#domain/roles.ts";
import { roleSchema } from "#domain/schemas/role.ts";
import { z } from "#domain/schemas/zod.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { isWithheld } from "#features/feedback/server/withheld-feedback.queries.ts";
import { lockPeople } from "#server/accounts/lock-people.ts";
import { users } from "#server/accounts/users.table.ts";
import { mailProblemSchema, waitSchema } from "#server/mails/mail-state.ts";
import { dayFilters } from "#server/pagination/day-filters.ts";
import { buildList, createParameters, type ListOrder, sortedBy } from "#server/pagination/list-statement.ts";
import { sentFeedbackChangedAt } from "./changed-feedback.queries.ts";
import { isStopRecorded, lastOfCorrection } from "./message-events.queries.ts";
import { isMessageByClass, isMessageHidden, tellsWithheld, textOf } from "./message-texts.queries.ts";
import { messageChildren, messagesOut } from "./messages.table.ts";

/** The student whose parent the message is for, and the day they left; null when there is no such student. */
export async function findRecipient(
  database: Database,
  studentId: string,
): Promise<{ id: string; leftOn: string | null } | null> {
  const [student] = await database
    .select({ id: users.id, leftOn: users.leftOn })
    .from(users)
    .where(and(eq(users.id, studentId), eq(users.role, "student"), isNull(users.deletedAt)));
  return student ?? null;
}

/** The last editor of this student's feedback, if not the student, and whether it is not for parents; null when there is no such feedback. */
export async function findFeedbackOf(
  database: Database,
  { feedbackId, studentId }: { feedbackId: string; studentId: string },
): Promise<{ editedBy: Role | null; hasOriginal: boolean; isWithheld: boolean } | null> {
  const [row] = await database
    .select({
      editedBy: users.role,
      hasOriginal: sql<boolean>`${feedback.originalRating} is not null`,
      isWithheld: sql<boolean>`${sql.raw(isWithheld("feedback"))}`,
    })
    .from(feedback)
    .leftJoin(users, and(eq(users.id, feedback.updatedBy), ne(users.id, feedback.studentId)))
    .where(and(eq(feedback.id, feedbackId), eq(feedback.studentId, studentId)));
  return row ?? null;
}

/** Locks the student until the transaction ends: of two messages, the second sees the first. Returns whether they are there. */
export async function lockRecipient(tx: Transaction, studentId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, studentId), isNull(users.deletedAt)))
    .for("no key update");
  return found.length > 0;
}

/** All contacts of the student's guardian who has this one; itself, if nobody has. */
export async function findContactKeys(
  tx: Database | Transaction,
  studentId: string,
  contact: string,
): Promise<{ guardianId: string | null; guardianName: string; contactKeys: string[] }> {
  const { rows } = await tx.execute<Awaited<ReturnType<typeof findContactKeys>>>(sql`
    select guardian_id as "guardianId", name as "guardianName",
      array(select distinct key from unnest(array[${contact}::text, phone, email]) as key where key is not null) as "contactKeys"
    from guardian_contacts
    where student_id = ${studentId} and ${contact} in (phone, email)
    order by position limit 1`);
  return rows[0] ?? { guardianId: null, guardianName: "", contactKeys: [contact] };
}

/** When feedback in a message was last changed since its text was written; null when it was not. */
export async function findChangedAt(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ at: string | null }>(
    sql`select ${sql.raw(sentFeedbackChangedAt("message"))} as at from messages_out as message where message.id = ${id}`,
  );
  return rows[0]?.at ?? null;
}

/** A message, locked until the transaction ends, after the students whom it is about; null when there is none. */
export async function lockMessage(tx: Transaction, id: string) {
  await lockPeople(tx, sql`select student_id from message_children where message_id = ${id}`);
  const [found] = await tx.select().from(messagesOut).where(eq(messagesOut.id, id)).for("no key update");
  return found ?? null;
}

export const personSchema = z.strictObject({ name: z.string(), surname: z.string() });

export const parentMessageSchema = z.strictObject({
  id: z.uuid(),
  queueId: z.uuid().nullable(),
  position: z.int().nullable().describe("Its place in the queue"),
  students: z.array(
    personSchema.extend({
      id: z.uuid(),
      feedbackId: z.uuid().nullable(),
      edited: z
        .strictObject({ by: roleSchema, words: z.enum(wordsSent) })
        .nullable()
        .describe("Who had edited the feedback, if not the student, and whose words were sent"),
    }),
  ),
  channel: z.enum(parentChannels),
  to: z.string(),
  guardianName: z.string(),
  language: z.string().nullable(),
  message: z.string().describe("Empty where it is not shown, and once it was removed"),
  whyNoText: z
    .enum(["not-for-parents", "one-at-a-time"])
    .nullable()
    .describe(
      "Why the text is not shown: it is about feedback that is not for parents; or the reader sees only what they send, in the details of each message",
    ),
  state: z.enum(messageStates),
  stateAt: z.iso.datetime(),
  stateBy: personSchema.nullable().describe("Who said so; null for the server"),
  createdAt: z.iso.datetime(),
  createdBy: personSchema,
  notSent: z
    .enum(notSentReasons)
    .nullable()
    .describe("Why it was not sent; null where a person did not send it"),
  isByServer: z.boolean().describe("Whether its state is about this server's mail, and no person's word"),
  isBeingSent: z.boolean().describe("Whether it is being handed to the mail server"),
  waits: waitSchema.nullable().describe("If it waits, for what"),
  problem: mailProblemSchema.nullable().describe("What the last attempt to mail it failed of"),
  isNotAsked: z.boolean().describe("Whether it is of a queue, and its guardian was not asked for consent"),
  changedAt: z.iso.datetime().nullable().describe("If prepared: when feedback in it was changed since"),
  reply: z
    .strictObject({ kind: z.enum(shownReplyKinds), note: z.string() })
    .nullable()
    .describe("What the guardian last wrote back"),
  isStopRecorded: z.boolean().describe("Whether a person has recorded that the guardian wrote 'stop'"),
  isCorrectionOpen: z
    .boolean()
    .describe("Whether the guardian asked for a correction that nobody has looked into"),
});

export const messageWithEventsSchema = parentMessageSchema.extend({
  events: z.array(
    z.strictObject({
      at: z.iso.datetime({ offset: true }),
      by: personSchema.nullable(),
      kind: z.enum(messageEventKinds),
      reason: z
        .string()
        .nullable()
        .describe("Why it was not sent or waits, or what was written back or settled"),
      note: z.string(),
    }),
  ),
});

/** A message as it is stored, for `toMessage`. */
export type MessageRow = Omit<z.infer<typeof parentMessageSchema>, "waits" | "whyNoText"> & {
  dueAt: string | null;
  isWithheld: boolean;
  /** Whether it was prepared by teacher or class. */
  isByClass: boolean;
};

const personOf = (user: string) => `json_build_object('name', ${user}.name, 'surname', ${user}.surname)`;

/** The columns of a `MessageRow`, from the table `messages_out as message`. */
const messageColumns = `
  message.id, message.queue_id as "queueId", message.position, message.channel, message.contact as "to",
  message.guardian_name as "guardianName", message.language, ${textOf("message")} as message, ${tellsWithheld("message")} as "isWithheld",
  ${isMessageByClass("message")} as "isByClass", message.state, message.not_sent as "notSent",
  message.mail <> 'none' as "isByServer", message.mail = 'sending' as "isBeingSent", message.mail_due_at as "dueAt",
  message.state_at as "stateAt", message.created_at as "createdAt", 
  case when message.mail_problem is not null then json_build_object(
    'kind', message.mail_problem ->> 'kind', 'response', message.mail_problem ->> 'response') end as problem,
  message.queue_id is not null and exists (
    select from (select distinct student_id from message_children where message_id = message.id) as child
      cross join lateral (
        select case message.channel when 'whatsapp' then phone else email end as contact,
          case message.channel when 'whatsapp' then whatsapp_answer else email_answer end as answer
        -- With an offset the planner begins with the student, and not with everyone who has the contact.
        from guardian_contacts where guardian_contacts.student_id = child.student_id offset 0
      ) as guardian
    where guardian.contact = message.contact and guardian.answer is null) as "isNotAsked",
  case when message.state = 'prepared' then ${sentFeedbackChangedAt("message")} end as "changedAt",
  (select ${personOf("users")} from users where users.id = message.state_by and message.mail = 'none') as "stateBy",
  (select ${personOf("users")} from users where users.id = message.created_by) as "createdBy",
  (select json_agg(json_build_object('id', users.id, 'name', users.name, 'surname', users.surname,
      'feedbackId', child.feedback_id, 'edited', case when child.edited_by is not null and child.words is not null
        then json_build_object('by', child.edited_by, 'words', child.words) end) order by child.number)
    from message_children as child join users on users.id = child.student_id
    where child.message_id = message.id) as students,
  (select case event.kind when 'reply' then json_build_object('kind', event.reason, 'note', event.note) end
    from message_events as event
    where event.message_id = message.id and (event.kind = 'reply' or event.kind = 'settled' and event.reason = 'stop')
    order by event.id desc limit 1) as reply,
  ${isStopRecorded} as "isStopRecorded",
  coalesce(${lastOfCorrection} = 'reply', false) as "isCorrectionOpen"`;

/** Those that were prepared together, in their order. */
const newest = sortedBy((row) => [`${row}.created_at`, `-coalesce(${row}.position, 0)`], {
  table: "messages_out",
  id: "uuid",
  direction: "desc",
});
const newestFirst: ListOrder = {
  ...newest,
  key: ["message.created_at", "-coalesce(message.position, 0)", "message.id"],
};
const inTurn: ListOrder = {
  direction: "asc",
  key: ["message.position"],
  cursor: ["uuid"],
  keyOf: ([cursor]) => [`(select position from messages_out as former where former.id = ${cursor})`],
};

/** Messages to parents, one more than `limit`, newest first; of a queue in its order. Prepared ones only on request for them or their queue. */
export async function listParentMessages(
  pool: Pool,
  {
    timeZone,
    seesAll,
    correction,
    after,
    limit,
    ...filters
  }: {
    timeZone: string;
    /** Whether also what was prepared by teacher or class. */
    seesAll: boolean;
    studentId?: string;
    queueId?: string;
    channel?: ParentChannel;
    state?: MessageState;
    /** Those whose guardians asked for a correction that nobody has looked into. */
    correction?: "open";
    from?: string;
    to?: string;
    after?: readonly [id: string];
    limit: number;
  },
): Promise<MessageRow[]> {
  const { queueId, state } = filters;
  const parameters = createParameters();
  const zone = parameters.custom(timeZone, "text");
  const list = buildList(
    {
      name: "parent-messages",
      order: queueId === undefined ? newestFirst : inTurn,
      filters: {
        studentId: {
          column: "message.id",
          compare: "in",
          type: "uuid",
          value: (id) => `(select message_id from message_children where student_id = ${id})`,
        },
        queueId: { column: "message.queue_id", type: "uuid" },
        channel: { column: "message.channel", type: "text" },
        state: { column: "message.state", type: "text" },
        ...dayFilters("message.created_at", zone),
      },
      plan: "custom",
    },
    { filters, after, limit },
    parameters,
  );
  return queryToSend<MessageRow>(pool, {
    text: `select ${messageColumns} from messages_out as message
    where ${list.where} and ${zone} is not null ${queueId === undefined && state === undefined ? "and message.state <> 'prepared'" : ""}
      ${seesAll ? "" : `and not (${isMessageHidden("message")})`}
      ${correction === undefined ? "" : `and message.id in (select message_id from message_events where kind = 'reply' and reason = 'correction') and ${lastOfCorrection} = 'reply'`}
    order by ${list.order}
    limit ${list.rows}`,
    values: parameters.values,
  });
}

/** Whether the guardian asked for a correction of a message that nobody has looked into. */
export async function hasOpenCorrection(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from messages_out as message where message.id = ${id} and ${sql.raw(lastOfCorrection)} = 'reply'`,
  );
  return rows.length > 0;
}

/** A message with what happened to it, oldest first; null when there is none. */
export async function findParentMessage(pool: Pool, id: string) {
  const [found] = await queryToSend<MessageRow & Pick<z.infer<typeof messageWithEventsSchema>, "events">>(
    pool,
    {
      text: `select ${messageColumns},
      (select json_agg(json_build_object('at', to_json(event.at), 'kind', event.kind, 'reason', event.reason, 'note', event.note, 'by',
          (select ${personOf("users")} from users where users.id = event.by_user)) order by event.id)
        from message_events as event where event.message_id = message.id) as events
    from messages_out as message where message.id = $1`,
      values: [id],
    },
  );
  return found ?? null;
}

/** The students whom a message is about, but for those who were erased. */
export async function studentsOfMessage(tx: Transaction, messageId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ studentId: messageChildren.studentId })
    .from(messageChildren)
    .innerJoin(users, eq(users.id, messageChildren.studentId))
    .where(and(eq(messageChildren.messageId, messageId), isNull(users.erasedAt)));
  return rows.map(({ studentId }) => studentId);
}

/** The name of a member of staff. */
export async function findPerson(
  tx: Transaction,
  id: string | null,
): Promise<{ name: string; surname: string }> {
  const [person] = await tx
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, id ?? ""));
  return person ?? { name: "", surname: "" };
}
