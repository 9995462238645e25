/** Every language of the product, by its own name. docs/languages.md says how to add one. */
const names = { en: "English", hi: "हिन्दी" };

export type Language = keyof typeof names;

export const languages = Object.keys(names) as [Language, ...Language[]];

/** The language of the specification, and the fallback for missing languages. */
export const defaultLanguage: Language = "en";

/** The name of a language in that language. */
export function languageName(language: Language): string {
  return names[language];
}

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(names, text);
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
