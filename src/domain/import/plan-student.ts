import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { type ExternalIdKind, externalIdKey, externalIdKinds, rollNumberKey } from "#domain/student-ids.ts";
import { guardiansKey, mergeGuardians, type PhoneAnswers } from "./merge-guardians.ts";
import {
  type Change,
  type ChangedStudent,
  type Conflict,
  type FormerRecord,
  type GroupRef,
  isNewRef,
  type KnownGuardian,
  type KnownStudent,
  type NewStudent,
  type StudentFields,
} from "./planned-rows.ts";
import { type FilePerson, isAccepted, keysOf } from "./same-person.ts";

/** What the rows about one student come to. */
export interface StudentPlan {
  changes: Change[];
  conflicts: Conflict[];
  isTooManyGuardians: boolean;
  /** A new phone of which it is not plain whose it is. */
  newPhone: { phone: string; owners: KnownGuardian[] } | null;
  created: NewStudent | null;
  changed: ChangedStudent | null;
  fileValues: Record<string, string>;
}

type Verdict = "same" | "take" | "keep" | "conflict";

/**
 * Whether a value of the file replaces the app's. All are keys; empty is none. The value of the last import (`last`) shows who
 * has changed it: if the file is unchanged, the app's value stays.
 */
export function judge(file: string, app: string, last: string | undefined): Verdict {
  if (file === "" || file === app) return "same";
  if (last === undefined || last === app) return "take";
  return last === file ? "keep" : "conflict";
}

/** A list of class groups as one comparable value. */
const groupsKey = (groups: Iterable<GroupRef>) => [...groups].sort().join(" ");

export type NameOf = (ref: GroupRef) => string;

/** The class groups of a person as the next import compares them: new ones have an id then, so by their names. */
const groupNamesKey = (groups: FilePerson["groups"], nameOf: NameOf) =>
  groupsKey([...groups.keys()].map((ref) => normalForm(nameOf(ref))));

/** What the rows say, as keys. */
export function fileValuesOf(
  { facts, groups, rejected }: FilePerson,
  nameOf: NameOf,
): Record<string, string> {
  const values: Record<string, string> = { name: facts.nameKey, ...rejected };
  for (const field of ["dateOfBirth", "email", "loginName"] as const)
    if (facts[field]) values[field] = facts[field];
  for (const field of ["city", "education"] as const)
    if (facts[field]) values[field] = normalForm(facts[field]);
  for (const kind of externalIdKinds) if (facts.ids[kind]) values[kind] = externalIdKey(facts.ids[kind]);
  if (groups.size > 0) values.classGroup = groupNamesKey(groups, nameOf);
  for (const [ref, roll] of groups)
    if (roll !== null) values[`roll ${normalForm(nameOf(ref))}`] = rollNumberKey(roll);
  if (facts.guardiansKey) values.guardians = facts.guardiansKey;
  return values;
}

const guardiansIn = (rows: FilePerson["rows"]) => rows.map(({ facts }) => facts.guardians);

/** What a person decided about new phones: those that replace nobody's are another guardian's once that is accepted. */
const phoneAnswers = (person: FilePerson): PhoneAnswers => ({
  phoneOf: Object.assign({}, ...person.rows.map(({ decision }) => decision.phoneOf ?? {})),
  areAnothers: isAccepted(person, "importing.phoneOfWhom"),
});

const inWords = (guardians: readonly KnownGuardian[]) =>
  guardians.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(" ")).join(", ");

