import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { type ExternalIdKind, externalIdKey, externalIdKinds, rollNumberKey } from "#domain/student-ids.ts";
import { type SentenceKey, sentence } from "#locales/sentence.ts";
import {
  type Contradiction,
  contradictionsOf,
  excludeEachOther,
  withoutContradictions,
} from "./contradictions.ts";
import {
  accepts,
  type Candidate,
  doubt,
  type GroupRef,
  openProblems,
  type Problem,
  type RowDecision,
  wrong,
} from "./planned-rows.ts";
import type { StudentFacts } from "./student-facts.ts";

/** A row whose cells are in order. */
export interface FactRow {
  number: number;
  line: number;
  decision: RowDecision;
  facts: StudentFacts;
}

/** A student as the rows of an import have them: all rows that are about the same one. */
export interface FilePerson {
  rows: [FactRow, ...FactRow[]];
  /** The first value that a row gives, of each. */
  facts: StudentFacts;
  groups: Map<GroupRef, string | null>;
  /** The id of the student of the school whom an external id or a name to sign in with of these rows belongs to. */
  owner: string | null;
  /** Later rows' values that a person rejected, stored so that nobody is asked again. */
  rejected: Record<string, string>;
}

/** Whether a person has said in one of the rows that they are right. */
export const isAccepted = ({ rows }: FilePerson, key: SentenceKey): boolean =>
  rows.some(({ decision }) => accepts(decision, key));

/** What names one student alone: external ids, and names to sign in with. */
export const keysOf = ({ ids, loginName, email }: Pick<StudentFacts, "ids" | "loginName" | "email">) => [
  ...externalIdKinds.flatMap((kind) =>
    ids[kind] === undefined ? [] : [{ field: kind, key: `${kind} ${externalIdKey(ids[kind])}` }],
  ),
  ...(loginName === null ? [] : [{ field: "loginName" as const, key: `loginName ${loginName}` }]),
  ...(email === null ? [] : [{ field: "email" as const, key: `email ${email}` }]),
];

const phonesOf = ({ guardians }: StudentFacts) => guardians.flatMap(({ phone }) => phone ?? []);

/** Fields that one student has one value of. */
function fieldThatDiffers(one: StudentFacts, other: StudentFacts) {
  for (const kind of externalIdKinds) {
    const [a, b] = [one.ids[kind], other.ids[kind]];
    if (a !== undefined && b !== undefined && externalIdKey(a) !== externalIdKey(b)) return kind;
  }
  for (const field of ["dateOfBirth", "email", "loginName"] as const) {
    if (one[field] !== null && other[field] !== null && one[field] !== other[field]) return field;
  }
  return null;
}

/** A value in the words of its cell. */
const shown = (facts: StudentFacts, field: NonNullable<ReturnType<typeof fieldThatDiffers>>) =>
  (field in facts.ids ? facts.ids[field as ExternalIdKind] : facts[field as "dateOfBirth"]) ?? "";

const sameRoll = (one: string | null | undefined, other: string | null) =>
  one != null && other !== null ? rollNumberKey(one) === rollNumberKey(other) : null;

/** Where what an import said has a value that was rejected; guardians are kept whole. */
export const rejectionOf = (field: string) => `not ${field}`;

const isOneOfTwoNumbers = (field: ReturnType<typeof fieldThatDiffers>) =>
  externalIdKinds.some((kind) => kind === field);

/** Born on one day, with a phone in common. If the names are the same, it is one child with two numbers, or twins with one name misspelled. */
export const isBornAlike = (
  one: Pick<StudentFacts, "dateOfBirth"> & { guardians: readonly { phone: string | null }[] },
  other: StudentFacts,
) =>
  one.dateOfBirth !== null &&
  one.dateOfBirth === other.dateOfBirth &&
  one.guardians.some(({ phone }) => phone !== null && phonesOf(other).includes(phone));

