import type { Transaction } from "#db/client.ts";
import { noticeOn } from "#domain/consent-notices.ts";
import { type ConsentSource, contactKey, type UnrecordedReason } from "#domain/guardians.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { readSchool } from "#server/school/read-school.ts";
import {
  addAgreements,
  type ContactOfStudent,
  findGuardiansByContact,
  lockContacts,
} from "./agreements.queries.ts";
import { contactChangesOf } from "./contact-change.queries.ts";
import { lockAnswers } from "./standing-refusals.queries.ts";

/** How many guardians have agreed, those whose agreement was known included, and whose could not be recorded. */
export interface Agreements {
  agreed: number;
  refused: { studentId: string; reason: UnrecordedReason }[];
}

/**
 * Records that guardians agreed to messages about feedback by one channel, all in the same way and on one day, with one entry in the audit
 * log. Only who was not asked is changed: a refusal stays. Repeating it adds nothing. `recordId` is what the entry is about.
 * @throws ApiError `invalid-input` for a day after the school's `today`.
 */
export async function recordAgreements(
  tx: Transaction,
  contacts: readonly ContactOfStudent[],
  {
    actor,
    recordId,
    channel,
    source,
    on,
    today,
  }: {
    actor: Actor;
    recordId: string;
    channel: ParentChannel;
    source: ConsentSource;
    on: string;
    today: string;
  },
): Promise<Agreements> {
  if (on > today)
    throw new ApiError("invalid-input", { sentence: sentence("guardians.answeredInFuture"), field: "on" });
  const wanted = contacts.map(({ studentId, contact }) => ({
    studentId,
    contact: contactKey(contact, channel),
  }));
  const profiles = await lockContacts(
    tx,
    wanted.map(({ studentId }) => studentId),
  );
  const answers = wanted.map(({ contact }) => ({ channel, contact }));
  await lockAnswers(tx, answers);
  const found = await findGuardiansByContact(tx, channel, wanted);
  const changes = await contactChangesOf(tx, profiles);
  const reasonOf = ({ studentId, contact }: ContactOfStudent): UnrecordedReason | null => {
    const [guardian, change] = [found.get(studentId), changes.get(studentId)];
    if (guardian === undefined) return "changed";
    if (guardian.answer === "refused") return "refused";
    const unseen = (channel === "whatsapp" ? change?.phone : change?.email)?.after ?? null;
    const isUnseen = unseen !== null && contactKey(unseen, channel) === contact;
    return isUnseen && guardian.answer === null ? "unseen" : null;
  };
  const checked = wanted.map((each) => ({ ...each, reason: reasonOf(each) }));
  const refused = checked.flatMap(({ studentId, reason }) => (reason ? [{ studentId, reason }] : []));
  const isNew = ({ studentId, reason }: (typeof checked)[number]) =>
    reason === null && found.get(studentId)?.answer === null;
  const added = checked.filter(isNew);
  if (added.length > 0) {
    const noticeVersion = noticeOn(on);
    const { language } = await readSchool(tx);
    const consentIds = await addAgreements(
      tx,
      added.map(({ studentId, contact }) => ({
        studentId,
        contact,
        noticeLanguage: noticeVersion === null ? null : (found.get(studentId)?.language ?? language),
      })),
      { channel, source, on, noticeVersion, recordedBy: actor.id },
    );
    await writeAuditEntry(tx, {
      actor,
      action: "guardian.agree",
      recordId,
      after: { studentIds: added.map(({ studentId }) => studentId), channel, date: on, consentIds },
    });
  }
  return { agreed: checked.length - refused.length, refused };
}
