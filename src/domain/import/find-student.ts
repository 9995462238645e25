import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { type ExternalIdKind, externalIdKey, externalIdKinds, rollNumberKey } from "#domain/student-ids.ts";
import { sentence } from "#locales/sentence.ts";
import type { Contradiction } from "./contradictions.ts";
import { fileValuesOf, isFormerKey, type NameOf } from "./plan-student.ts";
import {
  type Candidate,
  doubt,
  type FormerRecord,
  type GroupRef,
  type KnownStudent,
  type Problem,
  type Snapshot,
  wrong,
} from "./planned-rows.ts";
import { type FilePerson, isAccepted, isBornAlike, keysOf, rejectionOf } from "./same-person.ts";
import type { StudentFacts } from "./student-facts.ts";

/** Who a person of the file is at the school: someone, perhaps by a number of a record that was merged; nobody yet; or not certain. */
export type Found =
  | { student: KnownStudent; former: FormerRecord | null }
  | { student: null }
  | { problem: Problem; candidates: KnownStudent[] };

/** Returns a function that finds the known student whom a person of the file is, or says why it is in doubt. */
export function studentFinder(
  { students, classGroups }: Pick<Snapshot, "students" | "classGroups">,
  nameOf: NameOf,
) {
  const byId = new Map(students.map((student) => [student.id, student]));
  const byKey = new Map(
    students.flatMap((student) => keysOf(student).map(({ key }) => [key, student] as const)),
  );
  const byFormerKey = new Map(
    students.flatMap((student) =>
      student.former.flatMap(({ keys }) => keys.map((key) => [key, student] as const)),
    ),
  );
  const byName = Map.groupBy(students, ({ nameKey }) => nameKey);
  const groupNames = new Map(classGroups.map(({ id, name }) => [id, name]));

  /** A number that someone has now counts before those of merged records. */
  const byAnyKey = (key: string) => byKey.get(key) ?? byFormerKey.get(key);

  /** The id of the student whom a row names by an external id or a name to sign in with. */
  const ownerOf = (facts: StudentFacts): string | null =>
    keysOf(facts)
      .map(({ key }) => byAnyKey(key))
      .find((owner) => owner !== undefined)?.id ?? null;

  const hasOtherDate = (student: KnownStudent, { facts }: FilePerson) =>
    facts.dateOfBirth !== null && student.dateOfBirth !== null && facts.dateOfBirth !== student.dateOfBirth;

  const hasOtherId = (student: KnownStudent, { facts }: FilePerson) =>
    externalIdKinds.some((kind) => {
      const [fromFile, known] = [facts.ids[kind], student.ids[kind]];
      if (fromFile === undefined || known === undefined) return false;
      return externalIdKey(fromFile) !== externalIdKey(known) && !isFormerKey(student, kind, fromFile);
    });

  const isOther = (student: KnownStudent, person: FilePerson) =>
    hasOtherDate(student, person) || hasOtherId(student, person);

  /** In one class group, by the roll number or a guardian's phone; null if that says nothing. */
  function isSameInGroup(student: KnownStudent, { facts, groups }: FilePerson): boolean | null {
    let isIn = false;
    for (const { classGroupId, rollNumber } of student.enrolments) {
      if (!groups.has(classGroupId)) continue;
      isIn = true;
      const fromFile = groups.get(classGroupId) ?? null;
      if (fromFile === null || rollNumber === null) continue;
      if (rollNumberKey(fromFile) === rollNumberKey(rollNumber)) return true;
    }
    if (!isIn) return null;
    return (
      facts.guardians.some(
        ({ phone }) => phone !== null && student.guardians.some((each) => each.phone === phone),
      ) || null
    );
  }

  const unclear = (candidates: KnownStudent[]): Found => ({
    problem: doubt("name", sentence("importing.maybeSame")),
    candidates,
  });
  const impossible = (...problem: Parameters<typeof wrong>): Found => ({
    problem: wrong(...problem),
    candidates: [],
  });

  /** The record by whose number alone the file names a student. */
  function formerOf(student: KnownStudent, { facts }: FilePerson): FormerRecord | null {
    const keys = keysOf(facts).map(({ key }) => key);
    if (keys.some((key) => byKey.get(key) === student)) return null;
    return student.former.find((former) => former.keys.some((key) => keys.includes(key))) ?? null;
  }

  /** The student with an id or a name to sign in with that the file has. */
  function findByKey(person: FilePerson, decided: KnownStudent | undefined): Found | null {
    const { facts } = person;
    const owners = new Map<KnownStudent, ExternalIdKind>();
    for (const kind of externalIdKinds) {
      const value = facts.ids[kind];
      const owner = value === undefined ? undefined : byAnyKey(`${kind} ${externalIdKey(value)}`);
      if (owner !== undefined) owners.set(owner, kind);
    }
    if (owners.size > 1) return impossible(null, sentence("importing.severalPeople"));
    const [[byExternalId, kind] = []] = owners;
    if (byExternalId !== undefined && kind !== undefined) {
      for (const field of ["loginName", "email"] as const) {
        const owner = facts[field] === null ? undefined : byAnyKey(`${field} ${facts[field]}`);
        if (owner !== undefined && owner !== byExternalId)
          return impossible(field, sentence("importing.severalPeople"));
      }
      if (decided !== undefined && decided !== byExternalId)
        return impossible(null, sentence("importing.severalPeople"));
      const former = formerOf(byExternalId, person);
      const isNamed = [byExternalId.nameKey, former?.nameKey].includes(facts.nameKey);
      const isBorn = facts.dateOfBirth === null || facts.dateOfBirth === byExternalId.dateOfBirth;
      if (isNamed || isBorn || decided !== undefined) return { student: byExternalId, former };
      return isAccepted(person, "importing.maybeSame")
        ? impossible(kind, sentence("importing.idTaken", fullName(byExternalId)))
        : unclear([byExternalId]);
    }
    for (const field of ["loginName", "email"] as const) {
      const owner = facts[field] === null ? undefined : byAnyKey(`${field} ${facts[field]}`);
      if (owner === undefined) continue;
      const former = formerOf(owner, person);
      if ([owner.nameKey, former?.nameKey].includes(facts.nameKey) && !isOther(owner, person))
        return { student: owner, former };
      return impossible(
        field,
        sentence(field === "email" ? "importing.emailTaken" : "students.loginNameTaken"),
      );
    }
    return null;
  }

  /** The namesakes for whom more than the name speaks; several if nothing tells them apart. */
  function mostCertain(namesakes: readonly KnownStudent[], person: FilePerson): KnownStudent[] {
    const { dateOfBirth } = person.facts;
    const evident = namesakes.filter(
      (student) =>
        (dateOfBirth !== null && student.dateOfBirth === dateOfBirth) ||
        isSameInGroup(student, person) === true,
    );
    if (evident.length === 1) return evident;
    // Matches the values of the last import: all of them, or at least the same name in the same class groups.
    const fromFile = fileValuesOf(person, nameOf);
    const possible = evident.length > 0 ? evident : namesakes;
    const matching = possible.filter(({ lastValues }) =>
      Object.entries(fromFile).every(([field, key]) => lastValues[field] === key),
    );
    const extent = ({ lastValues }: KnownStudent) => Object.keys(lastValues).length;
    const least = Math.min(...matching.map(extent));
    const exact = matching.filter((student) => extent(student) === least);
    if (exact.length === 1) return exact;
    const alike = possible.filter(
      ({ lastValues }) => lastValues.name === fromFile.name && lastValues.classGroup === fromFile.classGroup,
    );
    return alike.length === 1 || evident.length === 0 ? alike : evident;
  }

  /** `isOwned` says that other rows name a student by an external id or a name to sign in with. */
  function find(person: FilePerson, isOwned: (studentId: string) => boolean): Found {
    const decided = person.rows
      .map(({ decision: { person: id } }) => (typeof id === "string" ? byId.get(id) : undefined))
      .find((student) => student !== undefined);
    const isSomeoneElse = isAccepted(person, "importing.maybeSame");
    const byKeyFound = findByKey(person, decided);
    if (byKeyFound !== null) return byKeyFound;
    if (decided !== undefined) return { student: decided, former: null };
    const namesakes = (byName.get(person.facts.nameKey) ?? []).filter(
      (student) => !isOther(student, person) && !isOwned(student.id),
    );
    const certain = mostCertain(namesakes, person);
    // One child under two numbers, or under a new one.
    const renumbered = (byName.get(person.facts.nameKey) ?? []).filter(
      (student) => hasOtherId(student, person) && isBornAlike(student, person.facts) && !isOwned(student.id),
    );
    if (renumbered.length > 0 && !isSomeoneElse) return unclear(renumbered);
    // Another date of birth in the same place, with the same phone or roll number, may have been corrected.
    const corrected = (byName.get(person.facts.nameKey) ?? []).filter(
      (student) =>
        hasOtherDate(student, person) &&
        !hasOtherId(student, person) &&
        !isOwned(student.id) &&
        isSameInGroup(student, person) === true,
    );
    if (namesakes.length === 0 && corrected.length > 0 && !isSomeoneElse) return unclear(corrected);
    const [one] = certain;
    if (one !== undefined && certain.length === 1) return { student: one, former: null };
    if (namesakes.length === 0 || isSomeoneElse) return { student: null };
    return unclear(certain.length > 1 ? certain : namesakes);
  }

  const toCandidate = (student: KnownStudent): Candidate => {
    const [enrolment] = student.enrolments;
    return {
      id: student.id,
      row: null,
      name: fullName(student),
      classGroup: enrolment === undefined ? null : (groupNames.get(enrolment.classGroupId) ?? null),
      rollNumber: enrolment?.rollNumber ?? null,
      dateOfBirth: student.dateOfBirth,
      email: student.email,
    };
  };

  const areTogether = (nameKey: string, groups: readonly GroupRef[]) =>
    (byName.get(nameKey) ?? []).some(({ enrolments }) =>
      groups.every((group) => enrolments.some(({ classGroupId }) => classGroupId === group)),
    );

  const wasRejected = ({ nameKey, guardiansKey }: StudentFacts, { field, here }: Contradiction) =>
    (byName.get(nameKey) ?? []).some(({ lastValues }) =>
      field.startsWith("guardian")
        ? lastValues.guardians?.includes(guardiansKey) === true
        : lastValues[rejectionOf(field)] === normalForm(here),
    );

  return { find, ownerOf, areTogether, wasRejected, toCandidate };
}
