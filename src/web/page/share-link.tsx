import { type Ref, useRef } from "react";
import { CopyButton } from "#web/dialogs/share-buttons.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "./address-notice.tsx";

/** A link that does not sign anyone in, to select or copy. */
export function ShareLink({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { copyLink, linkCopied, linkNotCopied } = t.invitations;
  return (
    <div className="flex flex-col items-start gap-3">
      <AddressNotice />
      <LinkField ref={field} link={link} />
      <CopyButton
        text={link}
        field={field}
        words={{ copy: copyLink, copied: linkCopied, notCopied: linkNotCopied }}
      />
    </div>
  );
}

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
