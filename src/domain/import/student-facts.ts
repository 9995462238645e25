import { dateOfBirthMin } from "#domain/dates/age.ts";
import { fullName } from "#domain/full-name.ts";
import {
  type GuardianRelation,
  guardianNameMaxLength,
  guardianRelations,
  guardiansMax,
} from "#domain/guardians.ts";
import { limits } from "#domain/limits.ts";
import { loginNameKey, loginNamePattern } from "#domain/login-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import {
  type ExternalIdKind,
  externalIdKey,
  externalIdKinds,
  externalIdMaxLength,
  rollNumberKey,
  rollNumberMaxLength,
} from "#domain/student-ids.ts";
import { cleanLine } from "#domain/text.ts";
import { sentence } from "#locales/sentence.ts";
import { cutAadhaar } from "./aadhaar.ts";
import type { ClassGroupRefs } from "./class-groups-in-cells.ts";
import { readClassGroup } from "./class-groups-in-cells.ts";
import { readDateCell } from "./dates-in-cells.ts";
import { readEmailCell } from "./emails-in-cells.ts";
import type { ImportCells, ImportField } from "./fields.ts";
import { isDitto, isErrorValue } from "./marks-in-cells.ts";
import { peopleIn } from "./names-in-cells.ts";
import { isShortened, readPhoneCell } from "./phones.ts";
import type { GroupRef, Problem } from "./planned-rows.ts";
import { readStatus, type Status } from "./statuses-in-cells.ts";

/** A guardian as a file has them; what it does not say is empty. */
export interface FileGuardian {
  name: string;
  relation: GuardianRelation | null;
  phone: string | null;
  email: string | null;
}

/** What a row says about a student, checked and in one spelling. */
export interface StudentFacts {
  name: string;
  surname: string;
  /** The normal form of the whole name. */
  nameKey: string;
  group: GroupRef | null;
  rollNumber: string | null;
  ids: Partial<Record<ExternalIdKind, string>>;
  dateOfBirth: string | null;
  email: string | null;
  loginName: string | null;
  city: string | null;
  education: string | null;
  /** Null where the row does not say it. */
  status: Status | null;
  guardians: FileGuardian[];
  /** The text of the cells about guardians: whether the file says something else than the last time. */
  guardiansKey: string;
}

/** Whether a text is a date of the calendar, such as `2026-11-20`. */
export const isPlainDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Characters of a cell with an e-mail address, and what people write around it. */
const emailCellMax = limits.emailMaxLength + 100;

/** The same day `years` years later. */
export const yearsFrom = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const relationWords = new Map<string, GuardianRelation>(
  Object.entries({
    ...Object.fromEntries(guardianRelations.map((relation) => [relation, relation])),
    पिता: "father",
    f: "father",
    m: "mother",
    माता: "mother",
    मां: "mother",
    parent: "guardian",
    अभिभावक: "guardian",
    grandfather: "grandparent",
    grandmother: "grandparent",
  }),
);

/** The relation that a cell or a heading names. */
export const relationOf = (written: string): GuardianRelation =>
  relationWords.get(normalForm(written)) ?? relationWords.get(written.trim().toLowerCase()) ?? "other";

/** Reads cells one by one, and collects what is wrong with them. Nobody is asked about a value that the school has (`known`). */
export function cellReader(cells: ImportCells, known: ReadonlySet<string> = new Set()) {
  const problems: Problem[] = [];
  const add = (field: ImportField | null, text: Problem["sentence"], isDoubt = false) =>
    problems.push({ field, isDoubt, sentence: text });
  const line = (field: ImportField, max: number): string => {
    const isPhone = /phone$/i.test(field);
    const raw = cells[field] ?? "";
    const text = cleanLine(field === "apaar" ? raw : cutAadhaar(raw, isPhone).text);
    if (isErrorValue(text)) {
      add(field, sentence("importing.cellError", text));
      return "";
    }
    // "Do" may be a surname, or a name beside one.
    if (isDitto(text) && field !== "surname" && !(field === "name" && cells.surname)) {
      add(field, sentence("importing.nothingAbove", text));
      return "";
    }
    if ([...text].length <= max) return text;
    add(field, sentence("importing.tooLong", max));
    return "";
  };
  /** Says that a field is empty that must not be, unless something was wrong with it. */
  const require = (field: ImportField, text: string, missing: Problem["sentence"]) => {
    if (text === "" && !problems.some((problem) => problem.field === field)) add(field, missing);
  };
  return {
    problems,
    add,
    line,
    require,
    email(field: ImportField): string | null {
      const { addresses, isWrong } = readEmailCell(line(field, emailCellMax));
      const [address = null] = addresses;
      if (isWrong) add(field, sentence("importing.emailWrong"));
      else if (addresses.length > 1 && !known.has(address ?? ""))
        add(field, sentence("importing.emailsSeveral", address ?? ""), true);
      return isWrong ? null : address;
    },
    phones(field: ImportField): string[] {
      const { numbers, doubtful, wrong } = readPhoneCell(line(field, 200));
      for (const each of wrong)
        add(field, sentence(isShortened(each) ? "importing.phoneShortened" : "importing.phoneWrong", each));
      for (const each of doubtful)
        if (!known.has(each)) add(field, sentence("importing.phoneDoubtful", each), true);
      return numbers;
    },
    /** A day between the years that are likely, which are counted from `today`; others are doubted, or wrong. */
    date(
      field: ImportField,
      today: string,
      { from, to, latest }: { from: number; to: number; latest: string },
    ): string | null {
      const written = line(field, 40);
      if (written === "") return null;
      // Corrected on the preview, a date is typed with the day first.
      const text = readDateCell(written, "day-month") ?? written;
      if (!isPlainDate(text) || text < dateOfBirthMin) add(field, sentence("importing.dateWrong", written));
      else if (text > latest) add(field, sentence("importing.dateInFuture"));
      else {
        const isLikely = text >= yearsFrom(today, from) && text <= yearsFrom(today, to);
        if (!isLikely && !known.has(text)) add(field, sentence("importing.dayDoubtful", text), true);
        return text;
      }
      return null;
    },
    number(field: ImportField, max: number, keyOf: (text: string) => string): string | null {
      const text = line(field, max);
      if (text === "") return null;
      if (/[\p{L}\p{N}]/u.test(keyOf(text))) return text;
      add(field, sentence("importing.idWrong"));
      return null;
    },
  };
}

