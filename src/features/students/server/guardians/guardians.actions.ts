import { isDeepStrictEqual } from "node:util";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { noticeOn } from "#domain/consent-notices.ts";
import { contactOf, isConsentFor, perChannel } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import type { GuardianInput } from "#domain/schemas/guardians.ts";
import { type Sentence, sentence } from "#locales/sentence.ts";
import { writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { editConflict, requireCurrent } from "#server/http/with-current.ts";
import { readSchool } from "#server/school/read-school.ts";
import {
  type AnswersByContact,
  answerFor,
  isSameAnswer,
  lockAnswersOf,
  type RecordedConsent,
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
    const consent = perChannel((channel): RecordedConsent | null => {
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

interface Checked extends Pick<Answering, "held" | "before"> {
  actor: Actor;
  /** What the student changed about the contacts, and nobody has seen. */
  change: Awaited<ReturnType<typeof contactChangeOf>>;
  /** When the list was read that was changed; undefined if nobody knows. */
  updatedAt?: string;
  today: string;
}

/**
 * Checks the answers of a list that differ from what holds.
 * @throws ApiError `invalid-input` at the first that is dated after the school's `today`; that is said to have come by the guardian's own link,
 * which alone may say so; that agrees by a contact that no member of staff has seen, or over a refusal that was not in the list
 * that was changed, or that another guardian with the contact still has in it; or that lifts what a guardian refused by their own link, by anyone but an
 * admin. `conflict` for agreeing over a refusal when nobody knows what the list was.
 */
function requireAllowedAnswers(
  list: readonly Pick<Guardian, "phone" | "email" | "consent">[],
  { actor, held, before, change, updatedAt, today }: Checked,
): void {
  const unseen = { whatsapp: change?.phone?.after ?? null, email: change?.email?.after ?? null };
  for (const [index, guardian] of list.entries()) {
    for (const channel of parentChannels) {
      const [contact, consent] = [contactOf(guardian, channel), guardian.consent[channel]];
      const present = answerFor(held, channel, contact);
      if (contact === null || isSameAnswer(consent, present)) continue;
      const reject = (field: "answer" | "on" | "source", why: Sentence) => {
        throw new ApiError("invalid-input", {
          sentence: why,
          field: `guardians.${index}.consent.${channel}.${field}`,
        });
      };
      if ((consent?.on ?? today) > today) reject("on", sentence("guardians.answeredInFuture"));
      if (consent?.source === "own-link") reject("source", sentence("guardians.sourceRequired"));
      const isUnseen = unseen[channel] !== null && isConsentFor(guardian, channel, unseen[channel]);
      if (isUnseen && consent?.answer === "agreed") reject("answer", sentence("guardians.contactUnseen"));
      if (present?.answer !== "refused" || consent?.answer === "refused") continue;
      const wasListed = before.some((former) => isConsentFor(former, channel, contact));
      // Of guardians who share the contact, all have to agree.
      const isStillListed = list.some(
        (other) => isConsentFor(other, channel, contact) && isSameAnswer(other.consent[channel], present),
      );
      if (!wasListed || isStillListed) reject("answer", sentence("guardians.refusedBefore", present.on));
      if (updatedAt === undefined) throw editConflict();
      if (present.source === "own-link" && !can(actor, "guardian.lift-refusal"))
        reject("answer", sentence("guardians.refusedByThemselves", present.on));
    }
  }
}

type Compared = GuardianDetails & Partial<Pick<Guardian, "consent">>;

/** Whether two lists contain the same guardians with the same details, whatever their ids; also the same answers, if both lists have them. */
export function areSameAnswers(one: readonly Compared[], other: readonly Compared[]): boolean {
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
 * @throws ApiError `not-found`; `conflict` when someone has changed the student since `updatedAt`; as `requireAllowedAnswers`.
 */
export async function changeGuardians(
  database: Database,
  actor: Actor,
  studentId: string,
  { guardians, updatedAt }: { guardians: readonly GuardianInput[]; updatedAt?: string },
  today: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const contact = await lockContact(tx, studentId);
    if (contact === null) throw new ApiError("not-found");
    requireCurrent(updatedAt, contact.updatedAt);
    await lockAnswersOf(tx, guardians);
    const before = await readGuardians(tx, studentId, contact);
    const held = await readAnswers(tx, studentId, guardians);
    const change = await contactChangeOf(tx, studentId, contact);
    const { language: schoolLanguage } = await readSchool(tx);
    const wanted = withAnswers(guardians, { held, before, schoolLanguage });
    requireAllowedAnswers(wanted, { actor, held, before, change, updatedAt, today });
    const isSame = areSameAnswers(before, wanted);
    if (change === null && isSame) return;
    await writeGuardians(tx, studentId, wanted);
    await recordAnswers(tx, studentId, wanted, { recordedBy: actor.id, today });
    const [first = null] = wanted;
    const present = { phone: first?.phone ?? null, parentEmail: first?.email ?? null };
    const after = await readGuardians(tx, studentId, present);
    const confirmed = (["phone", "parentEmail"] as const).filter(
      (key) => change?.[key === "phone" ? "phone" : "email"] && (isSame || present[key] !== contact[key]),
    );
    await writeStudentEntry(tx, actor, "guardian.change", studentId, {
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
 * @throws ApiError as `requireAllowedAnswers`.
 */
export async function addGuardians(
  tx: Transaction,
  actor: Actor,
  studentId: string,
  guardians: readonly GuardianInput[],
  today: string,
): Promise<void> {
  await lockAnswersOf(tx, guardians);
  const held = await readAnswers(tx, studentId, guardians);
  const { language: schoolLanguage } = await readSchool(tx);
  const list = withAnswers(guardians, { held, before: [], schoolLanguage });
  requireAllowedAnswers(list, { actor, held, before: [], change: null, today });
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
  await writeStudentEntry(tx, actor, "student.change-contact", studentId, {
    before: pick(before),
    after: pick(after),
  });
}
