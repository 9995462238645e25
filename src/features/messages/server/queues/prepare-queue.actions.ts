import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Database, Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { upTo } from "#domain/dates/months.ts";
import type { Actor } from "#domain/roles.ts";
import { type MessageQueue, type QueueSelection, queueStudentsMax } from "#domain/schemas/message-queue.ts";
import { z } from "#domain/schemas/zod.ts";
import { addEvents } from "#features/messages/server/message-events.queries.ts";
import { messageChildren, messagesOut } from "#features/messages/server/messages.table.ts";
import { addLinks } from "#features/messages/server/parent-page/parent-links.queries.ts";
import { lockPeople } from "#server/accounts/lock-people.ts";
import { ApiError } from "#server/base/api-error.ts";
import { countStudentsWithMessage, listCandidates } from "./candidates.queries.ts";
import { addQueue, lockPlanning, lockQueue, nextPosition, type Queue } from "./message-queues.queries.ts";
import { type LeftOut, type PlannedMessage, planMessages } from "./plan-messages.actions.ts";
import { readWording } from "./wording.queries.ts";

/** A digest has no days that have not come. */
function untilToday({ feedback, ...selection }: QueueSelection, today: string): QueueSelection {
  return {
    ...selection,
    feedback: feedback.of === "digest" ? { ...feedback, ...upTo(feedback, today) } : feedback,
  };
}

/** Of the students whom a queue is for, how many have a message. */
export const coverageSchema = z.strictObject({ withMessage: z.int(), of: z.int() });

interface Plan {
  messages: PlannedMessage[];
  leftOut: LeftOut[];
  students: z.infer<typeof coverageSchema>;
  readAt: Date;
}

/**
 * Plans messages for those of a queue who have none yet, as of `readAt`, up to `queueStudentsMax` by name. `students` counts those who have one.
 * `read` are students whose distress a person has read; `today` is the school's.
 */
export async function planRest(
  database: Database | Transaction,
  { id: queueId, channel, ...queue }: Pick<Queue, "id" | "channel" | "selection">,
  { today, appUrl }: { today: string; appUrl: string },
  read: readonly string[] = [],
): Promise<Plan> {
  const readAt = new Date();
  const selection = untilToday(queue.selection, today);
  const withMessage = await countStudentsWithMessage(database, queueId);
  const { candidates, students } = await listCandidates(database, { queueId, selection, today });
  const { feedback } = selection;
  const digest = feedback.of === "digest" ? { from: feedback.from, to: feedback.to } : undefined;
  const wording = { ...(await readWording(database, appUrl)), channel, digest };
  // Nobody is asked whom to write to, so that only a yes counts.
  if (selection.students.of === "agreed") wording.consentRule = "refuse";
  return {
    ...planMessages(candidates, new Set(read), wording),
    students: { withMessage, of: withMessage + students },
    readAt,
  };
}

/** Adds planned messages to a locked queue, after those that it has. */
async function addMessages(
  tx: Transaction,
  actor: Actor,
  queue: Queue,
  { messages: planned, readAt }: { messages: readonly PlannedMessage[]; readAt: Date },
): Promise<void> {
  const first = await nextPosition(tx, queue.id);
  const locked = await lockPeople(
    tx,
    planned.flatMap(({ children }) => children.map(({ studentId }) => studentId)),
  );
  const messages = planned
    .filter(({ children }) => children.every(({ studentId }) => locked.has(studentId)))
    .map((message) => ({ ...message, id: randomUUID() }));
  const now = new Date();
  await insertRows(
    tx,
    messagesOut,
    messages.map(({ children: _children, token: _token, ...message }, index) => ({
      ...message,
      queueId: queue.id,
      position: first + index,
      state: "prepared" as const,
      createdBy: actor.id,
      createdAt: now,
      // Feedback that was changed meanwhile is newer.
      wordedAt: readAt,
      mail: "none" as const,
      mailAttempts: 0,
      mailDoubted: false,
    })),
  );
  await insertRows(
    tx,
    messageChildren,
    messages.flatMap(({ id, children }) =>
      children.map((child, index) => ({ messageId: id, number: index + 1, ...child })),
    ),
  );
  await addLinks(
    tx,
    messages
      .filter(({ message, token }) => message.includes(token))
      .map(({ id, token, contact, children: [child] }) => ({
        id,
        token,
        contact,
        studentId: child?.studentId ?? "",
        createdBy: actor.id,
      })),
  );
  await addEvents(
    tx,
    messages.map(({ id }) => ({ messageId: id, byUser: actor.id, kind: "prepared" })),
  );
}

const pick = ({ channel, selection }: Queue) => ({ channel, selection });

/** What a press has prepared. */
export const preparedSchema = z.strictObject({
  prepared: z.int().describe("How many messages were prepared"),
  leftOut: z.int().describe("How many students' parents cannot be written to now"),
  students: coverageSchema.describe(
    `How many students the queue has messages about, and how many it is for; one press looks at ${queueStudentsMax} of the others, by name`,
  ),
});

type Prepared = z.infer<typeof preparedSchema>;

/** Prepares messages for those of a locked queue who have none yet, up to `queueStudentsMax` by name. */
async function prepareRest(
  tx: Transaction,
  actor: Actor,
  queue: Queue,
  { read, timeZone, appUrl }: { read?: readonly string[]; timeZone: string; appUrl: string },
): Promise<Prepared> {
  const plan = await planRest(tx, queue, { today: todayIn(timeZone), appUrl }, read);
  await addMessages(tx, actor, queue, plan);
  return {
    prepared: plan.messages.length,
    leftOut: plan.leftOut.length,
    students: { ...plan.students, withMessage: await countStudentsWithMessage(tx, queue.id) },
  };
}

/**
 * Prepares a message to each guardian whom a selection finds something to tell, once. Returns how many, and how many are left out. Takes
 * `lockPlanning`.
 * @throws ApiError `conflict` when the id stands for another queue.
 */
export async function prepareQueue(
  tx: Transaction,
  actor: Actor,
  { id, ...request }: MessageQueue,
  school: { timeZone: string; appUrl: string },
): Promise<Prepared> {
  await lockPlanning(tx);
  const isNew = await addQueue(tx, { id, createdBy: actor.id, ...request });
  const queue = await lockQueue(tx, id);
  const isSame =
    queue?.createdBy === actor.id && isDeepStrictEqual(pick(queue), pick({ ...queue, ...request }));
  if (queue === null || !isSame) throw new ApiError("conflict");
  if (isNew) return prepareRest(tx, actor, queue, school);
  const { leftOut, students } = await planRest(tx, queue, { ...school, today: todayIn(school.timeZone) });
  return { prepared: await nextPosition(tx, id), leftOut: leftOut.length, students };
}

/** Prepares messages for those of a queue who were left out and can be written to by now. Takes `lockPlanning`. @throws ApiError `not-found`. */
export async function fillQueue(
  tx: Transaction,
  actor: Actor,
  id: string,
  fill: { read?: readonly string[]; timeZone: string; appUrl: string },
): Promise<Prepared> {
  await lockPlanning(tx);
  const queue = await lockQueue(tx, id);
  if (queue === null) throw new ApiError("not-found");
  return prepareRest(tx, actor, queue, fill);
}
