import { useSyncExternalStore } from "react";
import type { Catalogue } from "../../locales/catalogue.ts";
import { defaultLanguage, isLanguage, type Language, loadCatalogue } from "../../locales/languages.ts";
import { type Sentence, wordSentence } from "../../locales/sentence.ts";
// Every language needs it: this way it comes with the app, not as a file of its own.
import "../../locales/format.ts";

/**
 * The words of the language that the page is in. They are loaded before anything is drawn and change when another
 * language is chosen, so they are read while drawing or acting, never while a module is loaded.
 */
export let t: Catalogue;

/** The language of the page: the one that the server has chosen, until the user chooses another. The development server has one page for all. */
export function pageLanguage(): Language {
  const cookie = import.meta.env.DEV ? /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] : undefined;
  const language = cookie ?? document.documentElement.lang;
  return isLanguage(language) ? language : defaultLanguage;
}

const followers = new Set<() => void>();

/** Loads the words of a language and puts the page into it; `t` is set when it is done. */
export async function loadLanguage(language: Language): Promise<void> {
  t = await loadCatalogue(language);
  document.documentElement.lang = language;
  for (const follow of followers) follow();
}

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** The language of the page. Whoever asks is drawn again in another one, with what was typed and the focus in place. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, pageLanguage);
}

/** A sentence in the language of the page; `otherwise` for one that is newer than the page. */
export function words(sentence: Sentence, otherwise?: string): string {
  return wordSentence(t, sentence, otherwise);
}
