import { mayPrintLinks } from "#web/data/reach.ts";
import { ShareButtons } from "#web/dialogs/share-buttons.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";

/** What someone needs to sign in, to hand on: copied, or by WhatsApp. */
export function SignInDetails({ name, text }: { name: string; text: string }) {
  const { copyDetails, detailsCopied, detailsNotCopied } = t.invitations;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 font-semibold wrap-anywhere">{t.invitations.canSignIn(name)}</p>
      {mayPrintLinks() ? (
        <ShareButtons
          text={text}
          words={{ copy: copyDetails, copied: detailsCopied, notCopied: detailsNotCopied }}
          message={text}
        />
      ) : (
        <AddressNotice />
      )}
    </div>
  );
}
