import { useRef } from "react";
import { CopyButton } from "#web/dialogs/share-buttons.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "./address-notice.tsx";
import { LinkField } from "./link-field.tsx";

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
