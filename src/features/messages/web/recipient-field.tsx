import CircleAlert from "lucide-react/icons/circle-alert";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { consentInWords } from "#features/students/web/guardians/guardian-values.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import type { Recipient } from "./recipient.ts";

interface RecipientFieldProps {
  recipients: readonly Recipient[];
  /** Undefined when the contact in the form is nobody's. */
  recipient: Recipient | undefined;
  onChoose: (recipient: Recipient) => void;
}

const nobody = "";

/** Which guardian the message is for, if several have a contact; choosing one fills in the number or address. */
export function RecipientField({ recipients, recipient, onChoose }: RecipientFieldProps) {
  if (recipients.length < 2) return null;
  const index = recipient ? recipients.indexOf(recipient) : -1;
  return (
    <SelectField
      label={t.guardians.to}
      value={index < 0 ? nobody : String(index)}
      placeholder={index < 0 ? t.guardians.someoneElse : undefined}
      options={recipients.map(({ guardian: { name, relation } }, at) => ({
        value: String(at),
        label: t.guardians.who(name, relation),
      }))}
      onChange={({ target }) => {
        const next = recipients[Number(target.value)];
        if (target.value !== nobody && next) onChoose(next);
      }}
    />
  );
}

/** The guardian's answer when asked about messages by this channel. */
export function ConsentState({ recipient, channel }: { recipient: Recipient; channel: ParentChannel }) {
  const { name, relation, consent } = recipient.guardian;
  const who = t.guardians.who(name, relation);
  const answer = consent[channel];
  if (answer?.answer === "refused") {
    return (
      <p
        role="status"
        className="flex gap-2.5 rounded-control border border-danger bg-danger-soft px-3.5 py-2.5 text-danger"
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <span className="block">{t.guardians.refused(who, channel)}</span>
          <span className="block text-sm">{consentInWords(answer)}</span>
        </span>
      </p>
    );
  }
  return (
    <p role="status" className="text-sm text-ink-muted wrap-anywhere">
      {answer ? consentInWords(answer) : t.guardians.notAskedYet(who, channel)}
    </p>
  );
}
