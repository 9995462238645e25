import type { Ref } from "react";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";

/** A link to read, or to copy by hand: all of it is selected. */
export function LinkField({ link, ref }: { link: string; ref: Ref<HTMLInputElement> }) {
  return (
    <TextField
      ref={ref}
      label={t.invitations.link}
      value={link}
      readOnly
      dir="ltr"
      className="w-full"
      inputClassName="text-sm"
      onFocus={({ target }) => target.select()}
    />
  );
}
