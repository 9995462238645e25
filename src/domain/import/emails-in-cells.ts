import { emailSchema } from "#domain/schemas/text.ts";
import { cleanLine, withoutInvisible } from "#domain/text.ts";
import { saysNothing } from "./marks-in-cells.ts";

/** A cell that says in words that there is no address. */
const none =
  /^(?:[\s.\-–—_*x0]*|no|(?:no|not|don'?t have|without|none)\b[^@]*|.*\b(?:nahi|nahin|not (?:given|provided|known))|(?:ईमेल )?(?:नहीं|नही)(?: है)?|कोई (?:ईमेल )?नहीं)$/iu;

/** `Asha Rao <asha@school.in>`: only what stands in the brackets. */
const inBrackets = /<\s*([^<>\s]*@[^<>\s]*)\s*>/g;
const around = /^[\s"'“”‘’<>()[\]{},;:.]+|[\s"'“”‘’<>()[\]{},;:.]+$/gu;
/** What people and programs write before an address. */
const labels = /(?:mail\s*to|e-?mail(?:\s*(?:id|address))?|mail)\s*:\s*/gi;
const between = /[\s,;/|]+|\b(?:or|and)\b/i;

/** What a cell says about addresses: those that were understood, each once, and whether anything in it was not. */
export interface EmailCell {
  addresses: string[];
  isWrong: boolean;
}

const readOne = (written: string): string | null => {
  const { success, data } = emailSchema.safeParse(written.replace(around, ""));
  return success ? data : null;
};

/**
 * Reads a cell with an e-mail address as people copy them: `Asha Rao <asha@school.in>`, `mailto:asha@school.in`, `asha@school.in;`. What
 * only says that there is none is none. An address that is not understood is wrong, never guessed.
 */
export function readEmailCell(written: string): EmailCell {
  const text = cleanLine(withoutInvisible(written.normalize("NFKC")))
    .replace(labels, " ")
    .trim();
  if (saysNothing(text) || none.test(text)) return { addresses: [], isWrong: false };
  const bracketed = [...text.matchAll(inBrackets)].flatMap(([, address]) => address ?? []);
  const parts =
    bracketed.length > 0
      ? bracketed
      : text
          .replace(/\s*@\s*/g, "@")
          .split(between)
          .filter((part) => part.replace(around, "") !== "");
  const read = parts.map(readOne);
  const addresses = [...new Set(read.flatMap((address) => address ?? []))];
  return { addresses, isWrong: read.length === 0 || read.includes(null) };
}
