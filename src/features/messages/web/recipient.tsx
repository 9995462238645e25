import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { contactKey, contactOf } from "#domain/guardians.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { ConsentRule } from "#domain/school.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import { consentInWords } from "#features/students/web/guardians/guardian-values.ts";
import type { Guardian } from "#features/students/web/guardians/guardians.api.ts";
import { isLanguage, type Language } from "#locales/languages.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { schoolQuery } from "#web/data/school.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { pageLanguage, t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { messagesKey } from "./message-list.api.ts";

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

/** The language of a message: the guardian's or the school's; the page's if nobody has entered the guardians. */
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

interface RecipientFieldProps {
  recipients: readonly Recipient[];
  /** Undefined when the contact in the form is nobody's. */
  recipient: Recipient | undefined;
  onChoose: (recipient: Recipient) => void;
}

const nobody = "";

/** Which guardian the message is for, if several have a contact; choosing one fills in the number or address. */
export function RecipientField({ recipients, recipient, onChoose }: RecipientFieldProps) {
  if (recipients.length < 2 && recipients.every(({ guardian }) => guardian.mayReceive)) return null;
  const index = recipient ? recipients.indexOf(recipient) : -1;
  return (
    <SelectField
      label={t.guardians.to}
      value={index < 0 ? nobody : String(index)}
      placeholder={index < 0 ? t.guardians.someoneElse : undefined}
      options={recipients.map(({ guardian: { name, relation, mayReceive } }, at) => {
        const who = t.guardians.who(name, relation);
        return { value: String(at), label: mayReceive ? who : t.guardians.mayNotReceive(who) };
      })}
      onChange={({ target }) => {
        const next = recipients[Number(target.value)];
        if (target.value !== nobody && next) onChoose(next);
      }}
    />
  );
}

/** The guardian's answer when asked about messages by this channel; in red, why nothing is sent without a confirmation. */
export function ConsentState({
  recipient,
  channel,
  rule,
}: {
  recipient: Recipient;
  channel: ParentChannel;
  rule: ConsentRule;
}) {
  const { mayReceive, consent } = recipient.guardian;
  const why = whyNotToSend(recipient, channel, rule);
  const answer = consent[channel];
  if (why !== null) {
    return (
      <Warning>
        <span className="block">{why}</span>
        {mayReceive && answer && <span className="block text-sm">{consentInWords(answer)}</span>}
      </Warning>
    );
  }
  return (
    <p role="status" className="text-sm text-ink-muted wrap-anywhere">
      {answer ? consentInWords(answer) : <Badge tone="star">{t.messageRecord.notAsked}</Badge>}
    </p>
  );
}

/** What speaks against sending a message, in red. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-control border border-danger bg-danger-soft px-3.5 py-2.5 text-danger"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

const api = apiClient<typeof knownContactRoutes>();

/** Whether it is all there, and not being typed. */
const isWhole: Record<ParentChannel, (contact: string) => boolean> = {
  whatsapp: (contact) => /^\d{10}$/.test(contact),
  email: (contact) => /^\S+@\S+\.\S+$/.test(contact),
};

/** What the school knows of the contact in the form, and what of that speaks against a message to it, in sentences. */
export function useKnownContact(studentId: string, channel: ParentChannel, to: string) {
  const { time } = useSchoolClock();
  const contact = contactKey(to, channel);
  const query = { studentId, channel, contact };
  const { data, isFetching } = useQuery({
    queryKey: [...messagesKey, "known-contact", query],
    queryFn: () => responseOf(api["known-contacts"].$get({ query })),
    enabled: isWhole[channel](contact),
  });
  const { problem = null, notifiedToday = null } = data ?? {};
  return {
    isLoading: isFetching,
    problem: problem && t.parentContact.contactProblem[problem](channel),
    alreadyNotified:
      notifiedToday &&
      t.parentContact[notifiedToday.isOnlyOpened ? "openedToday" : "notifiedToday"]({
        channel: notifiedToday.channel,
        time: time(notifiedToday.at),
        by: fullName(notifiedToday.by),
        students: t.common.list(notifiedToday.students.map(fullName)),
      }),
  };
}
