/**
 * What stands for a name or words that were erased: a dash, in no language. Nobody can have written it, because the word joiner before it
 * is trimmed from what people write (`cleanLines`).
 */
export const erasedText = "\u2060—";

/** What becomes of the words of a student who is erased. */
export const wordRules = ["removed", "kept"] as const;

export type WordRule = (typeof wordRules)[number];

/** Whether a name was typed that is the same to people: capitals and further spaces do not count. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain(typed) === plain(name);
}
