import { type FormEvent, useState } from "react";
import { overrideReasonMaxLength } from "#domain/messages/parent-message.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface WhyAgainProps {
  /** What the button does. */
  label: string;
  onReason: (reason: string) => void;
}

/** A second message on a day needs a reason, which is kept with it. */
export function WhyAgain({ label, onReason }: WhyAgainProps) {
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") onReason(reason.trim());
  };
  return (
    <form onSubmit={submit} className="flex grow flex-wrap items-end gap-2">
      <TextField
        label={t.messageQueues.whyAgain}
        maxLength={overrideReasonMaxLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        className="grow"
      />
      <Button type="submit" variant="secondary" className="min-h-12" disabled={reason.trim() === ""}>
        {label}
      </Button>
    </form>
  );
}
