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
import { emailSchema } from "#domain/schemas/text.ts";
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
import type { ClassGroupRefs } from "./class-group-refs.ts";
import { readDateCell } from "./dates-in-cells.ts";
import type { ImportCells, ImportField } from "./fields.ts";
import type { Problem } from "./outcomes.ts";
import { isShortened, readPhoneCell } from "./phones.ts";
import type { GroupRef } from "./planned-rows.ts";

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
  guardians: FileGuardian[];
  /** The text of the cells about guardians: whether the file says something else than the last time. */
  guardiansKey: string;
}

export const isPlainDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

const relationWords = new Map<string, GuardianRelation>(
  Object.entries({
    ...Object.fromEntries(guardianRelations.map((relation) => [relation, relation])),
    पिता: "father",
    माता: "mother",
    मां: "mother",
    अभिभावक: "guardian",
    grandfather: "grandparent",
    grandmother: "grandparent",
  }),
);

const relationOf = (written: string): GuardianRelation =>
  relationWords.get(normalForm(written)) ?? relationWords.get(written.trim().toLowerCase()) ?? "other";

/** Reads cells one by one, and collects what is wrong with them. */
export function cellReader(cells: ImportCells, knownPhones: ReadonlySet<string> = new Set()) {
  const problems: Problem[] = [];
  const add = (field: ImportField | null, text: Problem["sentence"], isDoubt = false) =>
    problems.push({ field, isDoubt, sentence: text });
  const line = (field: ImportField, max: number): string => {
    const isPhone = /phone$/i.test(field);
    const raw = cells[field] ?? "";
    const text = cleanLine(field === "apaar" ? raw : cutAadhaar(raw, isPhone).text);
    if ([...text].length <= max) return text;
    add(field, sentence("importing.tooLong", max));
    return "";
  };
  return {
    problems,
    add,
    line,
    email(field: ImportField): string | null {
      const text = line(field, limits.emailMaxLength);
      if (text === "") return null;
      const { success, data } = emailSchema.safeParse(text);
      if (!success) add(field, sentence("importing.emailWrong"));
      return success ? data : null;
    },
    phones(field: ImportField): string[] {
      const { numbers, doubtful, wrong } = readPhoneCell(line(field, 200));
      for (const each of wrong)
        add(field, sentence(isShortened(each) ? "importing.phoneShortened" : "importing.phoneWrong", each));
      // Nobody is asked again about one that the school has.
      for (const each of doubtful)
        if (!knownPhones.has(each)) add(field, sentence("importing.phoneDoubtful", each), true);
      return numbers;
    },
    date(field: ImportField, earliest: string, latest: string): string | null {
      const written = line(field, 40);
      if (written === "") return null;
      // Corrected on the preview, a date is typed with the day first.
      const text = readDateCell(written, "day-month") ?? written;
      if (!isPlainDate(text) || text < earliest) add(field, sentence("importing.dateWrong", written));
      else if (text > latest) add(field, sentence("importing.dateInFuture"));
      else return text;
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

/** Two numbers in a cell are two guardians; the second one has no name. */
function readGuardians(read: CellReader): FileGuardian[] {
  const guardians: FileGuardian[] = [];
  for (const position of [1, 2, 3, 4] as const) {
    const name = read.line(`guardian${position}Name`, guardianNameMaxLength);
    const relation = read.line(`guardian${position}Relation`, guardianNameMaxLength);
    const email = read.email(`guardian${position}Email`);
    const [phone = null, ...others] = read.phones(`guardian${position}Phone`);
    if (name || email || phone || relation)
      guardians.push({ name, relation: relation === "" ? null : relationOf(relation), phone, email });
    for (const other of others) guardians.push({ name: "", relation: null, phone: other, email: null });
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

export function readStudentFacts(
  cells: ImportCells,
  { today, groups, knownPhones }: { today: string; groups: ClassGroupRefs; knownPhones: ReadonlySet<string> },
): { facts: StudentFacts; problems: Problem[] } {
  const read = cellReader(cells, knownPhones);
  const [name, surname] = [
    read.line("name", limits.nameMaxLength),
    read.line("surname", limits.nameMaxLength),
  ];
  if (name === "") read.add("name", sentence("importing.nameMissing"));
  const ids: StudentFacts["ids"] = {};
  for (const kind of externalIdKinds) {
    const value = read.number(kind, externalIdMaxLength, externalIdKey);
    if (value !== null) ids[kind] = value;
  }
  const written = read.line("classGroup", 200);
  const found = written === "" ? null : groups.find(written);
  if (found !== null && "problem" in found) read.problems.push(found.problem);
  const rollNumber = read.number("rollNumber", rollNumberMaxLength, rollNumberKey);
  const loginName = loginNameKey(read.line("loginName", 100));
  if ((loginName !== "" && !loginNamePattern.test(loginName)) || loginName.length > limits.loginNameMaxLength)
    read.add("loginName", sentence("importing.loginNameWrong"));
  const guardians = readGuardians(read);
  const facts: StudentFacts = {
    name,
    surname,
    nameKey: normalForm(fullName({ name, surname })),
    group: found !== null && "ref" in found ? found.ref : null,
    rollNumber,
    ids,
    dateOfBirth: read.date("dateOfBirth", dateOfBirthMin, today),
    email: read.email("email"),
    loginName: loginName || null,
    city: read.line("city", limits.cityMaxLength) || null,
    education: read.line("education", limits.educationMaxLength) || null,
    guardians,
    guardiansKey:
      guardians.length === 0
        ? ""
        : JSON.stringify(guardians.map(({ name: called, ...rest }) => [normalForm(called), rest])),
  };
  return { facts, problems: read.problems };
}
