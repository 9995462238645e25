import { withoutInvisible } from "#domain/text.ts";

/** `#N/A`, `#REF!`, `#DIV/0!`, the same in other languages (`#NV`, `#¡VALOR!`), LibreOffice's `Err:502`, and what a narrow column shows. */
const error =
  /^(?:#(?:[¡¿]?[\p{Lu}\d/_. ]{2,20}[!?]|N\/[AD]|NV|NA|GETTING_DATA|UNAVAILABLE)|#{3,}|(?:E|e)rr:\d{3})$/u;

/** Whether a cell has the error of a formula instead of a value: nobody knows what belongs there. */
export const isErrorValue = (text: string): boolean => error.test(text.trim());

const nothing =
  /^(?:[-–—.*_\s]+|\(?(?:n\.?\s?a\.?|n\/a|nil|null|none|not (?:available|applicable|known))\)?\.?|लागू नहीं)$/iu;

/** Whether a cell says that there is nothing: `-`, `N.A.`. */
export const isBlankMark = (text: string): boolean => nothing.test(text.trim());

/** Quotation marks in all their forms; several, or two commas, for one. */
const quotes = /^(?:["'`‘’‚“”„′″〃״,]\s*){1,3}$/u;
const words =
  /^(?:do|ditto|idem|same(?: as)?(?: the)?(?: (?:above|previous|upper))?|as above|(?:की )?वही|वही जो ऊपर|ऊपर जैसा|उपरोक्त|उपरोक्तानुसार|उपर्युक्त|यथोपरि|तदैव)$/iu;
const around = /^[-‐-―.\s_("'“‘]+|[-‐-―.\s_)"'”’]+$/gu;
const dashes = /^[-‐-―.\s_]+|[-‐-―.\s_]+$/gu;

/** Whether a cell means the one above it: `"`, `-do-`, `same as above`, वही. */
export function isDitto(text: string): boolean {
  if (text.length > 30) return false;
  const mark = withoutInvisible(text).trim();
  return (mark !== "," && quotes.test(mark.replace(dashes, ""))) || words.test(mark.replace(around, ""));
}
