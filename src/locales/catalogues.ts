import type { Catalogue } from "./catalogue.ts";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { defaultLanguage, isLanguage, type Language } from "./languages.ts";

// For the server, which has all words at hand. Browsers load those of one language, with the pages that use them
// (src/web/language/language.ts).

const catalogues: Record<Language, Catalogue> = { en, hi };

/** The words of a language; English if the language is unknown or no longer offered. */
export function catalogueIn(language: string | null): Catalogue {
  return catalogues[isLanguage(language) ? language : defaultLanguage];
}

/** The canned phrases of each language. */
export const allSuggestions = Object.values(catalogues).map(({ feedback }) => feedback.suggestions);
