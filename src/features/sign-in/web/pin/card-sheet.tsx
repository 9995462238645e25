import { useQuery } from "@tanstack/react-query";
import { isLanguage, type Language } from "#locales/languages.ts";
import { schoolQuery } from "#web/data/school.ts";
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

/** The cards of a class group. */
export interface CardsOfGroup {
  /** Empty for the card of one student. */
  name: string;
  cards: readonly Card[];
}

/**
 * Cards for the printer, eight on a sheet of A4, to be cut along the dashes: each class group begins a sheet, with its name above.
 * Those of one group are on the screen, too; of several, how many each has.
 */
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
