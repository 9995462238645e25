import { cleanLine } from "./text.ts";

// The normal form of names (docs/decisions/079). The SQL function `normal_form` is the same; a test compares the two. Each step takes
// the text after the one before it; the first makes it NFKD, so that letters stand apart from their marks.

/** What makes no difference, as ranges of a pattern. */
const dropped = [
  // Accents on letters: 'José' and 'Jose'.
  "\\u0300-\\u036f",
  // Marks that show nothing and are pasted along: soft hyphens, joiners, direction marks, variation selectors.
  "\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff",
  // Apostrophes: "D'Souza", 'D’Souza' and 'DSouza'.
  "\\u0027\\u0060\\u02b9\\u02bc\\u2018\\u2019\\u201b\\u2032",
  // The nukta, which many leave out: फ़रहान and फरहान.
  "\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0c3c\\u0cbc",
  // The adhak of Gurmukhi: ਜੱਸੀ and ਜਸੀ.
  "\\u0a71",
  // Vowel marks, hamza and the stretching tatweel of Arabic letters: ثَناء and ثنا.
  "\\u0610-\\u061a\\u0621\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed",
].join("");

/** Characters, and what each of them becomes. */
const changed: readonly (readonly [from: string, to: string])[] = [
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"],
  ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς", "αβγδεζηθικλμνξοπρστυφχψωσ"],
  ["АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "абвгдежзиклмнопрстуфхцчшщъыьэюя"],
  // Latin letters whose stroke Unicode does not count as an accent.
  ["ØøĐđŁłı", "ooddlli"],
  // Digits: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Ol Chiki, Meetei Mayek, Arabic and Urdu.
  ["०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯", "0123456789".repeat(5)],
  ["௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯", "0123456789".repeat(4)],
  ["᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "0123456789".repeat(4)],
  // The signs of a nasal, chandrabindu, anusvara and the tippi of Gurmukhi: हंस and हँस.
  [
    "\u0901\u0981\u0982\u0a01\u0a02\u0a70\u0a81\u0a82\u0b01\u0b02\u0c01\u0c02\u0c81\u0c82\u0d01\u0d02",
    "\u0902".repeat(16),
  ],
  // Letters that Arabic and Urdu keyboards have at different places: علي and علی, كريم and کریم, فاطمة and فاطمہ.
  ["\u064a\u0649\u0643\u0647\u0629\u06c3\u06d5", "\u06cc\u06cc\u06a9\u06c1\u06c1\u06c1\u06c1"],
  // Two ways to write the Sri of Tamil.
  ["ஶ", "ஸ"],
];

/** Letters that are also written as several, and these. */
const spelled: readonly (readonly [from: string, to: string])[] = [
  ["ß", "ss"],
  ["Æ", "ae"],
  ["æ", "ae"],
  ["Œ", "oe"],
  ["œ", "oe"],
  // Chillus of Malayalam, and the khanda ta of Bengali: ൻ and ന്‍, ৎ and ত্‍.
  ["\u0d7a", "\u0d23\u0d4d"],
  ["\u0d7b", "\u0d28\u0d4d"],
  ["\u0d7c", "\u0d30\u0d4d"],
  ["\u0d7d", "\u0d32\u0d4d"],
  ["\u0d7e", "\u0d33\u0d4d"],
  ["\u0d7f", "\u0d15\u0d4d"],
  ["\u09ce", "\u09a4\u09cd"],
  // The au of Tamil, typed with the letter that looks like its second half: ஔவை and ஒளவை, சௌமியா and செளமியா.
  ["\u0b92\u0bb3", "\u0b92\u0bd7"],
  ["\u0bc6\u0bb3", "\u0bc6\u0bd7"],
  // The Marathi vowel in ॲलन, typed as अ with a sign.
  ["\u0972", "\u0905\u0945"],
];

/** The blocks that arrange their letters alike: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Telugu, Kannada, Malayalam. */
const blocks = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0c00, 0x0c80, 0x0d00];

/** A class of the letters at these places of each block. */
function letters(first: number, last = first): string {
  const escaped = (codePoint: number) => `\\u${codePoint.toString(16).padStart(4, "0")}`;
  const ranges = blocks.map((block) => `${escaped(block + first)}-${escaped(block + last)}`);
  return `[${ranges.join("")}]`;
}

/** Each nasal, with the first and the last letter that it is written before as an anusvara: हिन्दी and हिंदी, सञ्जय and संजय. */
const nasals = [
  [0x19, 0x15, 0x18],
  [0x1e, 0x1a, 0x1d],
  [0x23, 0x1f, 0x22],
  [0x28, 0x24, 0x27],
  [0x2e, 0x2a, 0x2d],
] as const;

const nasalBeforeItsLetters = new RegExp(
  nasals
    .map(([nasal, first, last]) => `${letters(nasal)}${letters(0x4d)}(?=${letters(first, last)})`)
    .join("|"),
  "g",
);

/** Punctuation and spaces, which part words: 'M.Kumar' and 'M. Kumar', 'Anne-Marie' and 'Anne Marie'. */
const partsWords =
  /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u0970\u2010-\u205e\u3001\u3002]+/g;

const droppedCharacters = new RegExp(`[${dropped}]`, "g");
const changes = new Map(
  changed.flatMap(([from, to]) => [...from].map((each, index) => [each, [...to][index]])),
);
const changedCharacters = new RegExp(`[${[...changes.keys()].join("")}]`, "g");

/** The letters of a text without what makes no difference in each of them; what stands between words stays. */
export function plainLetters(text: string): string {
  const simple = text
    .normalize("NFKD")
    .replace(droppedCharacters, "")
    .replace(changedCharacters, (each) => changes.get(each) ?? each);
  return spelled.reduce((spelling, [from, to]) => spelling.replaceAll(from, to), simple);
}

/** What two spellings of one name share, to compare and to search with. Scripts stay apart: 'sanjay' is not 'संजय'. */
export function normalForm(text: string): string {
  return plainLetters(cleanLine(text))
    .replace(nasalBeforeItsLetters, "\u0902")
    .replace(partsWords, " ")
    .trim();
}
