import { useRef } from "react";
import { ShareButtons } from "#web/dialogs/share-buttons.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";

interface ShareLinkProps {
  link: string;
  /** The WhatsApp message, with the link in it; without one, there is no WhatsApp button. */
  message?: string;
}

/** A link to pass on: to select, to copy, or to send on WhatsApp to a contact chosen there. */
export function ShareLink({ link, message }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const { copyLink, linkCopied, linkNotCopied } = t.invitations;
  return (
    <div className="flex flex-col gap-3">
      <AddressNotice />
      <TextField
        ref={field}
        label={t.invitations.link}
        value={link}
        readOnly
        dir="ltr"
        inputClassName="text-sm"
        onFocus={({ target }) => target.select()}
      />
      <ShareButtons
        text={link}
        field={field}
        words={{ copy: copyLink, copied: linkCopied, notCopied: linkNotCopied }}
        message={message}
      />
    </div>
  );
}
