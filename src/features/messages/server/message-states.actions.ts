import { eq } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { fullName } from "#domain/full-name.ts";
import type { ReplyKind, SaidState } from "#domain/messages/message-states.ts";
import type { Actor } from "#domain/roles.ts";
import type { MessageText } from "#domain/schemas/message-queue.ts";
import { dropMails } from "#features/messages/server/mails/parent-mails.queries.ts";
import { withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";
import { undoStop } from "#features/students/server/guardians/own-choice.queries.ts";
import { lockStudentsWith } from "#features/students/server/guardians/standing-refusals.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { divideAgain } from "./child-parts.queries.ts";
import { addContactProblem, removeContactProblem } from "./contact-problems.queries.ts";
import {
  addEvents,
  auditOpened,
  findStateBefore,
  isStoppedElsewhere,
  lastCorrectionOf,
  lastStopOf,
} from "./message-events.queries.ts";
import { messagesOut } from "./messages.table.ts";
import { findChangedAt, findPerson, lockMessage, studentsOfMessage } from "./parent-messages.queries.ts";
import { findRefusals } from "./refusals.queries.ts";
import { claimDays, claimUnlessReasoned, findTold, freeDays } from "./told-days.queries.ts";

type Message = typeof messagesOut.$inferSelect;

/** Whether a mail of this server may still be sent, or was: then a person has no say in it. */
const isWithMailServer = ({ state, mail }: Message) =>
  state === "mailed" && mail !== "unknown" && mail !== "failed" && mail !== "dropped";

/** Whether a mail waits for its turn or a mail server, and can still be stopped. */
const isWaiting = ({ state, mail }: Message) => state === "mailed" && mail === "queued";

/** @throws ApiError `not-found`; `conflict` when all whom it is about were erased. */
async function findForChange(tx: Transaction, id: string): Promise<Message> {
  const message = await lockMessage(tx, id);
  if (message === null) throw new ApiError("not-found");
  if ((await studentsOfMessage(tx, id)).length === 0) throw new ApiError("conflict");
  return message;
}

/**
 * A message whose guardian's answer is about to change. Everyone whose guardian has the contact is locked before it, in one order with
 * those who change students. @throws ApiError as `findForChange`.
 */
async function findForAnswer(tx: Transaction, id: string): Promise<Message> {
  const [about] = await tx
    .select({ channel: messagesOut.channel, contact: messagesOut.contact })
    .from(messagesOut)
    .where(eq(messagesOut.id, id));
  if (about) await lockStudentsWith(tx, about, await studentsOfMessage(tx, id));
  return findForChange(tx, id);
}

async function setState(
  tx: Transaction,
  actor: Actor,
  { id }: Message,
  state: SaidState | "opened",
  { at = new Date(), overrideReason }: { at?: Date; overrideReason?: string } = {},
): Promise<void> {
  await tx
    .update(messagesOut)
    .set({ state, stateAt: at, stateBy: actor.id, ...(overrideReason && { overrideReason }) })
    .where(eq(messagesOut.id, id));
  await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: state, note: overrideReason ?? "" }]);
}

const wasTold = ({ state }: Message) => state === "opened" || state === "sent";

const toldBy = (person: { name: string; surname: string }) =>
  new ApiError("told-today", { sentence: sentence("leftOut.toldBy", fullName(person)) });

/**
 * Rejects what its guardian should not get: they, or a member of staff, have said so since it was prepared. A reason lets them be told the
 * same once more.
 */
async function rejectRefused(tx: Transaction, id: string, overrideReason: string | undefined): Promise<void> {
  const [refusal] = await findRefusals(tx, [id]);
  if (refusal?.reason === "nothing-new" && overrideReason !== undefined) return;
  if (refusal) throw new ApiError("left-out", { sentence: sentence(`leftOut.${refusal.reason}`) });
}

/** Claims today for a message; a second one on a day needs a reason. */
async function claimToday(
  tx: Transaction,
  { id, contactKeys }: Message,
  day: { timeZone: string; today: string },
  overrideReason: string | undefined,
): Promise<void> {
  const taken = await claimUnlessReasoned(tx, [id], day);
  if (taken.length === 0 || overrideReason !== undefined) return;
  const told = await findTold(tx, contactKeys, day.today);
  if (told) throw toldBy(told);
}

/**
 * Notes that the actor opened a prepared message in WhatsApp or the mail program, which claims the day for it. Repeating it on the same day
 * changes nothing, but is checked like the first time.
 * @throws ApiError `not-found`; `told-today` when this guardian was told something today, or somebody else opened or sent this very
 * message, unless a reason is given; `left-out` when they must not get it any more; `conflict` when this server mails it.
 */
export async function openMessage(
  database: Database,
  actor: Actor,
  id: string,
  { overrideReason: given, timeZone }: { overrideReason?: string; timeZone: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const message = await findForChange(tx, id);
    const today = todayIn(timeZone);
    const isOwn = message.stateBy === actor.id;
    if (message.state === "mailed") throw new ApiError("conflict");
    if (wasTold(message) && !isOwn && given === undefined)
      throw toldBy(await findPerson(tx, message.stateBy));
    // Also the one that was given when it was prepared.
    const overrideReason = given ?? message.overrideReason ?? undefined;
    await rejectRefused(tx, id, overrideReason);
    await claimToday(tx, message, { timeZone, today }, given);
    if (message.state === "opened" && isOwn && todayIn(timeZone, message.stateAt) === today) return;
    await setState(tx, actor, message, "opened", { overrideReason });
    const students = await studentsOfMessage(tx, id);
    await auditOpened(
      tx,
      actor,
      students.map((studentId) => ({ messageId: id, channel: message.channel, studentId })),
    );
  });
}

