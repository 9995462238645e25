import { rollNumberKey } from "#domain/student-ids.ts";
import type { StudentPlan } from "./plan-student.ts";
import type { GroupRef, Snapshot } from "./planned-rows.ts";
import type { FilePerson } from "./same-person.ts";

export interface Claim {
  person: FilePerson;
  name: string;
  plan: StudentPlan;
}

const rollKeyIn = (group: GroupRef, rollKey: string) => `${group} ${rollKey}`;

function wantedBy({ created, changed }: StudentPlan, groupOf: Map<string, string>) {
  const joins = created?.joins ?? changed?.joins ?? [];
  const rolls = changed?.rolls ?? [];
  return [
    ...joins.map(({ group, rollNumber }) => ({ group, rollNumber })),
    ...rolls.map(({ enrolmentId, rollNumber }) => ({ group: groupOf.get(enrolmentId) ?? "", rollNumber })),
  ].flatMap(({ group, rollNumber }) =>
    rollNumber === null ? [] : [rollKeyIn(group, rollNumberKey(rollNumber))],
  );
}

/** Who has a roll number; the entry of the roster, unless it is another person of the files. */
interface RollHolder {
  name: string;
  listed: Snapshot["roster"][number] | null;
}

/**
 * Those who are to get a roll number that another student has, and who that is. Numbers can be swapped: who gets another one, or
 * leaves the class group, gives theirs up, unless they are among the rejected.
 */
export function findTakenNumbers(
  claims: readonly Claim[],
  { roster, students }: Snapshot,
): Map<FilePerson, RollHolder> {
  const groupOf = new Map(
    students.flatMap(({ enrolments }) =>
      enrolments.map((each) => [each.enrolmentId, each.classGroupId] as const),
    ),
  );
  const rejected = new Map<FilePerson, RollHolder>();
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const freed = new Set<string>();
    for (const {
      person,
      plan: { changed },
    } of claims) {
      if (changed === null || rejected.has(person)) continue;
      if (changed.leaves !== null) freed.add(`${changed.id} ${changed.leaves}`);
      for (const { enrolmentId } of changed.rolls) freed.add(`${changed.id} ${groupOf.get(enrolmentId)}`);
    }
    const holders = new Map<string, RollHolder>();
    for (const listed of roster) {
      const { studentId, name, classGroupId, rollKey } = listed;
      if (rollKey !== null && !freed.has(`${studentId} ${classGroupId}`))
        holders.set(rollKeyIn(classGroupId, rollKey), { name, listed });
    }
    for (const { person, name, plan } of claims) {
      if (rejected.has(person)) continue;
      const wanted = wantedBy(plan, groupOf);
      const holder = wanted.map((key) => holders.get(key)).find((each) => each !== undefined);
      if (holder === undefined) for (const key of wanted) holders.set(key, { name, listed: null });
      else {
        rejected.set(person, holder);
        isSettled = false;
      }
    }
  }
  return rejected;
}
