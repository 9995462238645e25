import { useSyncExternalStore } from "react";
import type { Catalogue } from "#locales/catalogue.ts";
import {
  defaultLanguage,
  isLanguage,
  type Language,
  loadWords,
  type WordGroup,
  wordGroups,
} from "#locales/languages.ts";
import { type Sentence, wordSentence } from "#locales/sentence.ts";
// Every language needs it, so it is part of the app rather than a separate file.
import "#locales/format.ts";

/**
 * The words in the page's language. They are loaded before the first render and change when another language is chosen,
 * so read them while rendering or in handlers, never at module level. A first view (src/app/pages.ts) has only the first
 * words; every other page, and every part that is loaded later, has those that it was loaded with (docs/decisions/037).
 */
export let t: Catalogue;

/** The files of words that the page has. */
const loaded = new Set<WordGroup>(["first"]);

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
  let groups: WordGroup[];
  // The words that the page has are shown in the other language, too, and more of them may arrive meanwhile.
  do {
    groups = [...loaded];
    words = await loadWords(language, groups);
  } while (groups.length < loaded.size);
  t = words as Catalogue;
  document.documentElement.lang = language;
  for (const follow of followers) follow();
}

/** Loads words that first views do not need. */
async function loadMoreWords(groups: readonly WordGroup[]): Promise<void> {
  while (groups.some((group) => !loaded.has(group))) {
    const language = pageLanguage();
    const words = await loadWords(language, groups);
    if (language !== pageLanguage()) continue;
    t = { ...t, ...words };
    for (const group of groups) loaded.add(group);
  }
}

/** Loads the words of every page. */
export function loadAllWords(): Promise<void> {
  return loadMoreWords(wordGroups);
}

/** Loads code together with all words: for pages other than first views, and for parts that are loaded later. */
export async function withAllWords<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadAllWords()]);
  return code;
}

/** Loads code together with the words of figures: for what dashboards show soon after their first view. */
export async function withFigureWords<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadMoreWords(["first", "figures"])]);
  return code;
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
