import type { Catalogue, FigureWords, FirstWords, LaterWords } from "./catalogue.ts";

/**
 * Every language of the product: its own name, and its words. Each is a separate chunk, loaded only by its readers.
 * docs/languages.md says how to add one.
 */
const table = {
  en: {
    name: "English",
    first: async (): Promise<FirstWords> => (await import("./en-first.ts")).first,
    figures: async (): Promise<FigureWords> => (await import("./en-figures.ts")).figures,
    later: async (): Promise<LaterWords> => (await import("./en-later.ts")).later,
  },
  hi: {
    name: "हिन्दी",
    first: async (): Promise<FirstWords> => (await import("./hi-first.ts")).first,
    figures: async (): Promise<FigureWords> => (await import("./hi-figures.ts")).figures,
    later: async (): Promise<LaterWords> => (await import("./hi-later.ts")).later,
  },
};

export type Language = keyof typeof table;

export const languages = Object.keys(table) as [Language, ...Language[]];

/** The language of the specification, and the fallback for missing languages. */
export const defaultLanguage: Language = "en";

/** The name of a language in that language. */
export function languageName(language: Language): string {
  return table[language].name;
}

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(table, text);
}

/** Loads the words of a language; English if the language is unknown or no longer offered. */
export async function loadCatalogue(language: string | null): Promise<Catalogue> {
  return (await loadWords(isLanguage(language) ? language : defaultLanguage, wordGroups)) as Catalogue;
}

/** The files of a language: what every page needs, what dashboards' figures need, and the rest. */
export const wordGroups = ["first", "figures", "later"] as const;

export type WordGroup = (typeof wordGroups)[number];

/** Loads some of the words of a language. */
export async function loadWords(
  language: Language,
  groups: readonly WordGroup[],
): Promise<Partial<Catalogue>> {
  return Object.assign({}, ...(await Promise.all(groups.map((group) => table[language][group]()))));
}

/** The offered language that a browser prefers, by its `Accept-Language` header; `otherwise` if it names none of them. */
export function bestLanguage(acceptLanguage: string | undefined, otherwise?: string): Language {
  const wanted = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
      return { language: tag.trim().split("-")[0], quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return (
    wanted.map(({ language }) => language).find(isLanguage) ??
    (isLanguage(otherwise) ? otherwise : defaultLanguage)
  );
}
