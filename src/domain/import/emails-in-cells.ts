import { emailSchema } from "#domain/schemas/text.ts";
import { cleanLine, withoutInvisible } from "#domain/text.ts";
import { isBlankMark } from "./marks-in-cells.ts";

/** A cell that says in words that there is no address. */
const none =
  /^(?:[\s.\-–—_*x0]*|no|(?:no|not|don'?t have|without|none)\b[^@]*|.*\b(?:nahi|nahin|not (?:given|provided|known))|(?:ईमेल )?(?:नहीं|नही)(?: है)?|कोई (?:ईमेल )?नहीं)$/iu;

/** What people write before the @ where a program insists on an address: `noemail@school.in`. */
const noAddress =
  /^(?:null|none|dummy|(?:no|not|nil|without|dummy|fake)(?:e?mail(?:id|address)?|id|address|available|applicable|given|provided|known))$/;
/** Names as well: nobody's only before a provider's domain or one like them, as in `nil@nil.com` and `abc@gmail.com`. */
const mayBeNothing = /^(?:nil|na|no|abcd?|xyz|xxx|test|sample|example)$/;
const providers = /^(?:gmail|yahoo|hotmail|outlook|rediffmail|icloud|e?mail)$/;

/** Whether an address is one that people make up because there is none. */
function isMadeUp(address: string): boolean {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  const name = local.replace(/[._-]/g, "");
  const [host = ""] = domain.split(".");
  return (
    noAddress.test(name) ||
    (mayBeNothing.test(name) && (providers.test(host) || mayBeNothing.test(host))) ||
    // `x@x.com`
    (name === host && /^(.)\1*$/.test(name))
  );
}

/** `Asha Rao <asha@school.in>`: only what stands in the brackets. */
const inBrackets = /<\s*([^<>\s]*@[^<>\s]*)\s*>/g;
const around = /^[\s"'“”‘’<>()[\]{},;:.]+|[\s"'“”‘’<>()[\]{},;:.]+$/gu;
/** What people and programs write before an address. */
const labels = /(?:mail\s*to|e-?mail(?:\s*(?:id|address))?|mail)\s*:\s*/gi;
const between = /[\s,;/|]+|\b(?:or|and)\b/i;

const readOne = (written: string): string | null => {
  const { success, data } = emailSchema.safeParse(written.replace(around, ""));
  return success ? data : null;
};

/**
 * Reads a cell with an e-mail address as people copy them: `Asha Rao <asha@school.in>`, `mailto:asha@school.in`, `asha@school.in;`. What
 * only says that there is none is none, also as an address. An address that is not
 * understood is wrong, never guessed.
 */
export function readEmailCell(written: string): { addresses: string[]; isWrong: boolean } {
  const text = cleanLine(withoutInvisible(written.normalize("NFKC")))
    .replace(labels, " ")
    .trim();
  if (isBlankMark(text) || none.test(text)) return { addresses: [], isWrong: false };
  const bracketed = [...text.matchAll(inBrackets)].flatMap(([, address]) => address ?? []);
  const parts =
    bracketed.length > 0
      ? bracketed
      : text
          .replace(/\s*@\s*/g, "@")
          .split(between)
          .filter((part) => part.replace(around, "") !== "");
  const read = parts.filter((part) => !isMadeUp(part.replace(around, ""))).map(readOne);
  const addresses = [...new Set(read.flatMap((address) => address ?? []))];
  return { addresses, isWrong: parts.length === 0 || read.includes(null) };
}
