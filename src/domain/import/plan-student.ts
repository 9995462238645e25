import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { type ExternalIdKind, externalIdKey, externalIdKinds, rollNumberKey } from "#domain/student-ids.ts";
import { guardiansKey, mergeGuardians, type PhoneAnswers } from "./merge-guardians.ts";
import type { Change, Conflict } from "./outcomes.ts";
import {
  type ChangedStudent,
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
  said: Record<string, string>;
}

type Verdict = "same" | "take" | "keep" | "conflict";

/**
 * Whether a value of the file replaces the app's. All are keys; empty is none. The value of the last import (`said`) shows who
 * has changed it: if the file is unchanged, the app's value stays.
 */
export function judge(file: string, app: string, said: string | undefined): Verdict {
  if (file === "" || file === app) return "same";
  if (said === undefined || said === app) return "take";
  return said === file ? "keep" : "conflict";
}

/** A list of class groups as one comparable value. */
const groupsKey = (groups: Iterable<GroupRef>) => [...groups].sort().join(" ");

export type NameOf = (ref: GroupRef) => string;

/** The class groups of a person as the next import compares them: new ones have an id then, so by their names. */
const placesKey = (places: FilePerson["places"], nameOf: NameOf) =>
  groupsKey([...places.keys()].map((ref) => normalForm(nameOf(ref))));

/** What the rows say, as keys. */
export function saidBy({ facts, places, rejected }: FilePerson, nameOf: NameOf): Record<string, string> {
  const said: Record<string, string> = { name: facts.nameKey, ...rejected };
  for (const field of ["dateOfBirth", "email", "loginName"] as const)
    if (facts[field]) said[field] = facts[field];
  for (const field of ["city", "education"] as const)
    if (facts[field]) said[field] = normalForm(facts[field]);
  for (const kind of externalIdKinds) if (facts.ids[kind]) said[kind] = externalIdKey(facts.ids[kind]);
  if (places.size > 0) said.classGroup = placesKey(places, nameOf);
  for (const [ref, roll] of places)
    if (roll !== null) said[`roll ${normalForm(nameOf(ref))}`] = rollNumberKey(roll);
  if (facts.guardiansKey) said.guardians = facts.guardiansKey;
  return said;
}

const toldBy = (rows: FilePerson["rows"]) => rows.map(({ facts }) => facts.guardians);

/** What a person decided about new phones: those that replace nobody's are another guardian's once that is accepted. */
const phoneAnswers = (person: FilePerson): PhoneAnswers => ({
  phoneOf: Object.assign({}, ...person.rows.map(({ decision }) => decision.phoneOf ?? {})),
  areAnothers: isAccepted(person, "importing.phoneOfWhom"),
});

const inWords = (guardians: readonly KnownGuardian[]) =>
  guardians.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(" ")).join(", ");

export function planNewStudent(person: FilePerson, nameOf: NameOf): StudentPlan {
  const { facts, places, rows } = person;
  const { guardians, changes: guardianChanges, isTooMany } = mergeGuardians([], toldBy(rows));
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
  for (const [ref, roll] of places) {
    changes.push({ kind: "joins", classGroup: nameOf(ref), isNewGroup: isNewRef(ref) });
    if (roll !== null) changes.push({ kind: "field", field: "rollNumber", before: null, after: roll });
  }
  const said = { ...saidBy(person, nameOf), guardiansLeft: guardiansKey(guardians) };
  const joins = [...places].map(([group, rollNumber]) => ({ group, rollNumber }));
  const fields = { name, surname, email, loginName, dateOfBirth, city, education };
  return {
    changes: [...changes, ...guardianChanges],
    conflicts: [],
    isTooManyGuardians: isTooMany,
    newPhone: null,
    created: { row: rows[0].number, ...fields, ids, guardians, joins, said },
    changed: null,
    said,
  };
}

/** Whether a number is one that a record of this student had before a merge. */
export const isFormerKey = ({ former }: KnownStudent, kind: ExternalIdKind, id: string) =>
  former.some(({ keys }) => keys.includes(`${kind} ${externalIdKey(id)}`));

/** What the last import said. What the rows say about a record as they did before its merge is no news, either. */
function saidLast(student: KnownStudent, { facts }: FilePerson, said: Record<string, string>) {
  const keys = keysOf(facts).map(({ key }) => key);
  const named = student.former.filter((former) => former.keys.some((key) => keys.includes(key)));
  const again = named.flatMap((former) =>
    Object.entries(former.said).filter(([field, key]) => said[field] === key),
  );
  return { ...student.said, ...Object.fromEntries(again) };
}

