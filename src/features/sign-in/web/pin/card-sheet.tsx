import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { formatCode } from "#domain/typed-code.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { isLanguage, type Language } from "#locales/languages.ts";
import { sharedLink } from "#web/data/reach.ts";
import { schoolQuery } from "#web/data/school.ts";
import { loadWords, pageLanguage, t, useLanguage } from "#web/language/language.ts";
import { SchoolMark } from "#web/page/logo.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { Card } from "./pin-codes.api.ts";
import { PrintSheet } from "./print-sheet.tsx";
import { SignInNames } from "./sign-in-names.tsx";

/** The words of the cards' languages; the page's words for a language that cannot be loaded. */
function useCardWords(cards: readonly Card[]) {
  useLanguage();
  const { data: school } = useQuery(schoolQuery);
  const languageOf = ({ language }: Card): Language => {
    if (isLanguage(language)) return language;
    return isLanguage(school?.language) ? school.language : pageLanguage();
  };
  const languages = [...new Set(cards.map(languageOf))].sort();
  const { data: loaded } = useQuery({
    queryKey: ["card-words", ...languages],
    queryFn: async () =>
      new Map(
        await Promise.all(
          languages.map(async (each) => [each, await loadWords(each, ["pin", "labels"])] as const),
        ),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (card: Card) => {
    const words = loaded?.get(languageOf(card));
    return words ? { language: languageOf(card), words } : { language: pageLanguage(), words: t };
  };
}

/** The cards of a class group. */
export interface CardsOfGroup {
  /** Empty for the card of one student. */
  name: string;
  cards: readonly Card[];
}

/** Cards for the printer, eight on a sheet of A4, a sheet for each class group; on the screen one group's, or how many each has. */
export function CardSheet({ groups }: { groups: readonly CardsOfGroup[] }) {
  const wordsOf = useCardWords(groups.flatMap(({ cards }) => cards));
  const draw = ({ cards }: CardsOfGroup) =>
    cards.map((card) => <SignInCard key={card.studentId} card={card} {...wordsOf(card)} />);
  const [only, ...others] = groups;
  return (
    <>
      {only && others.length === 0 ? (
        <div className="grid gap-4 sm:grid-cols-2">{draw(only)}</div>
      ) : (
        <ul className="flex flex-col gap-1">
          {groups.map(({ name, cards }) => (
            <li key={name} translate="no">
              {t.pin.cardsOfGroup(name, cards.length)}
            </li>
          ))}
        </ul>
      )}
      <PrintSheet>
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name} className="not-first:break-before-page">
            {group.name !== "" && (
              <h2 translate="no" className="h-[8mm] truncate text-base font-semibold">
                {t.pin.cardsOfGroup(group.name, group.cards.length)}
              </h2>
            )}
            <div className="grid grid-cols-2">{draw(group)}</div>
          </section>
        ))}
      </PrintSheet>
    </>
  );
}

/** A student's card, worded for the student: eight of them fill a sheet of A4. */
function SignInCard({
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
