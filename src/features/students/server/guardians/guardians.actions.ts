import { isDeepStrictEqual } from "node:util";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { noticeOn } from "#domain/consent-notices.ts";
import { contactOf, isConsentFor, perChannel } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import type { GuardianInput } from "#domain/schemas/guardians.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { isOutdated } from "#server/http/with-current.ts";
import { readSchool } from "#server/school/read-school.ts";
import {
  type AnswersByContact,
  answerFor,
  isSameAnswer,
  type KeptConsent,
  lockAnswersOf,
  readAnswers,
  recordAnswers,
} from "./consents.queries.ts";
import { contactChangeOf } from "./contact-change.queries.ts";
import {
  type Guardian,
  type GuardianDetails,
  lockContact,
  type ParentContact,
  readGuardians,
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

type ContactChange = Awaited<ReturnType<typeof contactChangeOf>>;

/**
 * A contact that no member of staff has seen cannot give consent.
 * @throws ApiError `invalid-input` at the first new agreement for a contact that the student has changed.
 */
function requireSeenContacts(
  list: readonly GuardianInput[],
  held: AnswersByContact,
  change: ContactChange,
): void {
  const unseen = { whatsapp: change?.phone?.after ?? null, email: change?.email?.after ?? null };
  for (const [index, guardian] of list.entries()) {
    for (const channel of parentChannels) {
      const [contact, consent] = [unseen[channel], guardian.consent[channel]];
      if (contact === null || consent?.answer !== "given" || !isConsentFor(guardian, channel, contact))
        continue;
      if (isSameAnswer(consent, answerFor(held, channel, contact))) continue;
      throw new ApiError("invalid-input", {
        sentence: sentence("guardians.contactUnseen"),
        field: `guardians.${index}.consent.${channel}.answer`,
      });
    }
  }
}

/**
 * A refusal is only lifted by someone who has seen it: it stood beside its contact in the list that was changed.
 * @throws ApiError `invalid-input` at the first agreement over a refusal that the list did not have, or still has; `conflict` when nobody knows what the
 * list was.
 */
function requireSeenRefusals(
  list: readonly Pick<Guardian, "phone" | "email" | "consent">[],
  { held, before }: Pick<Answering, "held" | "before">,
  updatedAt: string | undefined,
): void {
  for (const [index, guardian] of list.entries()) {
    for (const channel of parentChannels) {
      const contact = contactOf(guardian, channel);
      const refused = answerFor(held, channel, contact);
      if (contact === null || refused?.answer !== "refused") continue;
      if (guardian.consent[channel]?.answer === "refused") continue;
      const wasListed = before.some((former) => isConsentFor(former, channel, contact));
      // Of guardians who share the contact, all have to agree.
      const isStillSaid = list.some(
        (other) => isConsentFor(other, channel, contact) && isSameAnswer(other.consent[channel], refused),
      );
      if (!wasListed || isStillSaid) {
        throw new ApiError("invalid-input", {
          sentence: sentence("guardians.refusedBefore", refused.on),
          field: `guardians.${index}.consent.${channel}.answer`,
        });
      }
      if (updatedAt === undefined)
        throw new ApiError("conflict", { sentence: sentence("editConflict.title") });
    }
  }
}

/**
 * What a guardian refused by their own link is lifted by an admin, who is responsible for it by name.
 * @throws ApiError `invalid-input` at the first other answer that the actor may not record.
 */
function requireMayLift(
  actor: Actor,
  list: readonly Pick<Guardian, "phone" | "email" | "consent">[],
  held: AnswersByContact,
): void {
  if (can(actor, "guardian.lift-refusal")) return;
  for (const [index, guardian] of list.entries()) {
    for (const channel of parentChannels) {
      const refused = answerFor(held, channel, contactOf(guardian, channel));
      if (refused?.answer !== "refused" || refused.source !== "own-link") continue;
      if (guardian.consent[channel]?.answer === "refused") continue;
      throw new ApiError("invalid-input", {
        sentence: sentence("guardians.refusedByThemselves", refused.on),
        field: `guardians.${index}.consent.${channel}.answer`,
      });
    }
  }
}

/** Only the guardian's own link may say that an answer came by it. */
function requireOwnSource(list: readonly GuardianInput[], held: AnswersByContact): void {
  for (const [index, guardian] of list.entries()) {
    for (const channel of parentChannels) {
      const consent = guardian.consent[channel];
      if (consent?.source !== "own-link") continue;
      if (isSameAnswer(consent, answerFor(held, channel, contactOf(guardian, channel)))) continue;
      throw new ApiError("invalid-input", {
        sentence: sentence("guardians.sourceRequired"),
        field: `guardians.${index}.consent.${channel}.source`,
      });
    }
  }
}

interface Answering {
  held: AnswersByContact;
  /** The guardians that there were. */
  before: readonly Guardian[];
  schoolLanguage: string;
}

/**
 * The guardians with their answers: one that is new comes with what they were told on its day. A contact that the list did not have, and
 * about which it says nothing, has the answer that holds for it.
 */
function withAnswers(
  list: readonly GuardianInput[],
  { held, before, schoolLanguage }: Answering,
): Guardian[] {
  const left = new Map(before.map((guardian) => [guardian.id, guardian]));
  return list.map(({ mayReceive, ...each }) => {
    const known = left.get(each.id);
    left.delete(each.id);
    const consent = perChannel((channel): KeptConsent | null => {
      const [contact, wanted] = [contactOf(each, channel), each.consent[channel]];
      const present = answerFor(held, channel, contact);
      if (isSameAnswer(wanted, present)) return present;
      if (wanted === null) {
        const isListed = before.some((former) => contact !== null && isConsentFor(former, channel, contact));
        return isListed ? null : present;
      }
      const version = noticeOn(wanted.on);
      const language = each.language ?? schoolLanguage;
      return { ...wanted, notice: version === null ? null : { version, language } };
    });
    const id = known?.id ?? null;
    return { ...each, id, consent, mayReceive: mayReceive ?? known?.mayReceive ?? true };
  });
}

type Compared = GuardianDetails & Partial<Pick<Guardian, "consent">>;

/** Whether two lists contain the same guardians with the same details, whatever their ids; also the same answers, if both lists have them. */
export function sayTheSame(one: readonly Compared[], other: readonly Compared[]): boolean {
  const haveAnswers = [...one, ...other].every(({ consent }) => consent !== undefined);
  const shown = ({ id: _id, consent, ...details }: Compared) => ({
    ...details,
    ...(haveAnswers && { consent }),
  });
  return isDeepStrictEqual(one.map(shown), other.map(shown));
}

/**
 * Replaces a student's guardians, audited. Saving them as they are confirms the student's own changes of the parent's contacts; replacing
 * such a contact does too. Nothing else does, an answer least of all.
 * @throws ApiError `not-found`; `conflict` when someone has changed the student since `updatedAt`; `invalid-input` for an
 * answer dated after the school's `today`, for consent of a contact that only the student has seen, over a refusal that nobody has seen, and over
 * the guardian's own by anyone but an admin.
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
    await lockAnswersOf(tx, guardians);
    const before = await readGuardians(tx, studentId, contact);
    const held = await readAnswers(tx, studentId, guardians);
    const change = await contactChangeOf(tx, studentId, contact);
    requireSeenContacts(guardians, held, change);
    requireOwnSource(guardians, held);
    const { language: schoolLanguage } = await readSchool(tx);
    const wanted = withAnswers(guardians, { held, before, schoolLanguage });
    requireSeenRefusals(wanted, { held, before }, updatedAt);
    requireMayLift(actor, wanted, held);
    const isSame = sayTheSame(before, wanted);
    if (change === null && isSame) return;
    await writeGuardians(tx, studentId, wanted);
    await recordAnswers(tx, studentId, wanted, { recordedBy: actor.id, today });
    const [first = null] = wanted;
    const present = { phone: first?.phone ?? null, parentEmail: first?.email ?? null };
    const after = await readGuardians(tx, studentId, present);
    const confirmed = (["phone", "parentEmail"] as const).filter(
      (key) => change?.[key === "phone" ? "phone" : "email"] && (isSame || present[key] !== contact[key]),
    );
    await writeAuditEntry(tx, {
      actor,
      action: "guardian.change",
      recordId: studentId,
      studentId,
      before: { guardians: before },
      after: {
        guardians: after,
        ...Object.fromEntries(confirmed.map((key) => [key, present[key] ?? ""])),
      },
    });
  });
}

/**
 * Writes the guardians of a student who is being added, with the first one's contacts in the profile. Not audited: the
 * addition is.
 * @throws ApiError `invalid-input` for an answer dated after the school's `today`, and for consent of a contact that said stop.
 */
export async function addGuardians(
  tx: Transaction,
  actor: Actor,
  studentId: string,
  guardians: readonly GuardianInput[],
  today: string,
): Promise<void> {
  requirePastAnswers(guardians, today);
  await lockAnswersOf(tx, guardians);
  const held = await readAnswers(tx, studentId, guardians);
  requireOwnSource(guardians, held);
  const { language: schoolLanguage } = await readSchool(tx);
  const list = withAnswers(guardians, { held, before: [], schoolLanguage });
  requireSeenRefusals(list, { held, before: [] }, undefined);
  await writeGuardians(tx, studentId, list);
  await recordAnswers(tx, studentId, list, { recordedBy: actor.id, today });
}

/**
 * To be called in the transaction that changes the parent's phone or e-mail in a student's profile: audits the change, until an admin has
 * seen it. An answer counts for its contact alone. Does nothing when both are the same.
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
  const pick = (contact: ParentContact) => Object.fromEntries(changed.map((key) => [key, contact[key]]));
  await writeAuditEntry(tx, {
    actor,
    action: "student.change-contact",
    recordId: studentId,
    studentId,
    before: pick(before),
    after: pick(after),
  });
}
