import { useSyncExternalStore } from "react";
import type { Area, Catalogue } from "#locales/catalogue.ts";
import { defaultLanguage, isLanguage, type Language } from "#locales/languages.ts";
import { type Sentence, wordSentence } from "#locales/sentence.ts";
// Every language needs it, so it is part of the app rather than a separate file.
import "#locales/format.ts";

/** What the first views say; while developing, everything. Set by scripts/words.ts. */
declare const __FIRST_WORDS__: readonly Area[];

/**
 * The words in the page's language. They are loaded before the first render and change when another language is chosen,
 * so read them while rendering or in handlers, never at module level. Code has the areas that it uses: the build loads them
 * with it (docs/decisions/070-words-with-their-code.md).
 */
export let t: Catalogue;

/** The areas that the page has. */
const loaded = new Set<Area>(__FIRST_WORDS__);

type LoadArea = () => Promise<Partial<Catalogue>>;

/** The files of each language, listed apart: a page reads one language, and its first words are in the same chunk as the list. */
const lists = import.meta.glob<{ files: Record<string, LoadArea> }>("./words-*.ts");

/** How an area of a language is loaded; undefined for one that there is not. */
async function areasOf(language: Language): Promise<(area: string) => LoadArea | undefined> {
  const list = await lists[`./words-${language}.ts`]?.();
  return (area) => {
    const file = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return list?.files[`../../locales/${language}/${file}.ts`];
  };
}

/** Loads some of the words of a language. */
export async function loadWords<Name extends Area>(
  language: Language,
  areas: Iterable<Name>,
): Promise<Pick<Catalogue, Name>> {
  const areaOf = await areasOf(language);
  return Object.assign({}, ...(await Promise.all([...areas].map((area) => areaOf(area)?.()))));
}

/** The language of the page: the server's choice, until the user makes another. */
export function pageLanguage(): Language {
  const language = document.documentElement.lang;
  return isLanguage(language) ? language : defaultLanguage;
}

/**
 * The language to begin with: the one chosen in this browser, or else the page's. A page from the service worker's cache or
 * the development server may be in a language other than the one chosen since.
 */
export function chosenLanguage(): Language {
  const language = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  return isLanguage(language) ? language : pageLanguage();
}

const followers = new Set<() => void>();

/** Loads the words of a language, sets `t`, and renders the page in it. */
export async function loadLanguage(language: Language): Promise<void> {
  let words: Partial<Catalogue>;
  let areas: Area[];
  // The words that the page has are shown in the other language, too, and more of them may arrive meanwhile.
  do {
    areas = [...loaded];
    words = await loadWords(language, areas);
  } while (areas.length < loaded.size);
  t = words as Catalogue;
  document.documentElement.lang = language;
  for (const follow of followers) follow();
}

async function loadMoreWords(areas: readonly Area[]): Promise<void> {
  while (areas.some((area) => !loaded.has(area))) {
    const language = pageLanguage();
    const words = await loadWords(language, areas);
    if (language !== pageLanguage()) continue;
    t = { ...t, ...words };
    for (const area of areas) loaded.add(area);
  }
}

/** Loads code together with the words that it uses. The build puts it around each `import()`. */
export async function withWords<Code>(areas: readonly Area[], load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadMoreWords(areas)]);
  return code;
}

/** Loads the words of a sentence from elsewhere, which may be in any area. Without a network, `words` has another for it. */
export async function loadWordsOf({ key }: Sentence): Promise<void> {
  const [area = ""] = key.split(".");
  try {
    const areaOf = await areasOf(pageLanguage());
    if (areaOf(area)) await loadMoreWords([area as Area]);
  } catch {}
}

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** The language of the page. Components that use it render again when it changes; what was typed and the focus stay. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, pageLanguage);
}

/** A sentence in the language of the page; `otherwise` for one that is newer than the page. */
export function words(sentence: Sentence, otherwise?: string): string {
  return wordSentence(t, sentence, otherwise);
}