/** What an import does for a person whom the school does not know. */
export function planNewStudent(person: FilePerson, nameOf: NameOf): StudentPlan {
  const { facts, groups, rows } = person;
  const { guardians, changes: guardianChanges, isTooMany } = mergeGuardians([], guardiansIn(rows));
  const { name, surname, email, loginName, dateOfBirth, city, education, ids } = facts;
  const changes: Change[] = [];
  const field = (
    of: "name" | "dateOfBirth" | "email" | "loginName" | "city" | "education" | keyof typeof ids,
    after: string | null | undefined,
  ) => {
    if (after) changes.push({ kind: "field", field: of, before: null, after });
  };
  field("name", fullName(facts));
  for (const kind of externalIdKinds) field(kind, ids[kind]);
  for (const each of ["dateOfBirth", "email", "loginName", "city", "education"] as const)
    field(each, facts[each]);
  for (const [ref, roll] of groups) {
    changes.push({ kind: "joins", classGroup: nameOf(ref), isNewGroup: isNewRef(ref) });
    if (roll !== null) changes.push({ kind: "field", field: "rollNumber", before: null, after: roll });
  }
  const fileValues = { ...fileValuesOf(person, nameOf), guardiansLeft: guardiansKey(guardians) };
  const joins = [...groups].map(([group, rollNumber]) => ({ group, rollNumber }));
  const fields = { name, surname, email, loginName, dateOfBirth, city, education };
  return {
    changes: [...changes, ...guardianChanges],
    conflicts: [],
    isTooManyGuardians: isTooMany,
    newPhone: null,
    created: { row: rows[0].number, ...fields, ids, guardians, joins, fileValues },
    changed: null,
    fileValues,
  };
}

/** Whether a number is one that a record of this student had before a merge. */
export const isFormerKey = ({ former }: KnownStudent, kind: ExternalIdKind, id: string) =>
  former.some(({ keys }) => keys.includes(`${kind} ${externalIdKey(id)}`));

/** What the last import said. What the rows say about a record as they did before its merge is no news, either. */
function lastValuesOf(student: KnownStudent, { facts }: FilePerson, fileValues: Record<string, string>) {
  const keys = keysOf(facts).map(({ key }) => key);
  const named = student.former.filter((former) => former.keys.some((key) => keys.includes(key)));
  const again = named.flatMap((former) =>
    Object.entries(former.lastValues).filter(([field, key]) => fileValues[field] === key),
  );
  return { ...student.lastValues, ...Object.fromEntries(again) };
}

