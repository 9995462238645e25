import { normalForm } from "#domain/normal-form.ts";

/** What a line in a list is that is about nobody. */
export type LineKind = "total" | "signature" | "title";

const counted =
  "(?:no\\.?|number|count|strength) of|strength|count|boys?|ladies|gents|girls?|males?|females?|transgenders?|others|students?|present|absent|कुल|योग|महायोग|बालक|बालिका(?:एँ|एं|ओं)?|छात्रा?(?:एँ|एं|ओं)?|लड़के|लड़कियाँ|लड़कियां|उपस्थित|अनुपस्थित";

const total =
  /^(?:(?:grand|sub|class|section|school)?[\s-]*total\b|(?:average|avg|mean)\b|(?:class |total )?strength (?:as )?on\b|(?:कुल|योग|महायोग)(?:\s|$|[:=-]))/iu;

const wordsOfCounts = new RegExp(`(?<![\\p{L}\\p{M}])(?:${counted})(?![\\p{L}\\p{M}])`, "giu");
const besideCounts = /(?<![\p{L}\p{M}])(?:total|and|विद्यार्थी)(?![\p{L}\p{M}])/giu;

/** `Boys: 2`, `Girls - 12`, `Strength (45)`, `Boys 2 Girls 3`, and the words alone. */
function onlyCounts(line: string): boolean {
  const rest = line.replace(wordsOfCounts, "");
  return rest !== line && /^[\s\d:=().,;/&+–-]*$/.test(rest.replace(besideCounts, ""));
}

const roles =
  "(?:(?:class|head|vice|subject|asst|assistant|cl)[\\s.-]*)?(?:teacher|tr\\b|principal|master|mistress|head ?master|head ?mistress|incharge|in-charge|i/c|examiner|clerk|co-?ordinator|supervisor|supdt|superintendent|registrar|director)|h\\.?\\s?m\\b|office (?:seal|stamp)|school (?:seal|stamp)|प्रधानाचार्या?|प्रधानाध्यापक|प्रधानाध्यापिका|कक्षा\\s*(?:अध्यापक|अध्यापिका|शिक्षक|शिक्षिका)|प्राचार्य|कक्षाध्याप(?:क|िका)|प्रधान ?पाठक|(?:मु|प्र)\\.\\s?अ|वर्ग ?शिक्षक|वर्ग ?शिक्षिका|मुख्याध्यापक|मुख्याध्यापिका";

const signature = new RegExp(
  `signature|signatory|हस्ताक्षर|^sign\\.?(?:\\s|$|[:_-])|^sd\\s?[/.-]|^(?:the\\s)?(?:${roles})(?:['’]?s)?(?:\\s*(?:sign|seal|stamp|name|and|&).*)?\\s*[:._-]*$|^(?:${roles})\\s*:|^(?:prepared|checked|verified|printed|generated|created|compiled|downloaded|exported|issued|approved)\\s*(?:by|on|at|from|date)\\b|^(?:counter ?sign(?:ed)?|certified|for (?:the )?principal)\\b|^(?:checked|verified)\\s*(?:&|and)\\s|^(?:printed|print|report|generated)\\s*(?:date|time|on|at)\\b|^(?:प्रिंट|मुद्रित|तैयार)`,
  "iu",
);

const roleBehind = new RegExp(`[([,/–-]\\s*(?:${roles})[.\\s]*[)\\]]?$`, "iu");
const roleBefore = new RegExp(
  `^(?:${roles})[\\s:.,–-]+(?:mr|mrs|ms|miss|smt|shri|sh|sri|dr|श्री|श्रीमती|सुश्री)(?:\\.|\\s)`,
  "iu",
);

/** Whether a text where a name belongs only counts: "B=1, G=1", "SC 2 ST 1 OBC 4", "On roll: 42". */
export function isCount(text: string): boolean {
  const line = text.trim();
  if (line.length > 120 || line.includes("@")) return false;
  if (/=\s*\d|\d\s*%/.test(line)) return true;
  const counts = line.match(/\p{L}[\p{L}\p{M}.]*(?: [\p{L}\p{M}.]+){0,3}\s*[:=–-]*\s*\d+/gu) ?? [];
  const rest = counts.reduce((left, count) => left.replace(count, ""), line);
  if (/[\p{L}\d]/u.test(rest)) return false;
  return counts.length > 1 || (counts.length === 1 && /[:–]\s*\d/.test(line));
}

/** Whether a name has a teacher's or principal's post beside it: "Mrs. P. Kulkarni (Class Teacher)". */
export const namesRole = (text: string): boolean =>
  roleBehind.test(text.trim()) || roleBefore.test(text.trim());

/** Whether a text is written as few children's names are: a number, a sign in front, a grown-up's title. */
export const isOddName = (text: string): boolean =>
  /\d|[=%:]|^\s*[*#†‡•►>+(]|^(?:mrs|smt|dr|prof|श्रीमती|डॉ)(?:\.|\s)/iu.test(text);

/** What pages and reports say about themselves. */
const furniture =
  /^(?:page|pg\.?|पृष्ठ)\s*(?:no\.?|number)?\s*[:.-]?\s*\d+(?:\s*(?:of|\/|में से)\s*\d+)?$|^\d+\s*(?:of|\/)\s*\d+\s*pages?$|^-+\s*\d+\s*-+$|^(?:end of (?:the )?(?:report|list|document|page)|continued|contd\.?|p\.?t\.?o\.?)\b|^\*{2,}|^(?:note|n\.b|टिप्पणी|नोट)\s*[:.-]|^(?:date|place|dated|दिनांक|स्थान)\s*(?:[:.-]|$)|^(?:academic )?(?:session|year|सत्र)\s*[:.-]?\s*\d{4}|^(?:powered|developed|designed) by\b|^(?:report|list) (?:of|generated)\b|^(?:www\.|https?:)/iu;

const schools = new Set(
  "school vidyalaya vidyalay vidyamandir college academy convent gurukul pathshala institute coaching classes udise विद्यालय महाविद्यालय विद्यामंदिर शाला पाठशाला स्कूल कॉलेज अकादमी गुरुकुल"
    .split(" ")
    .map(normalForm),
);

/** What a cell says that stands where a person's name belongs, and is none: a total, a signature, a school's or a page's title. */
export function lineKindOf(text: string): LineKind | null {
  const line = text.replace(/\s+/g, " ").trim();
  // Nothing that takes so long to read is a title.
  if (line === "" || line.length > 300) return null;
  if (total.test(line) || onlyCounts(line)) return "total";
  if (signature.test(line)) return "signature";
  if (furniture.test(line)) return "title";
  if (line.includes("@")) return null;
  const words = normalForm(line).split(" ");
  return words.length > 1 && words.some((word) => schools.has(word)) ? "title" : null;
}
