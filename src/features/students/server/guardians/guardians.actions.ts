import { isDeepStrictEqual } from "node:util";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import type { Consents } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import type { Actor } from "#domain/roles.ts";
import type { GuardianInput } from "#domain/schemas/guardians.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { isOutdated } from "#server/http/with-current.ts";
import { channelOf, contactChangeOf, lostConsentOf } from "./contact-change.queries.ts";
import {
  findFirstConsent,
  type Guardian,
  lockContact,
  type ParentContact,
  readGuardians,
  setFirstConsent,
  writeGuardians,
} from "./guardians.queries.ts";

/** @throws ApiError `invalid-input` at the first answer that is dated after the school's `today`. */
function requirePastAnswers(list: readonly GuardianInput[], today: string): void {
  for (const [index, { consent }] of list.entries()) {
    for (const channel of parentChannels) {
      if ((consent[channel]?.on ?? today) <= today) continue;
      throw new ApiError("invalid-input", {
        sentence: sentence("guardians.answeredInFuture"),
        field: `guardians.${index}.consent.${channel}.on`,
      });
    }
  }
}

/** The same guardians with ids: those that are known keep theirs, each at most once. */
function withKnownIds(list: readonly GuardianInput[], known: readonly Guardian[]): Guardian[] {
  const left = new Set(known.map(({ id }) => id));
  return list.map((each) => ({ ...each, id: left.delete(each.id) ? each.id : null }));
}

const withoutIds = (list: readonly Guardian[]) => list.map(({ id: _id, ...rest }) => rest);

/** Whether two lists contain the same guardians with the same details, whatever their ids. */
export function sayTheSame(one: readonly Guardian[], other: readonly Guardian[]): boolean {
  return isDeepStrictEqual(withoutIds(one), withoutIds(other));
}

/**
 * Replaces a student's guardians, audited. Saving also confirms the student's own changes of the parent's contacts.
 * @throws ApiError `not-found`; `conflict` when someone has changed the student since `updatedAt`; `invalid-input` for an
 * answer dated after the school's `today`.
 */
export async function changeGuardians(
  database: Database,
  actor: Actor,
  studentId: string,
  { guardians, updatedAt }: { guardians: readonly GuardianInput[]; updatedAt?: string },
  today: string,
): Promise<void> {
  requirePastAnswers(guardians, today);
  await inTransaction(database, async (tx) => {
    const contact = await lockContact(tx, studentId);
    if (contact === null) throw new ApiError("not-found");
    if (isOutdated(updatedAt, contact.updatedAt)) {
      throw new ApiError("conflict", { sentence: sentence("editConflict.title") });
    }
    const before = await readGuardians(tx, studentId, contact);
    const after = withKnownIds(guardians, before);
    const confirms = (await contactChangeOf(tx, studentId, contact)) !== null;
    if (!confirms && sayTheSame(before, after)) return;
    await writeGuardians(tx, studentId, after);
    const [first] = after;
    await writeAuditEntry(tx, {
      actor,
      action: "guardian.change",
      recordId: studentId,
      studentId,
      before: { guardians: before },
      after: {
        guardians: after,
        ...(confirms && { phone: first?.phone ?? "", parentEmail: first?.email ?? "" }),
      },
    });
  });
}

/**
 * Writes the guardians of a student who is being added, with the first one's contacts in the profile. Not audited: the
 * addition is.
 * @throws ApiError `invalid-input` for an answer dated after the school's `today`.
 */
export async function addGuardians(
  tx: Transaction,
  studentId: string,
  guardians: readonly GuardianInput[],
  today: string,
): Promise<void> {
  requirePastAnswers(guardians, today);
  await writeGuardians(
    tx,
    studentId,
    guardians.map((each) => ({ ...each, id: null })),
  );
}

/**
 * To be called in the transaction that changes the parent's phone or e-mail in a student's profile: the first guardian's
 * answer for a changed contact no longer counts, until that contact is back, and the change is audited. Does nothing when both
 * are the same.
 */
export async function noteContactChange(
  tx: Transaction,
  {
    actor,
    studentId,
    before,
    after,
  }: { actor: Actor; studentId: string; before: ParentContact; after: ParentContact },
): Promise<void> {
  const changed = (["phone", "parentEmail"] as const).filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return;
  const former = await findFirstConsent(tx, studentId);
  const regained = await lostConsentOf(tx, studentId, after);
  const lost: Partial<Consents> = {};
  const held: Partial<Consents> = {};
  const answers: Partial<Consents> = {};
  for (const key of changed) {
    const channel = channelOf[key];
    if (former?.[channel]) lost[channel] = former[channel];
    if (former && regained[channel]) held[channel] = regained[channel];
    answers[channel] = held[channel] ?? null;
  }
  if (former) await setFirstConsent(tx, studentId, answers);
  const pick = (contact: ParentContact) => Object.fromEntries(changed.map((key) => [key, contact[key]]));
  const noted = (consent: Partial<Consents>) => (Object.keys(consent).length > 0 ? { consent } : {});
  await writeAuditEntry(tx, {
    actor,
    action: "student.change-contact",
    recordId: studentId,
    studentId,
    before: { ...pick(before), ...noted(lost) },
    after: { ...pick(after), ...noted(held) },
  });
}
