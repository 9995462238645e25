import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { externalIdKey, externalIdKinds } from "#domain/student-ids.ts";
import { sentence } from "#locales/sentence.ts";
import { readEmailCell } from "./emails-in-cells.ts";
import type { ImportCells, ImportField } from "./fields.ts";
import { mayMeanOneName } from "./known-teachers.ts";
import { doubt, type PlannedRow, type Problem, type Snapshot, wrong } from "./planned-rows.ts";
import type { StudentFacts } from "./student-facts.ts";

// What only all rows of an import together tell of one of them.

const keysIn = (ids: ImportCells) =>
  externalIdKinds.flatMap((kind) => (ids[kind] ? `${kind} ${externalIdKey(ids[kind])}` : []));

/**
 * A list of guardians may identify students by number only. Returns a function that fills in the student's name, from another
 * row or from the school.
 */
export function namesByNumber(rows: readonly PlannedRow[], { students }: Pick<Snapshot, "students">) {
  const isNamed = ({ name, surname }: ImportCells) => Boolean(name || surname);
  const names = new Map<string, Pick<ImportCells, "name" | "surname">>();
  const add = (key: string, { name, surname }: ImportCells) => {
    if (!names.has(key)) names.set(key, { ...(name && { name }), ...(surname && { surname }) });
  };
  for (const { kind, cells } of rows)
    if (kind === "students" && isNamed(cells)) for (const key of keysIn(cells)) add(key, cells);
  for (const { ids, name, surname } of students) for (const key of keysIn(ids)) add(key, { name, surname });
  for (const { former, name, surname } of students)
    for (const { keys } of former) for (const key of keys) add(key, { name, surname });
  return (cells: ImportCells): ImportCells => {
    const key = isNamed(cells) ? undefined : keysIn(cells).find((each) => names.has(each));
    return key === undefined ? cells : { ...cells, ...names.get(key) };
  };
}

/** What a row that only names someone may also contain: what is true of all lines, or cannot be right. */
const allowedFields = new Set<string>(["name", "surname", "classGroup", "status"] satisfies ImportField[]);

/** Somebody may have added to a row since it was sent. */
const isAlone = ({ isNameAlone, cells }: PlannedRow) =>
  isNameAlone && Object.entries(cells).every(([field, text]) => text === "" || allowedFields.has(field));

/**
 * Asks whether a name that stands alone in its line is a student: the ends of printed lists have "HM" and the like where names are. Nobody is asked
 * about children whom the school knows, or who have more said about them elsewhere in the file.
 */
export function askAboutNamesAlone(rows: readonly PlannedRow[], { students }: Pick<Snapshot, "students">) {
  const known = new Set([
    ...students.map(({ nameKey }) => nameKey),
    ...rows.flatMap((row) => {
      const { name = "", surname = "" } = row.cells;
      return isAlone(row) ? [] : [normalForm(fullName({ name, surname }))];
    }),
  ]);
  return (row: PlannedRow, facts: StudentFacts): Problem | null =>
    isAlone(row) && facts.name !== "" && !known.has(facts.nameKey)
      ? doubt("name", sentence("importing.nameAlone", fullName(facts)))
      : null;
}

interface Claim {
  row: PlannedRow;
  name: string;
}

/** Two teachers' lists may have one teacher as "M. Iyer" and as "Meera Iyer": who that is, is asked. */
const mayBeOne = (one: Claim, other: Claim) =>
  normalForm(one.name) === normalForm(other.name) ||
  (one.row.kind === "teachers" && other.row.kind === "teachers" && mayMeanOneName(one.name, other.name));

/**
 * What is wrong with rows that give one address to sign in with to several people, by their numbers: each of them, for nobody knows whose it is.
 * Whose it is is known where somebody of the school has it, or a person said who a row is about.
 */
export function findSharedEmails(
  rows: readonly PlannedRow[],
  { emails, students, teachers }: Pick<Snapshot, "emails" | "students" | "teachers">,
): Map<number, Problem> {
  const claims = new Map<string, Claim[]>();
  for (const row of rows) {
    const { kind, cells, decision } = row;
    const [address] = kind === "teaching" || decision.skip ? [] : readEmailCell(cells.email ?? "").addresses;
    if (address === undefined || decision.person !== undefined) continue;
    const name = fullName({ name: cells.name ?? "", surname: cells.surname ?? "" });
    claims.set(address, [...(claims.get(address) ?? []), { row, name }]);
  }
  const known = new Set([...students, ...teachers].map(({ id }) => id));
  const owned = new Set(emails.flatMap(({ email, id }) => (known.has(id) ? email : [])));
  const problems = new Map<number, Problem>();
  for (const [address, all] of claims) {
    if (owned.has(address)) continue;
    const called = [...new Map(all.toReversed().map((each) => [normalForm(each.name), each])).values()];
    for (const claim of all) {
      const other = called.findLast((each) => !mayBeOne(claim, each));
      if (other === undefined) continue;
      const text = sentence("importing.emailTwice", other.row.line, other.name);
      problems.set(claim.row.number, wrong("email", text));
    }
  }
  return problems;
}
