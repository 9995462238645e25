import { erasedText } from "./erased-text.ts";
import { limits } from "./limits.ts";
import { plainLetters } from "./normal-form.ts";

// Finds a person in what others wrote, however they are spelled (docs/decisions/095): in capitals, with accents or without, in another
// form of Unicode, with invisible marks between, a number with dashes or with the country code. Never as a part of another word.

/**
 * A full name, of two words at least, because single words mean other things, too; a phone or another number, whatever stands between its
 * letters and digits; an address or a login name, whose punctuation counts.
 */
export interface Trace {
  kind: "name" | "phone" | "number" | "address";
  text: string;
}

/** Finds and replaces some traces. */
export interface TraceFinder {
  /** Whether one of the traces is in a text. */
  isIn(text: string): boolean;
  /** The text with a dash for each trace. */
  without(text: string): string;
}

/** Fewer letters and digits occur in other texts by chance. */
const lengthMin = 5;

/** Marks that show nothing, and apostrophes: they stand within a word, or between two. */
const seams =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u0027\u0060\u00b4\u02b9\u02bc\u2018\u2019\u201b\u2032\uff07]/u;
const seam = "\u200b";
/** Circles, strokes and further accents, which can be set on letters of any script. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: marks alone
const decoration = /[\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

function fold(character: string): string {
  if (seams.test(character)) return seam;
  if (/\s/u.test(character)) return " ";
  // The au of Tamil is typed in two ways, one of them with a letter.
  const letters = plainLetters(character.toLowerCase()).replaceAll("\u0bd7", "\u0bb3");
  return letters.toLowerCase().replace(decoration, "");
}

const folds = new Map<string, string>();
const foldsMax = 5000;

/** As `fold`, which is slow, remembers it. */
function foldOf(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  if (folds.size >= foldsMax) folds.clear();
  const made = fold(character);
  folds.set(character, made);
  return made;
}

/** The position of a letter in its block, as the scripts of India arrange them; 0 for others. */
function positionInBlock(character: string | undefined): number {
  const code = character?.charCodeAt(0) ?? 0;
  const isTamil = code >= 0x0b80 && code < 0x0c00;
  return code >= 0x0900 && code < 0x0d80 && !isTamil ? code & 0x7f : 0;
}

const virama = 0x4d;
const nasals = new Set([0x19, 0x1e, 0x23, 0x28, 0x2e]);
const anusvara = "\u0902";

// Most texts are of ASCII alone: the patterns allow for what `foldText` would have changed in them.
const ascii = /^[\0-\x7f]*$/;
const anySeams = "[\u200b'`]*";

/** A text as it is compared, and from where to where each of its characters was written. */
function foldText(written: string) {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of written) {
    const end = at + character.length;
    for (const letter of foldOf(character)) {
      const before = letters.at(-1);
      const isRepeated = letter === before && (letter === seam || letter === " ");
      // हिन्दी and हिंदी.
      const last = letters.length - (before === seam ? 2 : 1);
      const isBareNasal = positionInBlock(letter) === virama && nasals.has(positionInBlock(letters[last]));
      if (isBareNasal) letters[last] = anusvara;
      if (isBareNasal || isRepeated) continue;
      letters.push(letter);
      // By what JavaScript counts as a character, as the matches of patterns are.
      for (let unit = 0; unit < letter.length; unit++) {
        starts.push(at);
        ends.push(end);
      }
    }
    // Marks that make no difference belong to the letter before them.
    if (ends.length > 0) ends[ends.length - 1] = end;
    at = end;
  }
  return { letters, starts, ends };
}

const word = "[\\p{L}\\p{M}\\p{N}]";
const other = "[^\\p{L}\\p{M}\\p{N}]";
const wordLetters = new RegExp(word, "u");
const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");

/** The words of a text, each as its letters. */
function wordsOf(text: string): string[][] {
  const words: string[][] = [[]];
  for (const letter of foldText(text).letters) {
    if (wordLetters.test(letter)) words.at(-1)?.push(letter);
    else if (letter !== seam) words.push([]);
    else words.at(-1)?.push(seam);
  }
  return words
    .map((each) => each.filter((letter, index) => letter !== seam || (index > 0 && index < each.length - 1)))
    .filter((each) => each.length > 0);
}

const plain = (letters: readonly string[]) => letters.filter((letter) => letter !== seam);

/** The pattern of a trace; null for what occurs by chance. */
function patternOf({ kind, text }: Trace): string | null {
  const words = wordsOf(text);
  const all = words.flatMap(plain);
  const exact = plain(foldText(text).letters);
  if ((kind === "address" ? exact : all).length < lengthMin) return null;
  const bounded = (pattern: string) => `(?<!${word})${pattern}(?!${word})`;
  if (kind === "name") {
    if (words.length < 2) return null;
    // An apostrophe within a name may also be missing, or a space.
    const patterns = words.map((each) =>
      each
        .map((letter) => (letter === seam ? `(?:\\s+${anySeams})?` : `${escaped(letter)}${anySeams}`))
        .join("")
        .slice(0, -anySeams.length),
    );
    // Another address may begin with the name.
    const isInAddress = `(?:${word}|[._%+-]){1,100}@`;
    return bounded(`(?!${isInAddress})${patterns.join(`${other}+`)}`);
  }
  if (kind === "address") {
    // Without a digit or punctuation it is a word as others.
    if (exact.length === all.length && !/\p{N}/u.test(text)) return null;
    const pattern = exact.map((letter) => (letter === "@" ? "\\s*@\\s*" : escaped(letter))).join(anySeams);
    return `(?<!${word}[._%+-]?)${pattern}(?!${word}|[._@-]${word})`;
  }
  const between = `${other}{0,4}`;
  const digits = all.map(escaped).join(between);
  if (kind === "number") return /\p{N}/u.test(text) ? bounded(digits) : null;
  const [zero, country] = [`0${between}`, [...limits.parentPhoneCountryCode].join(between)];
  const prefix = `(?:(?:${zero}(?:${zero})?)?${country}${between}(?:${zero})?|${zero})?`;
  return bounded(`${prefix}${digits}`);
}

/** A name in the orders in which lists have it: Asha Devi Rao is also Rao Asha Devi. */
export function ordersOf(name: string): string[] {
  const words = name.trim().split(/\s+/u);
  return words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(" "));
}

/** What finds these traces, in time that is proportional to the length of a text. */
export function findTraces(traces: readonly Trace[]): TraceFinder {
  // Addresses first, because a name may be a part of one.
  const inOrder = [...traces].sort(
    (one, two) => Number(two.kind === "address") - Number(one.kind === "address"),
  );
  const patterns = inOrder.flatMap((trace) => patternOf(trace) ?? []);
  if (patterns.length === 0) return { isIn: () => false, without: (text) => text };
  const pattern = new RegExp(patterns.join("|"), "gu");
  const search = (text: string) => {
    if (ascii.test(text) && text.toLowerCase().search(pattern) === -1) return null;
    const { letters, starts, ends } = foldText(text);
    const found = [...letters.join("").matchAll(pattern)];
    return found.length === 0 ? null : { found, starts, ends };
  };
  return {
    isIn: (text) => search(text) !== null,
    without(text) {
      const result = search(text);
      if (result === null) return text;
      let left = "";
      let at = 0;
      for (const { index, 0: match } of result.found) {
        left += text.slice(at, result.starts[index]) + erasedText;
        at = result.ends[index + match.length - 1] ?? text.length;
      }
      return left + text.slice(at);
    },
  };
}
