import { fullName } from "#domain/full-name.ts";
import { formatCode } from "#domain/typed-code.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { sharedLink } from "#web/data/reach.ts";
import { t } from "#web/language/language.ts";
import { SchoolMark } from "#web/page/logo.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { Card } from "./pin-codes.api.ts";
import { SignInNames } from "./sign-in-names.tsx";

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
  const { pin } = words;
  const link = sharedLink(card.link);
  const [address] = link.replace(/^https?:\/\//, "").split("#");
  return (
    <article
      lang={language}
      aria-label={t.common.buttonFor(t.pin.card, fullName(card))}
      className="flex break-inside-avoid flex-col gap-2 border border-dashed border-line-strong bg-card p-3 text-sm leading-normal text-ink print:h-[67mm] print:gap-1 print:overflow-hidden print:bg-transparent print:text-xs"
    >
      <SchoolMark />
      {/* Whatever has no room on paper, it is not the code below. */}
      <div className="flex flex-wrap items-start justify-between gap-3 print:min-h-0 print:overflow-hidden">
        <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
          <p translate="no" className="line-clamp-2 text-base leading-snug font-semibold wrap-anywhere">
            {fullName(card)}
          </p>
          <SignInNames {...card} words={words} />
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
