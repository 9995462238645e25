import { t } from "#web/language/language.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { ShareLink } from "./share-link.tsx";

/** A link to hand on, beside its QR code for someone who is in the room. */
export function LinkWithCode({ link, message }: { link: string; message: string }) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row">
      <QrCode
        text={link}
        label={t.invitations.qrCode}
        className="size-44 shrink-0 self-center rounded-control sm:self-start"
      />
      <div className="min-w-0 flex-1">
        <ShareLink link={link} message={message} />
      </div>
    </div>
  );
}
