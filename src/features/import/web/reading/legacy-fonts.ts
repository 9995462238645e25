import { cellKey, type LegacyFont, type RawSheet } from "./sheet.ts";

// Before Unicode, Hindi was typed in fonts that draw Devanagari for the codes of Latin letters: "jke dqekj" looks like राम कुमार in Kruti Dev.
// Read as it is, it would become a student's name in Latin letters that nobody has.

/** Names of such fonts, as workbooks have them: "Kruti Dev 010", "DevLys 010 Thin", "Walkman-Chanakya905". */
const legacyFontNames =
  /kruti|krutidev|dev ?lys|chanakya|shusha|shivaji|susha|walkman|agra[_ -]?(?:thin|normal|bold|0\d)|kundli|4c ?gandhi|aps[- ]dv|aps[- ]c|dvb?[- ]?tt|dv-?(?:tt)?yogesh|dv-?tt|surekh(?! ?mt)|sanskrit ?99|marathi[- ]?(?:kanak|vakra|lekhani)|richa|bhaskar|shree[- ]?dev|shree ?lipi|ism[- ]|hindi ?pad|hemant|ankit|arjun(?: |$)|naidunia|webdunia|jagran|bhartiya hindi|delhi[- ]hindi|aakriti|aman(?: |$)|yogesh|saroj(?: |$)|amar ujala/i;

const letters = /[A-Za-z]/;
const devanagari = /[\u0900-\u097f]/;

/** Frequent words and names of Kruti Dev and its relatives. Few of them are words of another language. */
const words = new Set(
  (
    "jke dqekj dqekjh flag flg 'kekZ xqIrk oekZ nsoh iky ;kno feJk frokjh ikBd ik.Ms; pkS/kjh jktsUnz jktiwr iq\"ik lqfurk lqjs'k jes'k egs'k " +
    "fnus'k jkts'k eqds'k lat; vt; fot; vfer lqfer iwtk T;ksfr uhrw xhrk lhrk dfork lfjrk eerk fiz;k izse izdk'k yky pUnz [kku vyh eksgEen " +
    "d{kk fo|ky; firk ekrk uke firkdkuke Nk= Nk=k tUe fnukad irk ljdkjh fgUnh jksy ua0 eks0 cksMZ iq= iq=h Jh Jherh fuoklh xzke ftyk fcgkj " +
    "lksuh euksj vfuy lqfuy fouksn izeksn jkgqy jksfgr eksfgr foosd vkjrh Hkkjrh vatyh iznhi lanhi dqyfnhi eukst lqjsUnz egsUnz ujsUnz"
  ).split(" "),
);

/** Signs within words that no Latin spelling has: "'k", "/k", ";k", "[k", "{k", "Z" after a small letter, "f" before a consonant. */
const sequences = [
  /'k|\/k|\.k|\[k|\{k|"k|\?k/,
  /[a-z];[a-z]|^;[ksq]|;k|sa;/,
  /[a-z]Z(?:$|[^A-Za-z])/,
  /[+=|\\^~][a-zA-Z]|[a-zA-Z][|=+\\]/,
  /[a-z](?:Uk?n|Dr|Fk|Hk|Lr|Lo|Rr|Ij|Ek|Kk|Bk|Vk)[a-z]*/,
  /^(?:vk|vfu|vt|vj|vf)[a-z]/,
  /(?:kq|kw|ks|ksg|qx|qe|qj|qf|lq|eq|dq|jq|fd|fn|fj|fg|fl|fo|fp|nso)[a-z]/,
];

/** How much a word looks typed in such a font: 0 for no, 1 for perhaps, 2 for surely. */
function looksLegacy(word: string): number {
  if (words.has(word)) return 2;
  if (word.length < 2 || !letters.test(word)) return 0;
  const found = sequences.filter((sequence) => sequence.test(word)).length;
  const [first, second] = sequences;
  const strong = Number(first?.test(word)) + Number(second?.test(word));
  const noVowels = !/[aeiouyAEIOUY]/.test(word) && word.length > 2 && /[a-z]/.test(word) ? 1 : 0;
  return Math.min(2, found + strong + noVowels);
}

/** Whether a column's texts are typed in such a font, by their letters alone. */
export function isLegacyText(texts: readonly string[]): boolean {
  const all = texts.filter((text) => letters.test(text) && !devanagari.test(text) && !/[@]|:\/\//.test(text));
  const written = all.flatMap((text) => text.split(/\s+/)).filter((word) => letters.test(word));
  if (written.length === 0) return false;
  const scores = written.map(looksLegacy);
  const sure = scores.filter((score) => score === 2).length;
  // One word may be a misspelt name; a third of a column is not.
  return sure >= Math.max(written.length < 4 ? 1 : 2, written.length * 0.3);
}

/** The columns of a sheet with letters in such a font. */
export function findLegacyFonts({ rows, fonts }: Pick<RawSheet, "rows" | "fonts">): LegacyFont[] {
  const found: LegacyFont[] = [];
  const columns = Math.max(0, ...rows.map((row) => row.length));
  for (let column = 0; column < columns; column++) {
    const texts = rows.map((row) => row[column] ?? "");
    const index = texts.findIndex((text, row) => {
      const isLatin = letters.test(text) && !devanagari.test(text);
      return isLatin && legacyFontNames.test(fonts?.get(cellKey(row, column)) ?? "");
    });
    const named = index < 0 ? undefined : fonts?.get(cellKey(index, column));
    if (named !== undefined) found.push({ font: named, column });
    else if (isLegacyText(texts)) found.push({ font: "Kruti Dev", column });
  }
  return found;
}
