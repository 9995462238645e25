import { plainHeading } from "./heading-words.ts";

/** Subjects that schools teach, in one normal form; others are found by those beside them. */
const subjects = new Set(
  (
    "english hindi sanskrit urdu punjabi marathi gujarati bengali tamil telugu kannada malayalam odia french german maths math mathematics science physics " +
    "chemistry biology bio phy chem history geography civics economics eco commerce accounts accountancy sst evs gk computer computers ip ict art arts drawing " +
    "music dance pe pt games sports yoga moral library psychology sociology philosophy botany zoology eng mat sci comp " +
    "हिंदी हिन्दी अंग्रेजी संस्कृत गणित विज्ञान सामाजिक इतिहास भूगोल नागरिक कला संगीत भौतिक रसायन जीव अर्थशास्त्र कंप्यूटर उर्दू"
  ).split(" "),
);

/** Whether a text names a subject that schools teach. */
export const isSubject = (text: string) =>
  plainHeading(text)
    .split(" ")
    .some((word) => subjects.has(word));
