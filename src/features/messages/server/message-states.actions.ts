import { eq } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { fullName } from "#domain/full-name.ts";
import {
  canBeConfirmed,
  type MessageState,
  nextStates,
  reportedReasons,
} from "#domain/messages/message-states.ts";
import type { Actor } from "#domain/roles.ts";
import type { MessageReport, MessageText } from "#domain/schemas/message-queue.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { divideAgain } from "./child-parts.queries.ts";
import { addContactProblem, removeContactProblem } from "./contact-problems.queries.ts";
import { addEvents, auditOpened } from "./message-events.queries.ts";
import { messagesOut } from "./messages.table.ts";
import { claimDays, findTellers, freeDays } from "./notified-days.queries.ts";
import { findChangedAt, findPerson, lockMessage, studentsOfMessage } from "./parent-messages.queries.ts";
import { findRefusals } from "./refusals.queries.ts";

type Message = typeof messagesOut.$inferSelect;

/** Whether a person can give a message this state. */
const mayBecome = ({ mail, ...message }: Message, next: MessageState) =>
  nextStates({ ...message, isByServer: mail !== "none", isBeingSent: mail === "sending" }).includes(next);

/** @throws ApiError `not-found`; `conflict` when all whom it is about were erased. */
export async function findForChange(tx: Transaction, id: string): Promise<Message> {
  const message = await lockMessage(tx, id);
  if (message === null) throw new ApiError("not-found");
  if ((await studentsOfMessage(tx, id)).length === 0) throw new ApiError("conflict");
  return message;
}

/** From now on a message is what a person says of it. */
async function setState(
  tx: Transaction,
  actor: Actor,
  id: string,
  {
    state,
    notSent = null,
    reason = notSent,
    at = new Date(),
  }: Pick<MessageReport, "state"> & { notSent?: Message["notSent"]; reason?: string | null; at?: Date },
): Promise<void> {
  await tx
    .update(messagesOut)
    .set({ state, notSent, stateAt: at, stateBy: actor.id, mail: "none", mailDueAt: null, mailProblem: null })
    .where(eq(messagesOut.id, id));
  await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: state, reason }]);
}

const notifiedBy = (person: { name: string; surname: string }) =>
  new ApiError("told-today", { sentence: sentence("leftOut.notifiedBy", fullName(person)) });

/**
 * Notes that the actor opened a message, which claims the day for it; on the same day it may be repeated.
 * @throws ApiError `told-today` when this guardian has another message today, or somebody else opened or sent this one, unless that is
 * confirmed; `left-out` when they must not get it, or know it all and nothing is confirmed.
 */
async function openMessage(
  tx: Transaction,
  actor: Actor,
  message: Message,
  { confirmed = false, timeZone }: { confirmed?: boolean; timeZone: string },
): Promise<void> {
  const { id, state, stateAt, stateBy, channel } = message;
  const today = todayIn(timeZone);
  const isOwn = state === "opened" && stateBy === actor.id;
  if ((state === "opened" || state === "sent") && !isOwn && !confirmed)
    throw notifiedBy(await findPerson(tx, stateBy));
  const isRepeated = isOwn && todayIn(timeZone, stateAt) === today;
  const [refusal] = await findRefusals(tx, [id]);
  if (refusal && !((confirmed || isRepeated) && canBeConfirmed(refusal.reason)))
    throw new ApiError("left-out", { sentence: sentence(`leftOut.${refusal.reason}`) });
  if (isRepeated) return;
  const isNotified = (await claimDays(tx, [id], today)).length > 0;
  if (isNotified && !confirmed) {
    const [teller] = await findTellers(tx, [id], today);
    if (teller) throw notifiedBy(teller);
  }
  const reason = refusal?.reason ?? (isNotified ? "told-today" : null);
  await setState(tx, actor, id, { state: "opened", reason });
  const students = await studentsOfMessage(tx, id);
  await auditOpened(
    tx,
    actor,
    students.map((studentId) => ({ messageId: id, channel, studentId })),
  );
}

/**
 * Records what the actor says about a message. The last word counts; repeating it changes nothing. One that was not sent frees its
 * day, and a contact that does not work is not used again until somebody says otherwise.
 * @throws ApiError `not-found`; `conflict` for a state that it cannot have now; as `openMessage`.
 */
export async function reportState(
  database: Database,
  actor: Actor,
  id: string,
  {
    state,
    notSent = null,
    confirmed,
    timeZone,
  }: Omit<MessageReport, "notSent"> & {
    notSent?: Message["notSent"];
    timeZone: string;
  },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const message = await findForChange(tx, id);
    const { channel, contact } = message;
    const isSame = state === message.state && notSent === message.notSent;
    if (isSame && state !== "opened") return;
    if (!mayBecome(message, state)) throw new ApiError("conflict");
    if (notSent === "not-on-whatsapp" && channel === "email") throw new ApiError("conflict");
    if (state === "opened") return openMessage(tx, actor, message, { confirmed, timeZone });
    // A correction is about the day of what was said first; what was sent was sent, also where another message has the day.
    if (state !== "sent") await freeDays(tx, [id]);
    else if (message.state !== "opened") {
      await claimDays(
        tx,
        [id],
        todayIn(timeZone, message.state === "prepared" ? new Date() : message.stateAt),
      );
    }
    // The same time in both, so that a correction finds what its message said of the contact.
    const at = new Date();
    const problems = [message.notSent, notSent].map((reason) =>
      reportedReasons.find((each) => each === reason),
    );
    if (problems[0]) await removeContactProblem(tx, { channel, contact, at: message.stateAt });
    if (problems[1])
      await addContactProblem(tx, { channel, contact, kind: problems[1], byUser: actor.id, at });
    await setState(tx, actor, id, { state, notSent, at });
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
    const wordedAt = new Date();
    const found = await findForChange(tx, id);
    if (found.state !== "prepared") throw new ApiError("conflict");
    if (found.message === message) return;
    if (changedAt !== (await findChangedAt(tx, id)))
      throw new ApiError("left-out", { sentence: sentence("leftOut.changed") });
    await tx.update(messagesOut).set({ message, wordedAt }).where(eq(messagesOut.id, id));
    await divideAgain(tx, id, message);
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "edited" }]);
  });
}