/** `former` is the merged record by whose number alone the rows name the student. */
export function planKnownStudent(
  person: FilePerson,
  student: KnownStudent,
  { nameOf, former }: { nameOf: NameOf; former: FormerRecord | null },
): StudentPlan {
  const { facts, groups, rows } = person;
  const takesFile = rows.some(({ decision }) => decision.conflict === "file");
  const fileValues = fileValuesOf(person, nameOf);
  const lastValues = lastValuesOf(student, person, fileValues);
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  const before: Partial<StudentFields> = {};
  const after: Partial<StudentFields> = {};
  const idsBefore: ChangedStudent["ids"] = {};
  const ids: ChangedStudent["ids"] = {};

  /** Whether to take the file's value; a conflict is noted. */
  function takes(
    field: Conflict["field"],
    key: { file: string; app: string; last?: string },
    shown: { file: string; app: string | null },
  ): boolean {
    const verdict = judge(key.file, key.app, key.last ?? lastValues[field]);
    if (verdict === "conflict" && !takesFile) conflicts.push({ field, ...shown });
    return verdict === "take" || (verdict === "conflict" && takesFile);
  }

  const nameBefore = fullName(student);
  if (
    takes("name", { file: facts.nameKey, app: student.nameKey }, { file: fullName(facts), app: nameBefore })
  ) {
    Object.assign(before, { name: student.name, surname: student.surname });
    Object.assign(after, { name: facts.name, surname: facts.surname });
    changes.push({ kind: "field", field: "name", before: nameBefore, after: fullName(facts) });
  }
  for (const field of ["dateOfBirth", "email", "loginName", "city", "education"] as const) {
    const [fromFile, known] = [facts[field], student[field]];
    if (fromFile === null) continue;
    const keyOf = (text: string | null) =>
      field === "city" || field === "education" ? normalForm(text ?? "") : (text ?? "");
    if (!takes(field, { file: keyOf(fromFile), app: keyOf(known) }, { file: fromFile, app: known })) continue;
    before[field] = known;
    after[field] = fromFile;
    changes.push({ kind: "field", field, before: known, after: fromFile });
  }
  for (const kind of externalIdKinds) {
    const [fromFile, known] = [facts.ids[kind], student.ids[kind]];
    if (fromFile === undefined || isFormerKey(student, kind, fromFile)) continue;
    const key = { file: externalIdKey(fromFile), app: known === undefined ? "" : externalIdKey(known) };
    if (!takes(kind, key, { file: fromFile, app: known ?? null })) continue;
    if (known !== undefined) idsBefore[kind] = known;
    ids[kind] = fromFile;
    changes.push({ kind: "field", field: kind, before: known ?? null, after: fromFile });
  }

  const { joins, leaves } = planGroups();
  // A list without class groups is about the one that the student is in.
  const rollWithoutGroup = groups.size === 0 && student.enrolments.length === 1 ? facts.rollNumber : null;
  const rolls: ChangedStudent["rolls"] = [];
  for (const { enrolmentId, classGroupId, rollNumber } of student.enrolments) {
    const fromFile = groups.get(classGroupId) ?? rollWithoutGroup;
    if (fromFile === null || classGroupId === leaves) continue;
    const rollField = `roll ${normalForm(nameOf(classGroupId))}`;
    fileValues[rollField] = rollNumberKey(fromFile);
    const key = {
      file: fileValues[rollField],
      app: rollNumberKey(rollNumber ?? ""),
      last: lastValues[rollField],
    };
    if (!takes("rollNumber", key, { file: fromFile, app: rollNumber })) continue;
    rolls.push({ enrolmentId, before: rollNumber, rollNumber: fromFile });
    changes.push({ kind: "field", field: "rollNumber", before: rollNumber, after: fromFile });
  }

  const merged = mergeGuardians(student.guardians, guardiansIn(rows), phoneAnswers(person));
  const takesGuardians =
    merged.changes.length > 0 && facts.guardiansKey !== lastValues.guardians && takesGuardiansOfFile();
  if (takesGuardians) changes.push(...merged.changes);
  fileValues.guardiansLeft = guardiansKey(takesGuardians ? merged.guardians : student.guardians);

  /** Not if a person has changed the guardians since the last import, which said something else. */
  function takesGuardiansOfFile(): boolean {
    const { guardiansLeft } = lastValues;
    if (guardiansLeft === undefined || guardiansLeft === guardiansKey(student.guardians)) return true;
    if (takesFile) return true;
    conflicts.push({
      field: "guardian1Name",
      app: inWords(student.guardians),
      file: inWords(merged.guardians),
    });
    return false;
  }

  /** Someone in none of the file's class groups moves; someone who is in one of them joins the others. */
  function planGroups(): { joins: ChangedStudent["joins"]; leaves: string | null } {
    const present = student.enrolments.map(({ classGroupId }) => classGroupId);
    const missing = [...groups.keys()].filter((ref) => !present.includes(ref));
    if (missing.length === 0) return { joins: [], leaves: null };
    const from = present.length === 1 && missing.length === groups.size ? (present[0] ?? null) : null;
    const key = {
      file: fileValues.classGroup ?? "",
      app: groupsKey(present.map((ref) => normalForm(nameOf(ref)))),
    };
    const [to = ""] = missing;
    const shown = { file: missing.map(nameOf).join(", "), app: present.map(nameOf).join(", ") || null };
    if (!takes("classGroup", key, shown)) return { joins: [], leaves: null };
    for (const ref of missing) {
      const classGroup = { classGroup: nameOf(ref), isNewGroup: isNewRef(ref) };
      changes.push(
        from !== null && ref === to
          ? { kind: "moves", from: nameOf(from), ...classGroup }
          : { kind: "joins", ...classGroup },
      );
      const roll = groups.get(ref) ?? null;
      if (roll !== null) changes.push({ kind: "field", field: "rollNumber", before: null, after: roll });
    }
    return {
      joins: missing.map((group) => ({ group, rollNumber: groups.get(group) ?? null })),
      leaves: from,
    };
  }

  const changed: ChangedStudent = {
    id: student.id,
    before,
    after,
    idsBefore,
    ids,
    guardiansBefore: student.guardians,
    guardians: takesGuardians ? merged.guardians : null,
    joins,
    leaves,
    rolls,
  };
  return {
    changes,
    conflicts,
    isTooManyGuardians: takesGuardians && merged.isTooMany,
    newPhone: takesGuardians ? merged.newPhone : null,
    created: null,
    changed: changes.length > 0 ? changed : null,
    fileValues: former === null ? { ...student.lastValues, ...fileValues } : student.lastValues,
  };
}
