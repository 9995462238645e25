/**
 * What stands for a name or words that were erased: a dash, in no language. Nobody can have written it, because the word joiner before it
 * is trimmed from what people write (`cleanLines`).
 */
export const erasedText = "\u2060—";
