import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { readPhone } from "./phone.ts";

export const guardianNameMaxLength = 120;
export const guardiansMax = 4;

/** The guardian's relation to the student. */
export const guardianRelations = ["mother", "father", "guardian", "grandparent", "other"] as const;

export type GuardianRelation = (typeof guardianRelations)[number];

/** A guardian's answer whether the school may write to them; null if they were not asked. */
export const consentAnswers = ["agreed", "refused"] as const;

export type ConsentAnswer = (typeof consentAnswers)[number];

/** What is recorded: an answer, that there should never have been one, or a yes that does not count because nobody can tell who said it. */
export const consentEventAnswers = [...consentAnswers, "void", "unconfirmed"] as const;

/** What a guardian is asked about. */
export const consentPurposes = ["feedback", "digest", "account"] as const;

/** How the school learned of the answer. */
export const consentSources = [
  "admission-file",
  "form",
  "in-person",
  "phone",
  "message",
  "own-link",
] as const;

export type ConsentSource = (typeof consentSources)[number];

/** How staff can have learned of it: only the guardian's own link may name itself. */
export const staffConsentSources = consentSources.filter((source) => source !== "own-link");

/**
 * Why an agreement is not recorded together with others: the guardian has refused; no member of staff has seen the contact; or there is no
 * guardian with this contact any more who may get messages.
 */
export const unrecordedReasons = ["refused", "unseen", "changed"] as const;

export type UnrecordedReason = (typeof unrecordedReasons)[number];

export interface Consent {
  answer: ConsentAnswer;
  source: ConsentSource;
  on: string;
}

/** A guardian's answers for the two channels; null where they were not asked. */
export type Consents = Record<ParentChannel, Consent | null>;

interface Contacts {
  phone: string | null;
  email: string | null;
}

/** The number or address that a channel uses; null when there is none. */
export function contactOf({ phone, email }: Contacts, channel: ParentChannel): string | null {
  return channel === "whatsapp" ? phone : email;
}

/** One spelling of a contact, so that two can be compared. */
export function contactKey(written: string, channel: ParentChannel): string {
  return channel === "whatsapp" ? (readPhone(written) ?? written.trim()) : written.trim().toLowerCase();
}

/** Whether an answer that was given for `contact` holds for this guardian's present one. */
export function isConsentFor(guardian: Contacts, channel: ParentChannel, contact: string): boolean {
  const present = contactOf(guardian, channel);
  return present !== null && contactKey(present, channel) === contactKey(contact, channel);
}

/** For each channel, what `make` returns. */
export function perChannel<Value>(make: (channel: ParentChannel) => Value): Record<ParentChannel, Value> {
  return Object.fromEntries(parentChannels.map((channel) => [channel, make(channel)])) as Record<
    ParentChannel,
    Value
  >;
}
