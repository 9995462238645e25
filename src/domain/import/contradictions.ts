import { normalForm } from "#domain/normal-form.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import { readClassGroup } from "./class-groups-in-cells.ts";
import type { ImportField } from "./fields.ts";
import { mayMeanOneName } from "./known-teachers.ts";
import type { GroupRef } from "./planned-rows.ts";
import type { FileGuardian, StudentFacts } from "./student-facts.ts";

/** What two rows about one student say that cannot both be true, in their words. */
export interface Contradiction {
  field: ImportField;
  /** Of the earlier row. */
  line: number;
  there: string;
  here: string;
}

interface LineFacts {
  line: number;
  facts: StudentFacts;
}

const isParent = ({ relation }: FileGuardian) => relation === "father" || relation === "mother";

/** Whether two rows mean one guardian: by the relation that only one person has, by the name, or because nothing tells them apart. */
function isSameGuardian(one: FileGuardian, other: FileGuardian): boolean {
  if (isParent(one) && one.relation === other.relation) return true;
  if (isParent(one) && isParent(other)) return false;
  if (one.name !== "" && other.name !== "") return mayMeanOneName(one.name, other.name);
  return one.relation === null || other.relation === null || one.relation === other.relation;
}

interface GuardianContradiction extends Contradiction {
  guardian: FileGuardian;
  part: "name" | "phone" | "email";
}

function guardianContradictions(
  earlier: readonly LineFacts[],
  { guardians }: StudentFacts,
): GuardianContradiction[] {
  const found: GuardianContradiction[] = [];
  for (const { line, facts } of earlier) {
    const has = (all: readonly FileGuardian[], part: "phone" | "email", text: string) =>
      all.some((each) => each[part] === text);
    for (const [index, guardian] of guardians.entries()) {
      const position = (index + 1) as 1 | 2 | 3 | 4;
      const add = (part: GuardianContradiction["part"], there: string, here: string) => {
        const field = `guardian${Math.min(position, 4)}${{ name: "Name", phone: "Phone", email: "Email" }[part]}`;
        if (!found.some((each) => each.guardian === guardian && each.part === part))
          found.push({ guardian, part, field: field as ImportField, line, there, here });
      };
      for (const other of facts.guardians.filter((each) => isSameGuardian(each, guardian))) {
        if (other.name !== "" && guardian.name !== "" && !mayMeanOneName(other.name, guardian.name))
          add("name", other.name, guardian.name);
        for (const part of ["phone", "email"] as const) {
          const [there, here] = [other[part], guardian[part]];
          // What the other row says of another guardian is no contradiction.
          if (there === null || here === null || there === here) continue;
          if (!has(facts.guardians, part, here) && !has(guardians, part, there)) add(part, there, here);
        }
      }
    }
  }
  return found;
}

/** What a row says otherwise than earlier rows about the same student; class groups apart. */
export function contradictionsOf(earlier: readonly LineFacts[], facts: StudentFacts): Contradiction[] {
  const found: Contradiction[] = [];
  for (const field of ["city", "education"] as const) {
    const here = facts[field];
    const row = earlier.find((each) => each.facts[field] !== null);
    const there = row?.facts[field];
    if (row && here !== null && there && normalForm(there) !== normalForm(here))
      found.push({ field, line: row.line, there, here });
  }
  const inGroup = earlier.find((each) => each.facts.group === facts.group && each.facts.rollNumber !== null);
  const [there, here] = [inGroup?.facts.rollNumber ?? null, facts.rollNumber];
  if (inGroup && facts.group !== null && there !== null && here !== null)
    if (rollNumberKey(there) !== rollNumberKey(here))
      found.push({ field: "rollNumber", line: inGroup.line, there, here });
  return [...found, ...guardianContradictions(earlier, facts)];
}

/** The facts of a row without what contradicts earlier ones: theirs counts. */
export function withoutContradictions(earlier: readonly LineFacts[], facts: StudentFacts): StudentFacts {
  const found = guardianContradictions(earlier, facts);
  if (found.length === 0) return facts;
  const guardians = facts.guardians.flatMap((guardian): FileGuardian[] => {
    const parts = found.filter((each) => each.guardian === guardian).map(({ part }) => part);
    // Another person under the same relation: nothing of them can be kept.
    if (parts.includes("name")) return [];
    return [
      {
        ...guardian,
        ...(parts.includes("phone") && { phone: null }),
        ...(parts.includes("email") && { email: null }),
      },
    ];
  });
  return { ...facts, guardians };
}

/** Class groups of which a student is in one: "10-A" and "10-B", but not "Chess club". */
export function excludeEachOther(one: GroupRef, other: GroupRef, nameOf: (ref: GroupRef) => string): boolean {
  return one !== other && readClassGroup(nameOf(one)) !== null && readClassGroup(nameOf(other)) !== null;
}
