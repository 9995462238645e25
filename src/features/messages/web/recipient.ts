import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contactKey, contactOf } from "#domain/guardians.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { schoolQuery } from "#features/school/web/school.api.ts";
import type { Guardian } from "#features/students/web/guardians/guardians.api.ts";
import { isLanguage, type Language } from "#locales/languages.ts";
import { pageLanguage } from "#web/language/language.ts";

/** A guardian who has a contact for the channel. */
export interface Recipient {
  guardian: Guardian;
  contact: string;
}

/** The guardians whom a message by this channel can go to, in their order. */
export function recipientsOf(guardians: readonly Guardian[], channel: ParentChannel): Recipient[] {
  return guardians.flatMap((guardian) => {
    const contact = contactOf(guardian, channel);
    return contact === null ? [] : [{ guardian, contact }];
  });
}

/** Whether an admin has entered more than the contacts of the student's profile. */
function areEntered(guardians: readonly Guardian[]): boolean {
  return guardians.length > 1 || guardians.some(({ id }) => id !== null);
}

/** Whether anything is known about consent, or could differ from one guardian to another. */
export function saysConsent(guardians: readonly Guardian[]): boolean {
  return (
    guardians.length > 1 ||
    guardians.some(({ consent }) => parentChannels.some((channel) => consent[channel] !== null))
  );
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
