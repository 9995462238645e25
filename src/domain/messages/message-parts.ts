import type { Catalogue } from "#locales/catalogue.ts";

// Links have a limited length, and one letter of Hindi takes nine characters of it. So what fits is measured on the
// finished link, never on the text's own length.

/** How long a link to WhatsApp may be: it gives no limit, and adds to the link; common servers reject more than 8 kB (docs/decisions/019). */
export const whatsappLinkMaxLength = 8000;

/** How long a mailto link opens everywhere: browsers on Windows hand over at most 2,048 characters. */
export const mailtoLinkMaxLength = 2000;

/** Whether a text, put into its link, is one that programs open. The longer of two texts never fits better. */
export type Fits = (text: string) => boolean;

/** Firefox before 125 has none. */
const graphemes =
  (Intl.Segmenter as typeof Intl.Segmenter | undefined) &&
  new Intl.Segmenter("en", { granularity: "grapheme" });

/** A letter with the marks and joiners after it: what people see as one letter, but for some flags and conjuncts. */
const letter = /\P{M}(?:[\p{M}\p{EMod}]|\u200D.)*/gsu;

/** Where the letters of a text end. */
function letterEnds(text: string): number[] {
  if (!graphemes) return Array.from(text.matchAll(letter), (found) => found.index + found[0].length);
  return Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
}

function longestOf(text: string, ends: readonly number[], fits: Fits): number {
  let [fitting, tooLong] = [0, ends.length];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(text.slice(0, ends[middle]))) fitting = middle;
    else tooLong = middle;
  }
  return ends[fitting] ?? 0;
}

/** How much of a text's beginning fits, in code units. What people see as one letter is left whole where it can be. */
export function fittingLength(text: string, fits: Fits): number {
  const ends = [0, ...letterEnds(text)];
  const whole = longestOf(text, ends, fits);
  if (whole > 0) return whole;
  // One letter under more marks than a link holds.
  let end = 0;
  const points = [0, ...Array.from(text, (point) => (end += point.length))];
  return longestOf(text, points, fits);
}

/** Where the white space of the last match is. Safari before 16.4 has no lookbehind. */
function lastMatch(text: string, pattern: RegExp): number {
  let last = -1;
  for (const { index, 0: found } of text.matchAll(pattern)) last = index + found.search(/\s/);
  return last;
}

/** The end of a line, else of a sentence, else of a word, in the second half of what fits; else the end of it. */
function breakBefore(text: string, end: number, patterns: readonly RegExp[]): number {
  if (end >= text.length) return text.length;
  // A break right after the last letter that fits is not too late.
  const start = text.slice(0, end + 1);
  for (const pattern of patterns) {
    const found = lastMatch(start, pattern);
    if (found > end / 2) return found;
  }
  return end;
}

const atLine = /\n/g;
const afterSentence = /[.!?।॥]\s/g;
const atWord = /\s/g;

/** The text as far as it fits with an ellipsis at its end, which is the end of a word where there is one. */
export function shorten(text: string, fits: Fits): string {
  if (fits(text)) return text;
  const end = fittingLength(text, (start) => fits(`${start}…`));
  return `${text.slice(0, breakBefore(text, end, [atWord])).trimEnd()}…`;
}

/** Beyond this many, a text is no longer sent part by part: no text that fits its field comes near. */
const partsMax = 20;

/** The parts of a text, each of which fits and says which it is; the text alone if it fits, or cannot be made to. */
export function splitMessage(
  { parentContact }: Pick<Catalogue, "parentContact">,
  text: string,
  fits: Fits,
): string[] {
  if (fits(text)) return [text];
  for (let count = 2; count <= partsMax; count++) {
    const parts: string[] = [];
    let rest = text;
    while (rest !== "" && parts.length < count) {
      const label = parentContact.part(parts.length + 1, count);
      const end = fittingLength(rest, (start) => fits(`${label}\n${start}`));
      const cut = breakBefore(rest, end, [atLine, afterSentence, atWord]);
      if (cut === 0) return [text];
      parts.push(`${label}\n${rest.slice(0, cut).trimEnd()}`);
      rest = rest.slice(cut).trimStart();
    }
    if (rest === "") return parts;
  }
  return [text];
}
