/** What stands for erased words: a dash, in no language. Nobody can write it: the word joiner is trimmed (`cleanLines`). */
export const erasedText = "\u2060—";
