import { useQuery } from "@tanstack/react-query";
import { schoolQuery } from "#features/school/web/school.api.ts";
import { isLanguage, type Language } from "#locales/languages.ts";
import { loadWords, pageLanguage, t, useLanguage } from "#web/language/language.ts";
import type { Card } from "./pin-codes.api.ts";
import { PrintSheet } from "./print-sheet.tsx";
import { SignInCard } from "./sign-in-card.tsx";

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

function useDrawnCards(cards: readonly Card[]) {
  const wordsOf = useCardWords(cards);
  return (some: readonly Card[]) =>
    some.map((card) => <SignInCard key={card.studentId} card={card} {...wordsOf(card)} />);
}

/** Cards on the screen and for the printer: eight on a sheet of A4, to be cut along the dashes. */
export function CardSheet({ cards }: { cards: readonly Card[] }) {
  const drawn = useDrawnCards(cards)(cards);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">{drawn}</div>
      <PrintSheet>
        <div className="grid grid-cols-2">{drawn}</div>
      </PrintSheet>
    </>
  );
}

/** The cards of a class group. */
export interface GroupCards {
  name: string;
  cards: readonly Card[];
}

/** The cards of several class groups, for the printer alone: each group begins a sheet, with its name above. */
export function GroupedCardSheet({ groups }: { groups: readonly GroupCards[] }) {
  const draw = useDrawnCards(groups.flatMap(({ cards }) => cards));
  return (
    <PrintSheet>
      {groups.map(({ name, cards }) => (
        <section key={name} aria-label={name} className="not-first:break-before-page">
          <h2 translate="no" className="h-[8mm] truncate text-base font-semibold">
            {t.pin.cardsOfGroup(name, cards.length)}
          </h2>
          <div className="grid grid-cols-2">{draw(cards)}</div>
        </section>
      ))}
    </PrintSheet>
  );
}
