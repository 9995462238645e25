import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contactKey, contactOf } from "#domain/guardians.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { ConsentRule } from "#domain/school.ts";
import type { Guardian } from "#features/students/web/guardians/guardians.api.ts";
import { isLanguage, type Language } from "#locales/languages.ts";
import { schoolQuery } from "#web/data/school.ts";
import { pageLanguage, t } from "#web/language/language.ts";

/** A guardian who has a contact for the channel. */
export interface Recipient {
  guardian: Guardian;
  contact: string;
}

/** The guardians whom a message by this channel can go to, in their order; last those who may not receive any. */
export function recipientsOf(guardians: readonly Guardian[], channel: ParentChannel): Recipient[] {
  const barredLast = [true, false].flatMap((may) => guardians.filter(({ mayReceive }) => mayReceive === may));
  return barredLast.flatMap((guardian) => {
    const contact = contactOf(guardian, channel);
    return contact === null ? [] : [{ guardian, contact }];
  });
}

/** Whose contact is filled in at first: nobody's who may not receive messages. */
export function firstOf([first]: readonly Recipient[]): Recipient | undefined {
  return first?.guardian.mayReceive ? first : undefined;
}

/** Whether an admin has entered more than the contacts of the student's profile. */
function areEntered(guardians: readonly Guardian[]): boolean {
  return guardians.length > 1 || guardians.some(({ id }) => id !== null);
}

/** Why a message to them is only sent after a confirmation; null if there is no reason. */
export function whyNotToSend(
  { guardian: { name, relation, mayReceive, consent } }: Recipient,
  channel: ParentChannel,
  rule: ConsentRule,
): string | null {
  const who = t.guardians.who(name, relation);
  if (!mayReceive) return t.guardians.mayNotReceive(who);
  if (consent[channel]?.answer === "refused") return t.guardians.refused(who, channel);
  if (consent[channel] || rule === "warn") return null;
  return `${t.guardians.notAskedYet(who, channel)} ${t.guardians.asksFirst}`;
}

/**
 * The language of a message to someone: their own, or the school's. For a student whose guardians nobody has entered, it is
 * the page's.
 */
export function useLanguageOf(
  guardians: readonly Guardian[],
): (recipient: Recipient | undefined) => Language {
  const school = useQuery(schoolQuery).data?.language;
  return (recipient) => {
    const own = recipient?.guardian.language;
    if (own) return own;
    return areEntered(guardians) && isLanguage(school) ? school : pageLanguage();
  };
}

/** Whose contact is in the form: the last one chosen, if several share it. */
export function useRecipient(recipients: readonly Recipient[], channel: ParentChannel, to: string) {
  const [chosen, setChosen] = useState<Recipient>();
  const isMeant = ({ contact }: Recipient) => contactKey(contact, channel) === contactKey(to, channel);
  const last = recipients.find(({ guardian }) => guardian.id !== null && guardian.id === chosen?.guardian.id);
  return { recipient: last && isMeant(last) ? last : recipients.find(isMeant), setChosen };
}
