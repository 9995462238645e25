import { normalForm } from "#domain/normal-form.ts";
import { readDateCell } from "./dates-in-cells.ts";
import { saysNothing } from "./marks-in-cells.ts";

/** Whether somebody is at the school. */
export const statuses = ["here", "left"] as const;

export type Status = (typeof statuses)[number];

const keys = (phrases: string) => new Set(phrases.split("|").map(normalForm));

/** What has a word of leaving in it, and does not say that somebody left. */
const hereAll = keys(
  "tc not issued|tc pending|tc received|tc submitted|tc awaited|not left|not withdrawn|not transferred|transfer in|transferred in|transfer received|re admitted after leaving",
);

const hereWords = keys(
  "here|active|activated|studying|enrolled|enroled|current|currently|present|continuing|continued|continue|continues|on|roll|in|school|onroll|inschool|admitted|" +
    "admission|readmitted|readmission|re|regular|private|new|newly|old|existing|student|promoted|pass|passed|fail|failed|detained|repeater|repeat|" +
    "compartment|provisional|provisionally|confirmed|approved|verified|complete|completed|day|scholar|boarder|boarding|hosteller|hosteler|paid|unpaid|" +
    "ok|normal|general|joined|working|permanent|temporary|probation|teaching|rte|" +
    "सक्रिय|अध्ययनरत|अध्ययन|पढ़|पढ़ता|पढ़ती|रहा|रही|है|वर्तमान|नियमित|नामांकित|प्रवेशित|नया|नयी|नई|पुराना|पुरानी|कार्यरत",
);

const left =
  /\b(?:left|leaved?|leaver|leaving|withdrawn?|withdrew|withdrawal|tc|slc|transfer(?:red)?|discontinued|discharged|drop(?:ped)?|dropout|inactive|deactivated?|disabled|not active|alumni|alumnus|alumna|pass(?:ed)? ?out|passout|graduated?|struck|rusticated|expelled|terminated|cancell?ed|removed|deleted|archived|relieved|resigned|retired|died|expired|deceased|dead|migrated|ex|former|gone|exit(?:ed)?|closed|no longer|name (?:cut|removed)|not (?:studying|on roll|in school|enrolled)|quit|moved out|shifted|chhod\w*)\b/;

const leftInHindi = [
  ...keys(
    "टीसी|टी सी|स्थानांतर|छोड़|निष्कासित|निष्क्रिय|पूर्व छात्र|पूर्व विद्यार्थी|भूतपूर्व|पृथक|नाम कट|नाम काट|त्याग|निरस्त|पास आउट|पासआउट|मृत|सेवानिवृत्त",
  ),
];

/** The number of a certificate: `TC/2026/12`, `1234`. */
const certificate = /^\p{L}{0,6}[\s./#-]*\d[\d\p{L}./-]*$/u;

/** What says yes or no to a question that stands in the heading: nobody can tell to which. */
const answer = /^(?:y|yes|n|no|true|false|0|1|हां|नहीं)$/;

/**
 * What a cell says about whether somebody is at the school: the words of a status, the day of leaving, or the number of a transfer certificate. Null if
 * that cannot be told. A day after `today` tells nothing: it may be a slip.
 */
export function readStatus(written: string, today: string): Status | null {
  const text = written.trim();
  if (text === "" || saysNothing(text)) return "here";
  const day = readDateCell(text, "day-month");
  if (day !== null) return day <= today ? "left" : null;
  const key = normalForm(text)
    .replace(/\bin active\b/, "inactive")
    .replace(/\b([ts]) ?(l )?c\b/, (_, first: string, middle = "") => `${first}${middle.trim()}c`);
  if (answer.test(key)) return null;
  if (hereAll.has(key) || key.split(" ").every((word) => hereWords.has(word))) return "here";
  if (left.test(key) || leftInHindi.some((phrase) => key.includes(phrase))) return "left";
  return certificate.test(text) ? "left" : null;
}

/** What a column of a status says of one person, of several cells the one that says most: somebody who has left is not at the school. */
export function statusOf(
  written: readonly string[],
  answers: Readonly<Record<string, Status>>,
  today: string,
): Status | null {
  const each = written.map((text) => answers[normalForm(text)] ?? readStatus(text, today));
  return each.includes("left") ? "left" : each.includes(null) ? null : "here";
}
