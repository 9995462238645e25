import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { addDays, daysBetween, todayIn } from "#domain/dates/calendar.ts";
import { upTo } from "#domain/dates/months.ts";
import { otherChannel } from "#domain/messages/parent-message.ts";
import { messagesPerDay, spreadOverDays } from "#domain/messages/whatsapp-pace.ts";
import type { Actor } from "#domain/roles.ts";
import type { LeftOutDecision, MessageQueue, QueueSelection } from "#domain/schemas/message-queue.ts";
import { addEvents } from "#features/messages/server/message-events.queries.ts";
import { messageChildren, messagesOut } from "#features/messages/server/messages.table.ts";
import { addLinks } from "#features/messages/server/parent-page/parent-links.queries.ts";
import { keepPeople } from "#server/accounts/keep-people.ts";
import { ApiError } from "#server/base/api-error.ts";
import { listCandidates } from "./candidates.queries.ts";
import {
  addQueue,
  countPlanned,
  countUnanswered,
  findQueue,
  lockPlanning,
  lockQueue,
  nextPosition,
  type Queue,
} from "./message-queues.queries.ts";
import { type LeftOut, type PlannedMessage, planMessages } from "./plan-messages.actions.ts";
import { readWording } from "./wording.queries.ts";

/** A digest tells of no days that have not come. */
function untilToday({ feedback, ...selection }: QueueSelection, today: string): QueueSelection {
  return {
    ...selection,
    feedback: feedback.of === "digest" ? { ...feedback, ...upTo(feedback, today) } : feedback,
  };
}

/** Plans messages for those of a queue who have no place in it yet, by what was there at `readAt`. `today` is the school's day. */
export async function planRest(
  database: Database | Transaction,
  { id: queueId, channel, ...queue }: Pick<Queue, "id" | "channel" | "selection">,
  { today, appUrl }: { today: string; appUrl: string },
  decisions: readonly LeftOutDecision[] = [],
): Promise<{ messages: PlannedMessage[]; leftOut: LeftOut[]; readAt: Date }> {
  const readAt = new Date();
  const selection = untilToday(queue.selection, today);
  const candidates = await listCandidates(database, { queueId, channel, selection, today });
  const byStudent = new Map(decisions.map((decision) => [decision.studentId, decision]));
  const { feedback } = selection;
  const digest = feedback.of === "digest" ? { from: feedback.from, to: feedback.to } : undefined;
  const wording = { ...(await readWording(database, appUrl)), channel, digest };
  // Nobody is asked whom to write to, so that only a yes counts.
  if (selection.students.of === "agreed") wording.consentRule = "refuse";
  const plan = planMessages(candidates, byStudent, wording);
  return { ...plan, readAt };
}

/** The queue that writes to the others by the other channel. */
const restOf = ({ id, channel, selection }: Queue, ofRest: string): MessageQueue => ({
  id: ofRest,
  channel: otherChannel[channel],
  sendingPhone: "",
  selection: { ...selection, restOf: id },
});

/**
 * How many more guardians of a queue can be written to by the other channel. None while this one can reach more of them, and in a queue
 * that is itself the rest of another.
 */
export async function countOthers(
  database: Database,
  queue: Queue,
  { messages, leftOut }: { messages: readonly PlannedMessage[]; leftOut: readonly LeftOut[] },
  school: { today: string; appUrl: string },
): Promise<number> {
  if (messages.length > 0 || leftOut.length === 0 || queue.selection.restOf !== undefined) return 0;
  const rest = await planRest(database, { ...queue, ...restOf(queue, randomUUID()) }, school);
  return rest.messages.length;
}

