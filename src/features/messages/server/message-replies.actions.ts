import { eq } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import type { ReplyKind } from "#domain/messages/message-states.ts";
import type { Actor } from "#domain/roles.ts";
import { withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";
import { undoStop } from "#features/students/server/guardians/own-choice.queries.ts";
import { lockStudentsWith } from "#features/students/server/guardians/standing-refusals.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import { addContactProblem } from "./contact-problems.queries.ts";
import { addEvents, isStoppedElsewhere, lastStopOf } from "./message-events.queries.ts";
import { findForChange } from "./message-states.actions.ts";
import { messagesOut } from "./messages.table.ts";
import { hasOpenCorrection, studentsOfMessage } from "./parent-messages.queries.ts";

/** A message whose guardian's answer changes: everyone with the contact is locked first, in one order. @throws ApiError as `findForChange`. */
async function findForAnswer(tx: Transaction, id: string) {
  const [about] = await tx
    .select({ channel: messagesOut.channel, contact: messagesOut.contact })
    .from(messagesOut)
    .where(eq(messagesOut.id, id));
  if (about) await lockStudentsWith(tx, about, await studentsOfMessage(tx, id));
  return findForChange(tx, id);
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
    const { state, notSent, channel, contact } = await find(tx, id);
    if (state === "prepared" || (state === "not-sent" && notSent === null)) throw new ApiError("conflict");
    const studentIds = await studentsOfMessage(tx, id);
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "reply", reason: kind, note }]);
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

/** Notes that the actor has looked into the correction that a guardian asked for, if there is one. @throws ApiError `not-found`. */
export async function settleCorrection(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await findForChange(tx, id);
    if (!(await hasOpenCorrection(tx, id))) return;
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "settled", reason: "correction" }]);
  });
}

/**
 * Undoes "stop" that a person recorded for a message by mistake; one recorded for another message stands.
 * @throws ApiError `not-found`; `conflict` when there is none, also for one by the guardian's own link.
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
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "settled", reason: "stop" }]);
    if (await isStoppedElsewhere(tx, id)) return;
    await undoStop(tx, { channel, contact, at, recordedBy: actor.id, day: today });
  });
}
