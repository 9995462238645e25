import { normalForm } from "#domain/normal-form.ts";
import { readDateCell } from "./dates-in-cells.ts";
import { isBlankMark } from "./marks-in-cells.ts";
import { phrasesAboutLeaving } from "./phrases-about-leaving.ts";

/** Whether somebody is at the school. */
export const statuses = ["here", "left"] as const;

export type Status = (typeof statuses)[number];

const hereWords = new Set(
  (
    "here|active|activated|studying|enrolled|enroled|current|currently|present|continuing|continued|continue|continues|on|roll|in|school|onroll|inschool|admitted|" +
    "admission|readmitted|readmission|re|regular|private|new|newly|old|existing|student|promoted|pass|passed|fail|failed|detained|repeater|repeat|" +
    "compartment|provisional|provisionally|confirmed|approved|verified|complete|completed|day|scholar|boarder|boarding|hosteller|hosteler|paid|unpaid|" +
    "ok|normal|general|joined|working|permanent|temporary|probation|teaching|rte|is|whether|" +
    "सक्रिय|अध्ययनरत|अध्ययन|पढ़|पढ़ता|पढ़ती|रहा|रही|है|वर्तमान|नियमित|नामांकित|प्रवेशित|नया|नयी|नई|पुराना|पुरानी|कार्यरत"
  )
    .split("|")
    .map(normalForm),
);

const certificates = "tc|slc|lc|(?:leaving|transfer) certificate";
const issued = "issued|taken|given|collected|generated|granted|liya|le (?:li|liya|gaya|gayi)";

/** Says that somebody has left, whatever else stands there. */
const surelyLeft = new RegExp(
  `\\b(?:(?:${certificates})(?: (?:has|have|been|was|is|already|generated|and))* (?:${issued})|left (?:the |our |this )?school|struck (?:off|out)|nso|name (?:cut|removed|deleted|withdrawn)|na+m kat\\w*|no longer|not (?:studying|on roll|in school|at school|enrolled)|ch?hod\\w*|(?:admission|adm) cancell?ed)\\b`,
);

/** Says so, unless words before it tell of something else: "Bus discontinued". */
const left =
  /\b(?:left|leaved|leavers?|withdrawn?|withdrew|withdrawal|wd|discont\w*|drop(?:ped)? ?outs?|inactive|not active|deactivated?|alumn(?:i|us|a)|pass(?:ed)? ?out|graduated?|rusticated|expelled|ex (?:student|pupil|teacher|staff|employee))\b/;

/** Says so with nothing but a day, a place or plain words behind it: "Transferred to Pune", but not "Transfer case". */
const leftAlone = new RegExp(
  `^(?:ex|drop(?:ped)?)$|\\b(?:${certificates}|transfer(?:red)?|trfd?|tfr|transf|migrat(?:ed|ion)|shifted|moved out|removed|deleted|archived|relieved|resigned|retired|died|expired|deceased|dead|terminated|cancell?ed|former|exit(?:ed)?|closed|quit|discharged)\\b`,
);

/** What may stand before and behind a word of leaving and changes nothing. */
const plainWords = new Set(
  (
    "student child boy girl ward he she they has have had been was is are now already also then since name school class section roll the of a an no date dated dt " +
    "number wef and or due details from by this our certificate as per request sent post over handed out copy status"
  ).split(" "),
);

const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

const isPlainWord = (word: string) =>
  plainWords.has(word) || hereWords.has(word) || /^\d+(?:st|nd|rd|th)?$/.test(word) || months.test(word);

const arePlain = (words: string) => words.split(" ").filter(Boolean).every(isPlainWord);

const leftInHindi =
  /टीसी|स्थानांतर|छोड|निष्कासित|निष्क्रिय|पूर्व (?:छात्र|विद्यार्थी)|भूतपूर्व|पृथक|नाम क[टा]|त्याग|सोड|निरस्त|पास ?आउट|मृत|सेवानिवृत्त/;

const others =
  /\b(?:father|mother|parents?|guardian|papa|mummy|dad|mom|brother|sister|grand\w+|uncle|aunty?|family|fees?|amount|money|balance|dues|scholarship|bus|van|transport|hostel|hospital|account|passport|card|licen[cs]e|pass|book|bag|phone|mobile|sim|insurance|house|home)\b|पिता|माता|मां(?: |$)|भाई|बहन|फीस|शुल्क|बस(?: |$)/;