/** The day of each further message of a queue: the school's `today`, for WhatsApp as early as the phone has room. */
async function daysFor(
  tx: Transaction,
  queue: Queue,
  count: number,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<string[]> {
  if (queue.channel === "email") return new Array<string>(count).fill(today);
  const planned = await countPlanned(tx, queue, { today, timeZone });
  const perDay = messagesPerDay(await countUnanswered(tx, queue));
  const plannedOn = (ahead: number) => planned.find(({ day }) => day === addDays(today, ahead))?.count ?? 0;
  return spreadOverDays(count, perDay, plannedOn).map((ahead) => addDays(today, ahead));
}

/** Adds planned messages to a locked queue, after those that it has. */
async function addMessages(
  tx: Transaction,
  actor: Actor,
  queue: Queue,
  { messages: planned, readAt }: { messages: readonly PlannedMessage[]; readAt: Date },
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const first = await nextPosition(tx, queue.id);
  const kept = await keepPeople(
    tx,
    planned.flatMap(({ children }) => children.map(({ studentId }) => studentId)),
  );
  const messages = planned
    .filter(({ children }) => children.every(({ studentId }) => kept.has(studentId)))
    .map((message) => ({ ...message, id: randomUUID() }));
  const days = await daysFor(tx, queue, messages.length, { today, timeZone });
  const now = new Date();
  await insertRows(
    tx,
    messagesOut,
    messages.map(({ children: _children, token: _token, ...message }, index) => ({
      ...message,
      queueId: queue.id,
      position: first + index,
      channel: queue.channel,
      state: "prepared" as const,
      dueOn: days[index],
      createdBy: actor.id,
      createdAt: now,
      // Feedback that was changed meanwhile is newer.
      stateAt: readAt,
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
      .map(({ id, message, token, contact, children: [child] }, index) => ({
        id,
        token,
        contact,
        studentId: child?.studentId ?? "",
        createdBy: actor.id,
        // One that waits for its day must not be too late for it.
        daysAhead: daysBetween(today, days[index] ?? today),
        isIn: message.includes(token),
      }))
      .filter(({ isIn }) => isIn),
  );
  await addEvents(
    tx,
    messages.map(({ id }) => ({ messageId: id, byUser: actor.id, kind: "prepared" })),
  );
}

const pick = ({ channel, selection }: Queue) => ({ channel, selection });

/**
 * Prepares a message to each guardian whom a selection finds something to tell; who is left out can be asked for. The same request,
 * sent again, prepares nothing twice. Returns how many were prepared.
 * @throws ApiError `conflict` when the id stands for another queue.
 */
export async function prepareQueue(
  database: Database,
  actor: Actor,
  { id, ...asked }: MessageQueue,
  { timeZone, appUrl }: { timeZone: string; appUrl: string },
): Promise<{ prepared: number; leftOut: number }> {
  return inTransaction(database, async (tx) => {
    await lockPlanning(tx);
    return prepareLocked(tx, actor, { id, ...asked }, { timeZone, appUrl });
  });
}

/** The same, for who has `lockPlanning`. */
export async function prepareLocked(
  tx: Transaction,
  actor: Actor,
  { id, ...asked }: MessageQueue,
  { timeZone, appUrl }: { timeZone: string; appUrl: string },
): Promise<{ prepared: number; leftOut: number }> {
  const today = todayIn(timeZone);
  const isNew = await addQueue(tx, { id, createdBy: actor.id, ...asked });
  const queue = await lockQueue(tx, id);
  const isSame =
    queue?.createdBy === actor.id && isDeepStrictEqual(pick(queue), pick({ ...queue, ...asked }));
  if (queue === null || !isSame) throw new ApiError("conflict");
  const plan = await planRest(tx, queue, { today, appUrl });
  const leftOut = plan.leftOut.length;
  if (!isNew) return { prepared: await nextPosition(tx, id), leftOut };
  await addMessages(tx, actor, queue, plan, { today, timeZone });
  return { prepared: plan.messages.length, leftOut };
}

/**
 * Prepares messages by the other channel to those of a queue who cannot be reached by its own, about the same feedback: another queue, with
 * the id `ofRest`. The same request, sent again, prepares nothing twice.
 * @throws ApiError `not-found`; `conflict` when the queue is itself the rest of another, or the id stands for another queue.
 */
export async function prepareOthers(
  database: Database,
  actor: Actor,
  id: string,
  { ofRest, ...school }: { ofRest: string; timeZone: string; appUrl: string },
): Promise<{ prepared: number; leftOut: number }> {
  const queue = await findQueue(database, id);
  if (queue === null) throw new ApiError("not-found");
  if (queue.selection.restOf !== undefined) throw new ApiError("conflict");
  return prepareQueue(database, actor, restOf(queue, ofRest), school);
}

/**
 * Prepares messages for those of a queue who were left out and can be written to by now, or by a person's decision.
 * @throws ApiError `not-found`.
 */
export async function fillQueue(
  database: Database,
  actor: Actor,
  id: string,
  fill: { decisions: readonly LeftOutDecision[]; timeZone: string; appUrl: string },
): Promise<{ prepared: number; leftOut: number }> {
  return inTransaction(database, async (tx) => {
    await lockPlanning(tx);
    return fillLocked(tx, actor, id, fill);
  });
}

/** The same, for who has `lockPlanning`. */
export async function fillLocked(
  tx: Transaction,
  actor: Actor,
  id: string,
  {
    decisions = [],
    timeZone,
    appUrl,
  }: { decisions?: readonly LeftOutDecision[]; timeZone: string; appUrl: string },
): Promise<{ prepared: number; leftOut: number }> {
  const queue = await lockQueue(tx, id);
  if (queue === null) throw new ApiError("not-found");
  const today = todayIn(timeZone);
  const plan = await planRest(tx, queue, { today, appUrl }, decisions);
  await addMessages(tx, actor, queue, plan, { today, timeZone });
  return { prepared: plan.messages.length, leftOut: plan.leftOut.length };
}