/** States of a message that say something of its contact. */
const contactProblemOf = (state: SaidState | "opened") =>
  state === "wrong-number" || state === "not-on-whatsapp" ? state : null;

/**
 * Records what the actor says about a message. The last answer counts, also a correction; repeating it changes nothing. One that was
 * not sent frees its day, and a wrong number is not used again. A mail that waits can be skipped.
 * @throws ApiError `not-found`; `conflict` for a mail that this server sends or has sent.
 */
export async function sayState(
  database: Database,
  actor: Actor,
  id: string,
  { state, timeZone }: { state: SaidState; timeZone: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const message = await findForChange(tx, id);
    if (message.state === state) return;
    const { channel, contact } = message;
    const isOfWhatsapp = state === "not-on-whatsapp";
    const isStopped = state === "skipped" && isWaiting(message);
    if ((isWithMailServer(message) && !isStopped) || (isOfWhatsapp && channel === "email"))
      throw new ApiError("conflict");
    if (isStopped) await dropMails(tx, [id]);
    if (state !== "sent") await freeDays(tx, [id]);
    else if (message.state !== "opened") {
      // A correction is about the day of what was said first.
      const day = todayIn(timeZone, message.state === "prepared" ? new Date() : message.stateAt);
      // What was sent was sent, also where another message has the day.
      await claimDays(tx, [id], day);
    }
    // The same time in both, so that undoing the answer finds what it said of the contact.
    const at = new Date();
    const [was, is] = [contactProblemOf(message.state as SaidState), contactProblemOf(state)];
    if (was !== null) await removeContactProblem(tx, { channel, contact });
    if (is !== null) await addContactProblem(tx, { channel, contact, kind: is, byUser: actor.id, at });
    await setState(tx, actor, message, state, { at });
  });
}

/**
 * Undoes what the actor last said about a message: its state, what was said of its contact, and the day that it claims are as before.
 * Repeating it changes nothing, and neither does it where nothing was said yet.
 * @throws ApiError `not-found`; `conflict` when somebody else said it, it was a correction, or this server mails it.
 */
export async function undoAnswer(
  database: Database,
  actor: Actor,
  id: string,
  timeZone: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { state, stateAt, stateBy, channel, contact } = await findForChange(tx, id);
    if (state === "prepared" || state === "opened") return;
    const before = await findStateBefore(tx, id);
    const isOwn = state !== "mailed" && stateBy === actor.id;
    if (!isOwn || (before?.kind !== "prepared" && before?.kind !== "opened")) throw new ApiError("conflict");
    const isOpened = before.kind === "opened";
    await removeContactProblem(tx, { channel, contact, at: stateAt });
    if (isOpened) await claimDays(tx, [id], todayIn(timeZone, before.at));
    else await freeDays(tx, [id]);
    await tx
      .update(messagesOut)
      .set({ state: before.kind, stateAt: before.at, stateBy: isOpened ? before.byUser : null })
      .where(eq(messagesOut.id, id));
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "answer-undone" }]);
  });
}

/**
 * Changes the text of a prepared message.
 * @throws ApiError `not-found`; `conflict` when it has been opened or sent; `left-out` when what it tells of was changed after `changedAt`,
 * that of the message as the person read it.
 */
export async function editMessage(
  database: Database,
  actor: Actor,
  id: string,
  { message, changedAt }: MessageText,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const stateAt = new Date();
    const found = await findForChange(tx, id);
    if (found.state !== "prepared") throw new ApiError("conflict");
    if (found.message === message) return;
    if (changedAt !== (await findChangedAt(tx, id)))
      throw new ApiError("left-out", { sentence: sentence("leftOut.changed") });
    await tx.update(messagesOut).set({ message, stateAt }).where(eq(messagesOut.id, id));
    await divideAgain(tx, id, message);
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "edited" }]);
  });
}

/**
 * Records what a guardian wrote back: after "stop" nothing is sent to them by this channel, and a wrong number is not used again.
 * @throws ApiError `not-found`; `conflict` for a message that nobody can have read.
 */
export async function recordReply(
  database: Database,
  actor: Actor,
  id: string,
  { kind, note, today }: { kind: ReplyKind; note: string; today: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const find = kind === "stop" ? findForAnswer : findForChange;
    const { state, channel, contact } = await find(tx, id);
    if (state === "prepared" || state === "skipped") throw new ApiError("conflict");
    const studentIds = await studentsOfMessage(tx, id);
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: `replied-${kind}`, note }]);
    if (kind === "stop")
      await withdrawConsent(tx, {
        channel,
        contact,
        studentIds,
        source: "message",
        recordedBy: actor.id,
        day: today,
      });
    if (kind === "wrong-number")
      await addContactProblem(tx, { channel, contact, kind: "wrong-number", byUser: actor.id });
  });
}

/**
 * Notes that the actor has looked into the correction that a guardian asked for, which their page then says. Does nothing when there is none
 * to look into. @throws ApiError `not-found`.
 */
export async function settleCorrection(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await findForChange(tx, id);
    if ((await lastCorrectionOf(tx, id)) !== "replied-correction") return;
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "correction-seen" }]);
  });
}

/**
 * Undoes "stop" that a person recorded for a message by mistake. A stop that was recorded for another message to the contact stands.
 * @throws ApiError `not-found`; `conflict` when there is none to undo: also for one by the guardian's own link.
 */
export async function takeStopBack(
  database: Database,
  actor: Actor,
  id: string,
  today: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { channel, contact } = await findForAnswer(tx, id);
    const at = await lastStopOf(tx, id);
    if (at === null) throw new ApiError("conflict");
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "stop-undone" }]);
    if (await isStoppedElsewhere(tx, id)) return;
    await undoStop(tx, { channel, contact, at, recordedBy: actor.id, day: today });
  });
}
