import type { ReactNode } from "react";
import { t } from "#web/language/language.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { ShareLink } from "./share-link.tsx";

/** Shown beside the QR code of a link, for someone who is in the room. */
export function BesideQrCode({ link, children }: { link: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row">
      <QrCode
        text={link}
        label={t.invitations.qrCode}
        className="size-44 shrink-0 self-center rounded-control sm:self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
    </div>
  );
}

/** A link to pass on. */
export function LinkWithCode({ link, message }: { link: string; message: string }) {
  return (
    <BesideQrCode link={link}>
      <ShareLink link={link} message={message} />
    </BesideQrCode>
  );
}