/** `former` is the merged record by whose number alone the rows name the student. */
export function planKnownStudent(
  person: FilePerson,
  student: KnownStudent,
  { nameOf, former }: { nameOf: NameOf; former: FormerRecord | null },
): StudentPlan {
  const { facts, places, rows } = person;
  const takesFile = rows.some(({ decision }) => decision.conflict === "file");
  const said = saidBy(person, nameOf);
  const saidBefore = saidLast(student, person, said);
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  const before: Partial<StudentFields> = {};
  const after: Partial<StudentFields> = {};
  const idsBefore: ChangedStudent["ids"] = {};
  const ids: ChangedStudent["ids"] = {};

  /** Whether to take the file's value; a conflict is noted. */
  function takes(
    field: Conflict["field"],
    key: { file: string; app: string; said?: string },
    shown: { file: string; app: string | null },
  ): boolean {
    const verdict = judge(key.file, key.app, key.said ?? saidBefore[field]);
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
    const [told, known] = [facts[field], student[field]];
    if (told === null) continue;
    const keyOf = (text: string | null) =>
      field === "city" || field === "education" ? normalForm(text ?? "") : (text ?? "");
    if (!takes(field, { file: keyOf(told), app: keyOf(known) }, { file: told, app: known })) continue;
    before[field] = known;
    after[field] = told;
    changes.push({ kind: "field", field, before: known, after: told });
  }
  for (const kind of externalIdKinds) {
    const [told, known] = [facts.ids[kind], student.ids[kind]];
    if (told === undefined || isFormerKey(student, kind, told)) continue;
    const key = { file: externalIdKey(told), app: known === undefined ? "" : externalIdKey(known) };
    if (!takes(kind, key, { file: told, app: known ?? null })) continue;
    if (known !== undefined) idsBefore[kind] = known;
    ids[kind] = told;
    changes.push({ kind: "field", field: kind, before: known ?? null, after: told });
  }

  const { joins, leaves } = planPlaces();
  // A list without class groups is about the one that the student is in.
  const rollWithoutGroup = places.size === 0 && student.places.length === 1 ? facts.rollNumber : null;
  const rolls: ChangedStudent["rolls"] = [];
  for (const { enrolmentId, classGroupId, rollNumber } of student.places) {
    const told = places.get(classGroupId) ?? rollWithoutGroup;
    if (told === null || classGroupId === leaves) continue;
    const saidKey = `roll ${normalForm(nameOf(classGroupId))}`;
    said[saidKey] = rollNumberKey(told);
    const key = { file: said[saidKey], app: rollNumberKey(rollNumber ?? ""), said: saidBefore[saidKey] };
    if (!takes("rollNumber", key, { file: told, app: rollNumber })) continue;
    rolls.push({ enrolmentId, before: rollNumber, rollNumber: told });
    changes.push({ kind: "field", field: "rollNumber", before: rollNumber, after: told });
  }

  const merged = mergeGuardians(student.guardians, toldBy(rows), phoneAnswers(person));
  const takesGuardians =
    merged.changes.length > 0 && facts.guardiansKey !== saidBefore.guardians && takesTold();
  if (takesGuardians) changes.push(...merged.changes);
  said.guardiansLeft = guardiansKey(takesGuardians ? merged.guardians : student.guardians);

  /** Not if a person has changed the guardians since the last import, which said something else. */
  function takesTold(): boolean {
    const { guardiansLeft } = saidBefore;
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
  function planPlaces(): { joins: ChangedStudent["joins"]; leaves: string | null } {
    const present = student.places.map(({ classGroupId }) => classGroupId);
    const missing = [...places.keys()].filter((ref) => !present.includes(ref));
    if (missing.length === 0) return { joins: [], leaves: null };
    const from = present.length === 1 && missing.length === places.size ? (present[0] ?? null) : null;
    const key = {
      file: said.classGroup ?? "",
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
      const roll = places.get(ref) ?? null;
      if (roll !== null) changes.push({ kind: "field", field: "rollNumber", before: null, after: roll });
    }
    return {
      joins: missing.map((group) => ({ group, rollNumber: places.get(group) ?? null })),
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
    said: former === null ? { ...student.said, ...said } : student.said,
  };
}
