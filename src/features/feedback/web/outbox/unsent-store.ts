import type { Written } from "#domain/feedback.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { cleanLines } from "#domain/text.ts";
import { openDeviceStore, type UnsentFeedback } from "#web/offline/device-store.ts";

// The records of unsent feedback, used by pages and the service worker: either may end at any moment, so only what is stored
// counts. First how a record changes, then the store.

/** Returns the record to store, or undefined for none. */
export type Change = (now: UnsentFeedback | undefined) => UnsentFeedback | undefined;
export type Draft = Omit<UnsentFeedback, "state" | "reason" | "submittedAt" | "edit">;

/** Whether this holds anything that the other does not, or is marked otherwise. */
export function goesBeyond({ rating, message, withheld = false }: Written, other: Written): boolean {
  const text = cleanLines(message);
  const isEmpty = text === "" && rating === 0;
  return (
    (text !== "" && text !== cleanLines(other.message)) ||
    (rating > 0 && rating !== other.rating) ||
    (!isEmpty && withheld !== (other.withheld ?? false))
  );
}

const writtenIn = ({ rating, message, withheld }: Written): Written => ({ rating, message, withheld });

/** What is in the form on a class and has not been submitted; undefined if that is nothing. */
export function draftIn(unsent: UnsentFeedback | undefined): Written | undefined {
  return unsent?.edit ?? (unsent?.state === "draft" ? unsent : undefined);
}

/** Typed: what was submitted stays beside it. */
export function withDraft(now: UnsentFeedback | undefined, draft: Draft): UnsentFeedback | undefined {
  if (now && now.state !== "draft")
    return { ...now, edit: goesBeyond(draft, now) ? writtenIn(draft) : undefined };
  const isWritten = draft.rating > 0 || draft.message.trim() !== "";
  return isWritten ? { ...draft, id: now?.id ?? draft.id, state: "draft" } : undefined;
}

/** Without what is in the form. */
export function withoutDraft(now: UnsentFeedback | undefined): UnsentFeedback | undefined {
  return now?.state === "draft" ? undefined : now && { ...now, edit: undefined };
}

/** Submitted; what another tab has typed on the class stays beside it. */
export function withSubmission(now: UnsentFeedback | undefined, draft: Draft): UnsentFeedback {
  const typed = draftIn(now);
  return {
    ...draft,
    id: now?.id ?? draft.id,
    state: "waiting",
    submittedAt: Math.max(Date.now(), (now?.submittedAt ?? 0) + 1),
    edit: typed && goesBeyond(typed, draft) ? writtenIn(typed) : undefined,
  };
}

/** Out of the outbox, and in the form with these words. */
const backInForm = ({ userId, lessonId, id, topic }: UnsentFeedback, written: Written): UnsentFeedback => ({
  userId,
  lessonId,
  id,
  topic,
  ...writtenIn(written),
  state: "draft",
});

const isSame = (now: UnsentFeedback | undefined, submitted: UnsentFeedback): now is UnsentFeedback =>
  now?.id === submitted.id && now.submittedAt === submitted.submittedAt;

/** The server has it, or the student does not want it any more. What was submitted in its place, or typed since, stays. */
export const withoutSubmission =
  (submitted: UnsentFeedback): Change =>
  (now) => {
    if (!isSame(now, submitted)) return now;
    return now.edit && goesBeyond(now.edit, submitted) ? backInForm(now, now.edit) : undefined;
  };

export const withRejection =
  (submitted: UnsentFeedback, reason: ErrorBody): Change =>
  (now) =>
    isSame(now, submitted) ? { ...now, state: "rejected", reason } : now;

/** Back in its form, to be submitted again. */
export const asDraft =
  (submitted: UnsentFeedback): Change =>
  (now) =>
    isSame(now, submitted) && !now.edit ? backInForm(now, now) : now;

/**
 * Changes the record of a student on a class. It is on the disk when this resolves. @throws when it cannot be stored.
 */
export async function changeUnsent(
  { userId, lessonId }: Pick<UnsentFeedback, "userId" | "lessonId">,
  change: Change,
): Promise<UnsentFeedback | undefined> {
  const tx = (await openDeviceStore()).transaction("unsent", "readwrite", { durability: "strict" });
  const now = await tx.store.get([userId, lessonId]);
  const next = change(now);
  if (next !== now)
    await Promise.all([next ? tx.store.put(next) : tx.store.delete([userId, lessonId]), tx.done]);
  return next;
}

/** A student's records, in the order in which they are sent. */
export async function readUnsent(userId: string): Promise<UnsentFeedback[]> {
  const unsent = await (await openDeviceStore()).getAll("unsent", IDBKeyRange.bound([userId], [userId, []]));
  return unsent.sort((one, other) => (one.submittedAt ?? 0) - (other.submittedAt ?? 0));
}
