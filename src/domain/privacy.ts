/** What stands for a name or words that were erased: in no language, and seen as missing. */
export const erasedText = "—";

/** What becomes of the words of a student who is erased. */
export const wordRules = ["removed", "kept"] as const;

export type WordRule = (typeof wordRules)[number];

/** Whether a name was typed that is the same to people: capitals and further spaces do not count. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain(typed) === plain(name);
}