/** Whether a row with a person's name is about them. A phone alone tells nothing: brothers, sisters and twins share it. */
function likeness(person: FilePerson, { facts }: FactRow, owner: string | null): "same" | "other" | "maybe" {
  const field = fieldThatDiffers(person.facts, facts);
  if (field !== null) {
    if (person.owner !== null && owner !== null) return "other";
    return isOneOfTwoNumbers(field) && isBornAlike(person.facts, facts) ? "maybe" : "other";
  }
  if (person.owner !== null && owner !== null) return person.owner === owner ? "same" : "other";
  const isInGroup = facts.group !== null && person.groups.has(facts.group);
  const roll = facts.group === null ? null : sameRoll(person.groups.get(facts.group), facts.rollNumber);
  const sharesPhone = phonesOf(facts).some((phone) => phonesOf(person.facts).includes(phone));
  if (roll === false) return sharesPhone ? "maybe" : "other";
  if (facts.dateOfBirth !== null && facts.dateOfBirth === person.facts.dateOfBirth) return "same";
  if (roll === true) return "same";
  if (!isInGroup) return "other";
  return sharesPhone ? "same" : "maybe";
}

function join(person: FilePerson, row: FactRow): void {
  person.rows.push(row);
  const { facts } = person;
  const { group, rollNumber, guardians, guardiansKey, ids, ...others } = row.facts;
  for (const [field, value] of Object.entries(others)) {
    const key = field as keyof typeof others;
    if (!facts[key] && value) Object.assign(facts, { [key]: value });
  }
  // Somebody who left one class group and is in another has not left the school.
  if (row.facts.status === "here") facts.status = "here";
  Object.assign(facts, { ids: { ...ids, ...facts.ids } });
  const present = new Set(facts.guardians.map((each) => JSON.stringify(each)));
  facts.guardians.push(...guardians.filter((each) => !present.has(JSON.stringify(each))));
  if (guardiansKey !== "" && !facts.guardiansKey.includes(guardiansKey)) facts.guardiansKey += guardiansKey;
  if (group !== null) person.groups.set(group, person.groups.get(group) ?? rollNumber);
}

interface Grouping {
  people: FilePerson[];
  /** Rows that cannot be taken as they are. */
  faults: Map<number, { problems: Problem[]; candidates: Candidate[] }>;
  /** By phone, the names of those who have it. */
  byPhone: Map<string, FilePerson[]>;
}

const asCandidate = (person: FilePerson, nameOf: (ref: GroupRef) => string): Candidate => {
  const [[group = null, rollNumber = null] = []] = person.groups;
  return {
    id: null,
    row: person.rows[0].number,
    name: fullName(person.facts),
    classGroup: group === null ? null : nameOf(group),
    rollNumber,
    dateOfBirth: person.facts.dateOfBirth,
    email: person.facts.email,
  };
};

/**
 * Which rows are about the same student. Call `add` for each, in their order. `ownerOf` returns the id of the student of the school whom
 * a row names by one of `keysOf`, if any; `areTogether` whether the school has a student of this name in all of these class groups,
 * and `wasRejected` whether an earlier import had this value for one, too, and a person preferred another.
 */
