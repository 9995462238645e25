import { isOnlyInNetwork } from "#domain/addresses.ts";
import { mayPrintLinks, sharedAddress } from "#web/data/reach.ts";
import { t } from "#web/language/language.ts";
import { SetAddress } from "#web/page/set-address.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** The address for phones, or how to get one. */
export default function PhonesHint() {
  if (!mayPrintLinks()) return <SetAddress />;
  const address = sharedAddress();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <QrCode text={address} label={t.invitations.qrCode} className="size-28 rounded-md" />
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span translate="no" className="block font-semibold text-ink">
          {address}
        </span>
        <span>{t.gettingStarted.scanIt(isOnlyInNetwork(address))}</span>
      </span>
    </span>
  );
}
