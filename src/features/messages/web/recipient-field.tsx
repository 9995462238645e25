import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { ConsentRule } from "#domain/school.ts";
import { consentInWords } from "#features/students/web/guardians/guardian-values.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { type Recipient, whyNotToSend } from "./recipient.ts";

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
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