export function groupPeople(
  nameOf: (ref: GroupRef) => string,
  {
    ownerOf,
    areTogether,
    wasRejected,
  }: {
    ownerOf: (facts: StudentFacts) => string | null;
    areTogether: (nameKey: string, groups: readonly GroupRef[]) => boolean;
    wasRejected: (facts: StudentFacts, contradiction: Contradiction) => boolean;
  },
) {
  const grouping: Grouping = { people: [], faults: new Map(), byPhone: new Map() };
  const byKey = new Map<string, FilePerson>();
  const byName = new Map<string, FilePerson[]>();
  const byRow = new Map<number, FilePerson>();

  function remember(person: FilePerson, row: FactRow): void {
    byRow.set(row.number, person);
    for (const { key } of keysOf(row.facts)) byKey.set(key, person);
    for (const phone of phonesOf(row.facts)) {
      const others = grouping.byPhone.get(phone) ?? [];
      if (!others.includes(person)) grouping.byPhone.set(phone, [...others, person]);
    }
  }

  const add = (row: FactRow) => {
    const { facts, decision } = row;
    const owner = ownerOf(facts);
    const fault = (problems: Problem[], candidates: Candidate[] = []) => {
      grouping.faults.set(row.number, { problems, candidates });
    };
    const take = (person: FilePerson, isDecided = false) => {
      const field = fieldThatDiffers(person.facts, facts);
      // Whom a person calls the same child keeps the first number.
      if (field !== null && !(isDecided && isOneOfTwoNumbers(field))) {
        const first = person.rows.find((each) => shown(each.facts, field) !== "") ?? person.rows[0];
        const texts = [shown(first.facts, field), shown(facts, field)] as const;
        const text = sentence("importing.saysOtherwise", first.line, texts[0], row.line, texts[1]);
        return fault([wrong(field, text)]);
      }
      const problems = doubtsAbout(person);
      if (problems.length > 0) return fault(problems);
      for (const { field, here } of contradictionsOf(person.rows, facts))
        if (!field.startsWith("guardian")) person.rejected[rejectionOf(field)] = normalForm(here);
      const joined = { ...row, facts: withoutContradictions(person.rows, facts) };
      join(person, joined);
      person.owner ??= owner;
      remember(person, joined);
    };
    /** What the row says otherwise than others about the same student, until a person has said that the earlier ones count. */
    function doubtsAbout({ rows }: FilePerson): Problem[] {
      const problems = contradictionsOf(rows, facts)
        .filter((each) => !wasRejected(facts, each))
        .map(({ field, line, there, here }) =>
          doubt(field, sentence("importing.contradicts", line, there, row.line, here)),
        );
      const { group } = facts;
      const other =
        group === null || rows.some((each) => each.facts.group === group)
          ? undefined
          : rows.find(
              (each) => each.facts.group !== null && excludeEachOther(each.facts.group, group, nameOf),
            );
      if (
        group === null ||
        other?.facts.group == null ||
        areTogether(facts.nameKey, [group, other.facts.group])
      )
        return openProblems(problems, decision);
      const [there, here] = [nameOf(other.facts.group), nameOf(group)];
      const text = sentence("importing.inTwoGroups", other.line, there, row.line, here);
      return openProblems([...problems, doubt("classGroup", text)], decision);
    }
    if (typeof decision.person === "number") {
      const person = byRow.get(decision.person);
      if (person !== undefined) return take(person, true);
    }
    for (const { field, key } of keysOf(facts)) {
      const person = byKey.get(key);
      if (person === undefined) continue;
      if (person.facts.nameKey === facts.nameKey) return take(person);
      const isId = field !== "email" && field !== "loginName";
      const { line } = person.rows[0];
      return fault([wrong(field, sentence(isId ? "importing.idTwice" : "importing.valueTwice", line))]);
    }
    const namesakes = byName.get(facts.nameKey) ?? [];
    if (!accepts(decision, "importing.maybeTwice")) {
      const same = namesakes.filter((person) => likeness(person, row, owner) === "same");
      const [one] = same;
      if (one !== undefined && same.length === 1) return take(one);
      const maybe =
        same.length > 1 ? same : namesakes.filter((person) => likeness(person, row, owner) === "maybe");
      const [first] = maybe;
      if (first !== undefined) {
        const candidates = maybe.map((person) => asCandidate(person, nameOf));
        const isTwice = doubt("name", sentence("importing.maybeTwice", first.rows[0].line));
        // Who says that it is the same student sees what the rows say of them.
        return fault([isTwice, ...(maybe.length === 1 ? doubtsAbout(first) : [])], candidates);
      }
    }
    const person: FilePerson = {
      rows: [row],
      facts: { ...facts, ids: { ...facts.ids }, guardians: [...facts.guardians] },
      groups: new Map(facts.group === null ? [] : [[facts.group, facts.rollNumber]]),
      owner,
      rejected: {},
    };
    grouping.people.push(person);
    byName.set(facts.nameKey, [...namesakes, person]);
    remember(person, row);
  };

  return { add, grouping };
}
