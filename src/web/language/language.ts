import type { Catalogue } from "../../locales/catalogue.ts";
import { defaultLanguage, isLanguage, type Language, loadCatalogue } from "../../locales/languages.ts";
import { type Sentence, wordSentence } from "../../locales/sentence.ts";
// Every language needs it: this way it comes with the app, not as a file of its own.
import "../../locales/format.ts";

/**
 * The words of the language that the page is in. They are loaded before anything is drawn, so they are read while drawing
 * or acting, never while a module is loaded.
 */
export let t: Catalogue;

/** The language of the page, which the server has chosen. The development server has one page for all. */
export function pageLanguage(): Language {
  const cookie = import.meta.env.DEV ? /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] : undefined;
  const language = cookie ?? document.documentElement.lang;
  return isLanguage(language) ? language : defaultLanguage;
}

/** Loads the words of a language; `t` is set when it is done. */
export async function loadLanguage(language: Language): Promise<void> {
  t = await loadCatalogue(language);
}

/** A sentence in the language of the page; `otherwise` for one that is newer than the page. */
export function words(sentence: Sentence, otherwise?: string): string {
  return wordSentence(t, sentence, otherwise);
}