type CellReader = ReturnType<typeof cellReader>;

/** "Hari & Uma Rane" are Hari Rane and Uma Rane where the child is a Rane, and one guardian whom the school calls so. */
function guardianNames(written: string, surname: string, known: ReadonlySet<string>): string[] {
  const names = known.has(written) ? [written] : peopleIn(written);
  const last = names.at(-1) ?? "";
  const isShared = surname !== "" && normalForm(last).endsWith(` ${normalForm(surname)}`);
  return names.map((name) => (isShared && names.length > 1 && !/ /.test(name) ? `${name} ${surname}` : name));
}

/** Two names in a cell are two guardians, and two numbers; those behind the first have the numbers behind the first. */
function readGuardians(read: CellReader, surname: string, known: ReadonlySet<string>): FileGuardian[] {
  const guardians: FileGuardian[] = [];
  for (const position of [1, 2, 3, 4] as const) {
    const field = `guardian${position}Name` as const;
    const [name = "", ...names] = guardianNames(read.line(field, guardianNameMaxLength * 2), surname, known);
    if ([name, ...names].some((each) => [...each].length > guardianNameMaxLength))
      read.add(field, sentence("importing.tooLong", guardianNameMaxLength));
    const relation = read.line(`guardian${position}Relation`, guardianNameMaxLength);
    const email = read.email(`guardian${position}Email`);
    const [phone = null, ...phones] = read.phones(`guardian${position}Phone`);
    if (name || email || phone || relation)
      guardians.push({ name, relation: relation === "" ? null : relationOf(relation), phone, email });
    for (let next = 0; next < Math.max(names.length, phones.length); next++)
      guardians.push({ name: names[next] ?? "", relation: null, phone: phones[next] ?? null, email: null });
  }
  // One number for several guardians in a row is one guardian's, unless they have names.
  const seen = new Set<string>();
  const distinct = guardians.filter(({ name, phone, email }) => {
    const isAgain = name === "" && email === null && phone !== null && seen.has(phone);
    if (phone !== null) seen.add(phone);
    return !isAgain;
  });
  if (distinct.length > guardiansMax)
    read.add("guardian4Phone", sentence("importing.tooManyGuardians", guardiansMax));
  return distinct;
}

const identifying = new Set<ImportField>(["name", "surname", ...externalIdKinds, "dateOfBirth", "loginName"]);

/** What a row of the file says about a student, and what is wrong with its cells. */
export function readStudentFacts(
  cells: ImportCells,
  { today, groups, known }: { today: string; groups: ClassGroupRefs; known: ReadonlySet<string> },
): { facts: StudentFacts; problems: Problem[] } {
  const read = cellReader(cells, known);
  const [name, surname] = [
    read.line("name", limits.nameMaxLength),
    read.line("surname", limits.nameMaxLength),
  ];
  read.require("name", name, sentence("importing.nameMissing"));
  const ids: StudentFacts["ids"] = {};
  for (const kind of externalIdKinds) {
    const value = read.number(kind, externalIdMaxLength, externalIdKey);
    if (value !== null) ids[kind] = value;
  }
  const groupCell = read.line("classGroup", 200);
  // "TC" where the class group belongs.
  const hasLeft =
    groupCell !== "" && readClassGroup(groupCell) === null && readStatus(groupCell, today) === "left";
  const writtenGroup = hasLeft ? "" : groupCell;
  const found = writtenGroup === "" ? null : groups.find(writtenGroup);
  if (found !== null && "problem" in found) read.problems.push(found.problem);
  const rollNumber = read.number("rollNumber", rollNumberMaxLength, rollNumberKey);
  const loginName = loginNameKey(read.line("loginName", 100));
  if ((loginName !== "" && !loginNamePattern.test(loginName)) || loginName.length > limits.loginNameMaxLength)
    read.add("loginName", sentence("importing.loginNameWrong"));
  const written = read.line("status", 200) || (hasLeft ? groupCell : "");
  const status = written === "" ? null : readStatus(written, today);
  if (written !== "" && status === null)
    read.add("status", sentence("importing.statusUnclear", written), true);
  const guardians = readGuardians(read, surname, known);
  const facts: StudentFacts = {
    name,
    surname,
    nameKey: normalForm(fullName({ name, surname })),
    group: found !== null && "ref" in found ? found.ref : null,
    rollNumber,
    ids,
    dateOfBirth: read.date("dateOfBirth", today, { from: -40, to: -2, latest: today }),
    email: read.email("email"),
    loginName: loginName || null,
    city: read.line("city", limits.cityMaxLength) || null,
    education: read.line("education", limits.educationMaxLength) || null,
    status,
    guardians,
    guardiansKey:
      guardians.length === 0
        ? ""
        : JSON.stringify(guardians.map(({ name: called, ...rest }) => [normalForm(called), rest])),
  };
  // Of somebody who has left, only who they are counts.
  const counts = ({ field }: Problem) => status !== "left" || (field !== null && identifying.has(field));
  return { facts, problems: read.problems.filter(counts) };
}
