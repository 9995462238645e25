import { fullName } from "#domain/full-name.ts";
import { formatCode } from "#domain/typed-code.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { sharedLink } from "#web/data/reach.ts";
import { t } from "#web/language/language.ts";
import { SchoolMark } from "#web/page/logo.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { Card } from "./pin-codes.api.ts";

/** A student's card, worded for the student: eight of them fill a sheet of A4. */
export function SignInCard({
  card,
  language,
  words,
}: {
  card: Card;
  language: string;
  words: Pick<Catalogue, "pin" | "labels">;
}) {
  const { pin, labels } = words;
  const link = sharedLink(card.link);
  const [address] = link.replace(/^https?:\/\//, "").split("#");
  return (
    <article
      lang={language}
      aria-label={t.common.buttonFor(t.pin.card, fullName(card))}
      className="flex break-inside-avoid flex-col gap-2 border border-dashed border-line-strong bg-card p-3 text-sm leading-normal text-ink print:h-[67mm] print:gap-1 print:overflow-hidden print:bg-transparent print:text-xs"
    >
      <div className="flex items-center justify-between gap-3">
        <SchoolMark />
        {card.classGroup !== null && (
          <p translate="no" className="min-w-0 truncate text-base font-semibold">
            {[card.classGroup, card.rollNumber].filter((each) => each !== null).join(" · ")}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
          <p translate="no" className="line-clamp-2 text-base leading-snug font-semibold wrap-anywhere">
            {fullName(card)}
          </p>
          <p className="wrap-anywhere">
            <span>{`${labels.loginName}: `}</span>
            <strong translate="no" dir="ltr" className="text-base leading-tight">
              {card.loginName}
            </strong>
          </p>
          <p>
            <span>{pin.cardScan}</span> <span>{pin.cardAfter}</span>
          </p>
        </div>
        <QrCode text={link} label={pin.cardScan} className="size-28 shrink-0 print:size-[28mm]" />
      </div>
      <p className="mt-auto text-xs wrap-anywhere">
        <span>{pin.cardType(address ?? "")}</span>{" "}
        <strong lang="zxx" translate="no" dir="ltr" className="inline-block max-w-full font-mono text-sm">
          {formatCode(card.code)}
        </strong>
        <br />
        <span>{pin.cardUntil(card.expiresAt)}</span>
      </p>
    </article>
  );
}