/** The number of a certificate: `TC/2026/12`, `1234`. */
const certificate = /^\p{L}{0,6}[\s./#-]*\d[\d\p{L}./-]*$/u;

/** Yes and no to the question in a heading. */
const yes = /^(?:y|yes|true|1|हां|जी हां|[✓✔☑])$/;
const no = /^(?:n|no|false|0|नहीं|नही|जी नहीं)$/;

/** The normal form in which "T.C.", "T/C" and "T C" are one word. */
const plain = (written: string) =>
  normalForm(written)
    .replace(/\bw e f\b/g, "wef")
    .replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, "")
    .replace(/\bin active\b/, "inactive")
    .replace(/टी सी(?= |$)/g, "टीसी");

interface Reading {
  status: Status | null;
  /** Whether it is about leaving, and only a person can tell whether somebody has. */
  isDoubtful: boolean;
}

const certain = (status: Status | null): Reading => ({ status, isDoubtful: false });

/** What words say: those that speak of leaving and mean something else are read first, and the rest decides. */
function readWords(key: string, isRemark: boolean): Reading {
  let rest = key;
  const found = phrasesAboutLeaving.filter(({ pattern }) => {
    const before = rest;
    rest = rest.replace(pattern, " ").replace(/\s+/g, " ").trim();
    return rest !== before;
  });
  if (found.some(({ means }) => means === "back")) return certain("here");
  const isAboutOthers = others.test(rest);
  const surely = surelyLeft.exec(rest);
  if (surely !== null && others.test(rest.slice(0, surely.index))) return { status: null, isDoubtful: true };
  if (surely !== null || (!isAboutOthers && leftInHindi.test(rest))) return certain("left");
  const word = left.exec(rest) ?? (isAboutOthers ? null : leftAlone.exec(rest));
  if (word !== null) {
    const before = rest.slice(0, word.index);
    const behind = rest.slice(word.index + word[0].length).trim();
    const isPlain =
      arePlain(before) &&
      ((left.test(rest) && !isRemark) || arePlain(behind) || /^(?:to|on|in|at|since) /.test(behind));
    if (isPlain) return certain("left");
    return { status: null, isDoubtful: !others.test(before) };
  }
  if (found.some(({ means }) => means === "doubtful")) return { status: null, isDoubtful: true };
  return certain(found.some(({ means }) => means === "here") ? "here" : null);
}

/** A remark may be about anything: a bare number or day among them says nothing. */
function read(written: string, today: string, headingStatus: Status | null, isRemark = false): Reading {
  const text = written.trim();
  if (text === "" || isBlankMark(text)) return certain("here");
  const day = isRemark ? null : readDateCell(text, "day-month");
  if (day !== null) return day <= today ? certain("left") : { status: null, isDoubtful: true };
  const key = plain(text) || text;
  if (yes.test(key)) return certain(headingStatus);
  if (no.test(key)) return certain(headingStatus && (headingStatus === "left" ? "here" : "left"));
  if (key.split(" ").every((word) => hereWords.has(word))) return certain("here");
  const words = readWords(key, isRemark);
  const isNumber = !isRemark && words.status === null && !words.isDoubtful && certificate.test(text);
  return isNumber ? certain("left") : words;
}

/**
 * What a cell says about whether somebody is at the school: the words of a status, the day of leaving, or the number of a transfer certificate. Null if
 * that cannot be told. A day after `today` tells nothing: it may be a slip. `headingStatus` is what the heading asks, for a cell that says yes or no.
 */
export const readStatus = (
  written: string,
  today: string,
  headingStatus: Status | null = null,
): Status | null => read(written, today, headingStatus).status;

/** What a remark says about whether somebody is at the school; null if that is nothing, or cannot be told. */
export const readRemark = (written: string, today: string): Status | null =>
  read(written, today, null, true).status;

/** Whether a remark speaks of leaving in words that only a person understands: others are about something else. */
export const mayHaveLeft = (written: string, today: string): boolean =>
  read(written, today, null, true).isDoubtful;

const yesOrNo =
  /[([]?\s*(?:\b(?:y|yes|t|true)\s*[/|-]\s*(?:n|no|f|false)\b|हाँ\s*[/|-]\s*नहीं)\s*[)\]]?|\?\s*$/giu;

/** Whether a heading asks for yes or no: "Left (Y/N)", "Left?". */
export const asksYesOrNo = (heading: string): boolean => heading.search(yesOrNo) >= 0;

/** What a heading such as "Left (Y/N)" or "Active" asks; null if cells below it must speak for themselves. */
export function statusOfHeading(heading: string): Status | null {
  const question = heading.replace(yesOrNo, " ").trim();
  if (question === "") return null;
  return /\bleaving\b/.test(plain(question)) ? "left" : read(question, "", null).status;
}

/** What several columns say of one person, the one that says most: somebody who has left is not at the school. */
export const statusOf = (each: readonly (Status | null)[]): Status | null =>
  each.includes("left") ? "left" : each.includes(null) ? null : "here";
