import { useRef } from "react";
import { mayPrintLinks } from "#web/data/reach.ts";
import { ShareButtons } from "#web/dialogs/share-buttons.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "./address-notice.tsx";
import { LinkField } from "./share-link.tsx";

interface SignInDetailsProps {
  /** Whose sign-in details these are; left out where the page already says so. */
  name?: string;
  /** The link in the text, to be shown. */
  link?: string;
  /** The whole message, as it is copied. */
  text: string;
  /** The text for WhatsApp if it differs: a password must not be part of a URL, which browsers store and others can read. */
  textToSend?: string;
  /** Whose WhatsApp chat opens: ten digits, if they are known. */
  phone?: string | null;
}

/** What lets someone in, to hand on: copied, or by WhatsApp. Without buttons while nobody else could open the address. */
export function SignInDetails({ name, link, text, textToSend, phone }: SignInDetailsProps) {
  const field = useRef<HTMLInputElement>(null);
  const { copyDetails, detailsCopied, detailsNotCopied } = t.invitations;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {name !== undefined && (
        <p className="min-w-0 font-semibold wrap-anywhere">{t.invitations.canSignIn(name)}</p>
      )}
      <AddressNotice />
      {link !== undefined && <LinkField ref={field} link={link} />}
      {mayPrintLinks() && (
        <ShareButtons
          text={text}
          textToSend={textToSend}
          field={field}
          words={{ copy: copyDetails, copied: detailsCopied, notCopied: detailsNotCopied }}
          phone={phone}
        />
      )}
    </div>
  );
}
