import type { Catalogue } from "../../locales/catalogue.ts";
import { defaultLanguage, isLanguage, type Language, loadCatalogue } from "../../locales/languages.ts";
import { type Sentence, wordSentence } from "../../locales/sentence.ts";
// Every language needs it, so it is part of the app rather than a separate file.
import "../../locales/format.ts";

/**
 * The words in the page's language. They are loaded before the first render, so read them while rendering or in
 * handlers, never at module level.
 */
export let t: Catalogue;

/** The language of the page, which the server has chosen. The development server has one page for all languages. */
export function pageLanguage(): Language {
  const cookie = import.meta.env.DEV ? /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] : undefined;
  const language = cookie ?? document.documentElement.lang;
  return isLanguage(language) ? language : defaultLanguage;
}

/** Loads the words of a language and sets `t`. */
export async function loadLanguage(language: Language): Promise<void> {
  t = await loadCatalogue(language);
}

/** A sentence in the language of the page; `otherwise` for one that is newer than the page. */
export function words(sentence: Sentence, otherwise?: string): string {
  return wordSentence(t, sentence, otherwise);
}
