import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { isErrorValue } from "./marks-in-cells.ts";
import { personKey, spokenName } from "./names-in-cells.ts";
import type { Candidate, KnownTeacher, NewTeacher, RowDecision } from "./planned-rows.ts";

/** A teacher as the plan leaves them; `ref` is their id, or `new` with the number of their row. */
export interface PlannedTeacher {
  ref: string;
  row: number | null;
  name: string;
  surname: string;
  email: string | null;
  courses: string[];
  known: KnownTeacher | null;
}

const asCandidate = ({ ref, row, name, surname, email }: PlannedTeacher): Candidate => ({
  id: row === null ? ref : null,
  row,
  name: fullName({ name, surname }),
  classGroup: null,
  rollNumber: null,
  dateOfBirth: null,
  email,
});

const wordsOf = (text: string) => spokenName(text, 1);

/** Whether each word written is one of the name, or the initial of one: "M. Sharma" may be Meena Sharma. */
const mayMean = (written: readonly string[], name: readonly string[]) =>
  written.every((word) => name.some((each) => each === word || (word.length === 1 && each.startsWith(word))));

/** Whether one of two names may be a short form of the other. */
export const mayMeanOneName = (one: string, other: string): boolean =>
  mayMean(wordsOf(one), wordsOf(other)) || mayMean(wordsOf(other), wordsOf(one));

const candidatesMax = 5;

/** Teachers by their addresses and names: those of the school, and those whom the import brings. */
export function teacherList(known: readonly KnownTeacher[]) {
  const all: PlannedTeacher[] = [];
  const byRef = new Map<string, PlannedTeacher>();
  const byEmail = new Map<string, PlannedTeacher>();
  const byName = new Map<string, PlannedTeacher[]>();

  function add(teacher: PlannedTeacher): void {
    all.push(teacher);
    byRef.set(teacher.ref, teacher);
    if (teacher.email !== null) byEmail.set(teacher.email, teacher);
    const key = personKey(fullName(teacher));
    byName.set(key, [...(byName.get(key) ?? []), teacher]);
  }

  for (const teacher of known)
    add({ ref: teacher.id, row: null, known: teacher, ...teacher, courses: [...teacher.courses] });

  return {
    all,
    byRef,
    byEmail,
    /** Whom a person named. */
    decided: ({ person }: RowDecision) =>
      byRef.get(typeof person === "number" ? `new ${person}` : (person ?? "")),
    named: (written: string) => byName.get(personKey(written)) ?? [],
    /** Whom a short form of a name may mean. */
    like(written: string): PlannedTeacher[] {
      const words = wordsOf(written);
      return all.filter((each) => mayMean(words, wordsOf(fullName(each)))).slice(0, candidatesMax);
    },
    add: (row: number, teacher: NewTeacher) => {
      const planned: PlannedTeacher = { ...teacher, row, known: null };
      add(planned);
      return planned;
    },
    giveEmail(teacher: PlannedTeacher, email: string): void {
      teacher.email = email;
      byEmail.set(email, teacher);
    },
    candidates: (teachers: readonly PlannedTeacher[]) => teachers.map(asCandidate),
  };
}

export type TeacherList = ReturnType<typeof teacherList>;

/** Words of which no person's name consists: a post, what it is for, and that nobody has it. */
const words = new Set(
  (
    "vacant vacancy vacate tba tbd tbc to be is yet not no none nil na n a x xx xxx xyz abc appointed appoint announced decided confirmed filled " +
    "assigned allotted alloted allocated recruited hired posted joined informed finalised finalized selected available applicable unassigned " +
    "unallotted unfilled unknown open empty blank free pending awaited awaiting under process advertised recruitment appointment interview post posts " +
    "position seat place guest faculty new teacher teachers lecturer lect staff recruit joinee joiner candidate temporary temp contract contractual " +
    "ad hoc adhoc substitute sub substitution arrangement proxy visiting part time full pgt tgt prt ntt pti subject class school someone somebody " +
    "anybody anyone nobody one any other another the of for in on by will shortly soon later only person name sir madam mam maam incharge " +
    "awaiting posting surplus deputed vaccant vacent vacantt join intern counsellor coach trainer librarian all combined with rotation self study dept " +
    "department pool hiring who ltv wef from since work supply combine merged rotational floating backup reserve stand standby replacement respective " +
    "principal headmaster head leave deputation transferred retired resigned rikt khali nahi nahin hai koi abhi naya naye " +
    "रिक्त रिक्ति खाली पद नियुक्ति नियुक्त होनी होना होगी होगा है हैं अतिथि शिक्षक शिक्षिका अध्यापक अध्यापिका नया नए नये नई नयी नहीं नही कोई अभी प्रतीक्षित प्रतीक्षा " +
    "व्याख्याता प्रवक्ता भर्ती प्रक्रिया में संविदा अस्थायी अज्ञात उपलब्ध निर्धारित"
  )
    .split(" ")
    .map(normalForm),
);

const roles = new Set(
  "teacher faculty lecturer vacant vaccant vacent vacancy tba tbd awaiting awaited surplus deputed combined शिक्षक अध्यापक रिक्त"
    .split(" ")
    .map(normalForm),
);

/** Whether a text where a teacher's name belongs says that nobody has the post, or who does not: "To be appointed", "Guest faculty", रिक्त. */
export function mayBeVacant(text: string): boolean {
  if (isErrorValue(text) || text.includes("@")) return false;
  // "T.B.A." is one word.
  const parts = normalForm(text)
    .replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, "")
    .split(" ")
    .filter((word) => /\p{L}/u.test(word));
  return (
    parts.every((word) => words.has(word)) ||
    roles.has(parts[0] ?? "") ||
    roles.has(parts.at(-1) ?? "") ||
    // "Post vacant since June", "Yet to join".
    /^(?:post|yet to|to be|not yet) /.test(parts.join(" "))
  );
}
