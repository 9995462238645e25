import { type FormEvent, useState } from "react";
import { readCode } from "#domain/typed-code.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface CodeFormProps {
  /** What the field shows at first. */
  written?: string;
  /** Why the code in the field does not work. */
  error?: string;
  busy?: boolean;
  /** Whether it was just asked for. */
  takesFocus?: boolean;
  /** Called with the code in its normal form. */
  onCode: (code: string) => void;
}

/** Asks for an invitation code, typed from a sheet or pasted with its link. */
export function CodeForm({ written = "", error, busy = false, takesFocus = false, onCode }: CodeFormProps) {
  const [text, setText] = useState(written);
  const [fault, setFault] = useState(error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(text);
    if (code === null) {
      setFault(t.invitations.codeMalformed);
      event.currentTarget.querySelector("input")?.focus();
    } else onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t.invitations.code}
        hint={t.common.codeHint}
        error={fault}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
        }}
        dir="ltr"
        autoFocus={takesFocus}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        inputClassName="font-mono"
      />
      <Button type="submit" busy={busy} busyLabel={t.invitations.checking}>
        {t.common.continue}
      </Button>
    </form>
  );
}
