import {
  type ConsentAnswer,
  type ConsentSource,
  contactKey,
  type GuardianRelation,
  perChannel,
} from "#domain/guardians.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { isLanguage, type Language, languageName } from "#locales/languages.ts";
import { t } from "#web/language/language.ts";
import type { Guardian } from "./guardians.api.ts";

/** An answer in a form; empty when the guardian was not asked. */
export interface ConsentValues {
  answer: ConsentAnswer | "";
  source: ConsentSource | "";
  on: string;
  /**
   * The contact it was given for; it counts as long as the guardian has that contact. Empty for an answer chosen in this
   * form, which is for the contact that is saved with it.
   */
  contact: string;
}

/** A guardian as the values of a form. */
export interface GuardianValues {
  id: string | null;
  name: string;
  relation: GuardianRelation;
  phone: string;
  email: string;
  language: Language | "";
  mayReceive: boolean;
  consent: Record<ParentChannel, ConsentValues>;
}

/** The values that all forms with guardians share. */
export interface WithGuardians {
  guardians: GuardianValues[];
}

/** A guardian without any details yet. */
export function newGuardian(): GuardianValues {
  return {
    id: null,
    name: "",
    relation: "guardian",
    phone: "",
    email: "",
    language: "",
    mayReceive: true,
    consent: perChannel(() => ({ answer: "", source: "", on: "", contact: "" })),
  };
}

/** A stored guardian as the values of a form. */
export function toGuardianValues(guardian: Guardian): GuardianValues {
  const { id, name, relation, phone, email, language, mayReceive, consent } = guardian;
  return {
    id,
    name,
    relation,
    phone: phone ?? "",
    email: email ?? "",
    language: language ?? "",
    mayReceive,
    consent: perChannel((channel) => consent[channel] ?? newGuardian().consent[channel]),
  };
}

/** The number or address that a channel uses, as it was typed. */
export function writtenContact(
  { phone, email }: { phone: string; email: string },
  channel: ParentChannel,
): string {
  return channel === "whatsapp" ? phone : email;
}

/** Whether an answer is for the contact that is typed now, even if it is formatted differently. */
export function stillCounts(consent: ConsentValues, contact: string, channel: ParentChannel): boolean {
  return consent.contact === "" || contactKey(consent.contact, channel) === contactKey(contact, channel);
}

type QueuedDraft = { answer: ConsentAnswer | ""; source: ConsentSource | ""; on: string } | null;

/** A guardian's answer in words. */
export function consentInWords(consent: QueuedDraft): string {
  if (!consent || consent.answer === "" || consent.source === "") return t.guardians.notAsked;
  return t.guardians.answered(consent.answer, consent.on, consent.source);
}

/** A guardian in one line. The audit log's entries of imports have no answers, and earlier ones do not say who may receive messages. */
export function guardianInWords({
  name,
  relation,
  phone,
  email,
  language,
  mayReceive = true,
  consent,
}: Pick<GuardianValues, "name" | "relation"> & {
  phone: string | null;
  email: string | null;
  language: string | null;
  mayReceive?: boolean;
  consent?: Record<ParentChannel, QueuedDraft>;
}): string {
  const answers = parentChannels.flatMap((channel) => {
    const answer = consent?.[channel];
    return answer?.answer ? [`${t.guardians.channelName(channel)}: ${consentInWords(answer)}`] : [];
  });
  const spoken = isLanguage(language) ? [languageName(language)] : [];
  const contacts = [phone, email].flatMap((contact) => contact || []);
  const barred = mayReceive ? [] : [t.guardians.barred];
  return t.common.list([t.guardians.who(name, relation), ...contacts, ...spoken, ...barred, ...answers]);
}
