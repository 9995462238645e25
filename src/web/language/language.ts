import { useSyncExternalStore } from "react";
import type { Catalogue } from "../../locales/catalogue.ts";
import {
  defaultLanguage,
  isLanguage,
  type Language,
  loadCatalogue,
  loadFirstWords,
} from "../../locales/languages.ts";
import { type Sentence, wordSentence } from "../../locales/sentence.ts";
// Every language needs it, so it is part of the app rather than a separate file.
import "../../locales/format.ts";

/**
 * The words in the page's language. They are loaded before the first render and change when another language is chosen,
 * so read them while rendering or in handlers, never at module level. A first view (src/app/pages.ts) has only the first
 * words; every other page, and every part that is loaded later, has all of them (docs/decisions/037).
 */
export let t: Catalogue;

let hasAllWords = false;

/** The language of the page: the server's choice, until the user makes another. The development server has one page for all. */
export function pageLanguage(): Language {
  const cookie = import.meta.env.DEV ? /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] : undefined;
  const language = cookie ?? document.documentElement.lang;
  return isLanguage(language) ? language : defaultLanguage;
}

const followers = new Set<() => void>();

/** Loads the words of a language, sets `t`, and renders the page in it. */
export async function loadLanguage(language: Language): Promise<void> {
  // A page that has all words shows them in the other language, too.
  t = hasAllWords ? await loadCatalogue(language) : ((await loadFirstWords(language)) as Catalogue);
  document.documentElement.lang = language;
  for (const follow of followers) follow();
}

/** Loads the words that first views do without. */
export async function loadAllWords(): Promise<void> {
  while (!hasAllWords) {
    const language = pageLanguage();
    const all = await loadCatalogue(language);
    if (language !== pageLanguage()) continue;
    t = all;
    hasAllWords = true;
  }
}

/** Loads code together with all words: for pages other than first views, and for parts that are loaded later. */
export async function withAllWords<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadAllWords()]);
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
