import { fullName } from "#domain/full-name.ts";
import { guardiansMax } from "#domain/guardians.ts";
import { sentence } from "#locales/sentence.ts";
import type { ClassGroupRefs } from "./class-group-refs.ts";
import { type Found, studentFinder } from "./find-student.ts";
import { askAboutNamesAlone } from "./names-alone.ts";
import { namesByNumber } from "./names-by-number.ts";
import { type Candidate, openProblems, type Problem, stateOf } from "./outcomes.ts";
import { planKnownStudent, planNewStudent } from "./plan-student.ts";
import {
  emptyOutcome,
  type KnownStudent,
  type Plan,
  type PlannedRow,
  type Snapshot,
} from "./planned-rows.ts";
import { type Claim, findTakenNumbers } from "./roll-numbers.ts";
import { type FactRow, type FilePerson, groupPeople, isAccepted, keysOf } from "./same-person.ts";
import { readStudentFacts } from "./student-facts.ts";

/** How many rows are looked at before others get their turn. */
const sliceLength = 100;

/** Plans the rows about students. Yields now and then, so that a server can do something else. */
export function* planStudents(
  rows: readonly PlannedRow[],
  snapshot: Snapshot,
  { groups, shared }: { groups: ClassGroupRefs; shared: ReadonlyMap<number, Problem> },
  { absentLeave }: { absentLeave: boolean },
  { outcomes, operations }: Plan,
): Generator<void> {
  const { find, toCandidate, byPhone, ...known } = studentFinder(snapshot, groups.nameOf);
  const { add, grouping } = groupPeople(groups.nameOf, known);
  const named = new Set<string>();
  // Students whom a row names by a number, whatever becomes of the row.
  const mentioned = new Set<string>();
  // Rows of a file that does not tell class groups, or of which a roll number needs one: who is in the school stays where they are.
  const unplaced = new Set<number>();
  const tellsGroups = rows.some(({ cells }) => cells.classGroup);
  const withName = namesByNumber(rows, snapshot);
  const knownValues = new Set(
    snapshot.students.flatMap(({ guardians, email, dateOfBirth }) =>
      [email, dateOfBirth, ...guardians.flatMap((each) => [each.name, each.phone, each.email])].filter(
        (value) => value !== null,
      ),
    ),
  );
  const askAboutName = askAboutNamesAlone(rows, snapshot);
  for (const [index, row] of rows.entries()) {
    if (index % sliceLength === 0) yield;
    const { number, line, cells, decision } = row;
    const { facts, problems: found } = readStudentFacts(withName(cells), {
      today: snapshot.today,
      groups,
      known: knownValues,
    });
    const problems = decision.skip
      ? []
      : openProblems(
          [...found, ...[shared.get(number) ?? [], askAboutName(row, facts) ?? []].flat()],
          decision,
        );
    named.add(facts.nameKey);
    const owner = known.ownerOf(facts);
    if (owner !== null) mentioned.add(owner);
    const state = decision.skip ? "skipped" : stateOf(problems);
    outcomes.set(number, { ...emptyOutcome(state ?? "unchanged"), problems });
    if (state === null) add({ number, line, decision, facts });
    if (cells.classGroup === "" || (!cells.classGroup && (tellsGroups || facts.rollNumber !== null)))
      unplaced.add(number);
  }
  for (const [number, { problems, candidates }] of grouping.faults) {
    const outcome = outcomes.get(number);
    if (outcome) Object.assign(outcome, { state: stateOf(problems), candidates, problems });
  }

  const takenKeys = new Set(snapshot.takenKeys);
  const emailOwners = new Map(snapshot.emails.map((each) => [each.email, each.id]));
  const owners = new Map(
    grouping.people.flatMap((person) => (person.owner === null ? [] : [[person.owner, person] as const])),
  );
  const claims: Claim[] = [];
  const results = new Map<FilePerson, Found>();
  // Who each student is in the file: of two, the one with a number of today, then the one with the student's name.
  const found = new Map<string, { person: FilePerson; rank: number }>();
  for (const [index, person] of grouping.people.entries()) {
    if (index % sliceLength === 0) yield;
    const result = find(person, (id) => (owners.get(id) ?? person) !== person);
    results.set(person, result);
    if ("problem" in result || result.student === null) continue;
    const { id, nameKey } = result.student;
    const rank = Number(result.former === null) * 2 + Number(person.facts.nameKey === nameKey);
    const earlier = found.get(id);
    if (earlier === undefined || earlier.rank < rank) found.set(id, { person, rank });
  }
  for (const [index, [person, result]] of [...results].entries()) {
    if (index % sliceLength === 0) yield;
    if ("problem" in result) {
      reject(person, result.problem, result.candidates.map(toCandidate));
      continue;
    }
    let { student } = result;
    const former = result.student === null ? null : result.former;
    const other = student === null ? undefined : found.get(student.id)?.person;
    if (other !== undefined && other !== person) {
      // The row of a merged record beside that of the one that remained says nothing more.
      if (former !== null && student !== null) {
        const [first] = other.rows;
        for (const { number } of person.rows)
          Object.assign(outcomes.get(number) ?? {}, { sameAsRow: first.number, personId: student.id });
        continue;
      }
      const isElse = isAccepted(person, "importing.maybeTwice");
      // Somebody with a number of the student's is nobody else.
      if (!isElse || person.owner !== null) {
        const text = sentence(isElse ? "importing.idTwice" : "importing.maybeTwice", other.rows[0].line);
        reject(person, { field: "name", isDoubt: !isElse, sentence: text }, []);
        continue;
      }
      student = null;
    }
    if (person.facts.status === "left") {
      leave(person, student);
      continue;
    }
    if (student?.leftOn) {
      reject(
        person,
        { field: null, isDoubt: false, sentence: sentence("importing.hasLeft", fullName(student)) },
        [toCandidate(student)],
      );
      continue;
    }
    const plan =
      student === null
        ? planNewStudent(person, groups.nameOf)
        : planKnownStudent(person, student, { nameOf: groups.nameOf, former });
    const email = plan.created?.email ?? plan.changed?.after.email;
    if (email != null && emailOwners.has(email) && emailOwners.get(email) !== student?.id) {
      reject(person, { field: "email", isDoubt: false, sentence: sentence("importing.emailTaken") }, []);
      continue;
    }
    const takenKey =
      plan.created || plan.changed ? keysOf(person.facts).find(({ key }) => takenKeys.has(key)) : undefined;
    if (takenKey !== undefined) {
      const text =
        takenKey.field === "loginName"
          ? sentence("students.loginNameTaken")
          : sentence("importing.idOfFormer");
      reject(person, { field: takenKey.field, isDoubt: false, sentence: text }, []);
      continue;
    }
    if (
      plan.created?.joins.length === 0 &&
      person.rows.some(({ number }) => unplaced.has(number)) &&
      !isAccepted(person, "importing.withoutClassGroup")
    ) {
      reject(
        person,
        { field: "classGroup", isDoubt: true, sentence: sentence("importing.withoutClassGroup") },
        [],
      );
      continue;
    }
    if (plan.isTooManyGuardians) {
      reject(
        person,
        {
          field: "guardian4Phone",
          isDoubt: false,
          sentence: sentence("importing.tooManyGuardians", guardiansMax),
        },
        [],
      );
      continue;
    }
    if (plan.newPhone !== null && student !== null) {
      const { phone, owners } = plan.newPhone;
      reject(
        person,
        { field: "guardian1Phone", isDoubt: true, sentence: sentence("importing.phoneOfWhom", phone) },
        [],
      );
      const outcome = outcomes.get(person.rows[0].number);
      if (outcome)
        outcome.phoneOwners = owners.map((owner) => ({
          of: phone,
          index: student.guardians.findIndex(
            ({ phone: known, name }) => known === owner.phone && name === owner.name,
          ),
          name: owner.name,
          phone: owner.phone ?? "",
        }));
      continue;
    }
    const outcome = outcomes.get(person.rows[0].number);
    if (outcome) {
      const state =
        plan.conflicts.length > 0
          ? "conflict"
          : plan.created
            ? "created"
            : plan.changed
              ? "changed"
              : "unchanged";
      Object.assign(outcome, {
        state,
        changes: plan.changes,
        conflicts: plan.conflicts,
        personId: student?.id ?? null,
      });
      outcome.sharesPhoneWith = sharing(person, student?.id ?? null);
    }
    claims.push({ person, name: fullName(person.facts), plan });
  }
  yield;
  const taken = findTakenNumbers(claims, snapshot);
  for (const { person, plan } of claims) {
    const holder = taken.get(person);
    if (holder !== undefined) {
      const { name, listed } = holder;
      const text = sentence("importing.rollNumberTaken", name);
      // Somebody whose name or date of birth was corrected in the file has the same place.
      const mayBeThem =
        listed?.hasLeft === false &&
        plan.created !== null &&
        !isAccepted(person, "importing.rollNumberTaken");
      reject(
        person,
        { field: "rollNumber", isDoubt: mayBeThem, sentence: text },
        mayBeThem ? [listedCandidate(listed)] : [],
      );
      continue;
    }
    if (plan.created) operations.newStudents.push(plan.created);
    if (plan.changed) operations.changedStudents.push(plan.changed);
    const id = outcomes.get(person.rows[0].number)?.personId;
    if (id != null) operations.fileValues.set(id, plan.fileValues);
    followFirst(person.rows);
  }
  if (absentLeave) operations.leaving.push(...findAbsent());

  function listedCandidate({
    studentId,
    name,
    classGroupId,
    rollKey,
  }: Snapshot["roster"][number]): Candidate {
    return {
      id: studentId,
      row: null,
      name,
      classGroup: groups.nameOf(classGroupId),
      rollNumber: rollKey,
      dateOfBirth: null,
      email: null,
    };
  }

  function reject(person: FilePerson, problem: Problem, candidates: ReturnType<typeof toCandidate>[]): void {
    const outcome = outcomes.get(person.rows[0].number);
    if (outcome === undefined) return;
    Object.assign(outcome, emptyOutcome(problem.isDoubt ? "doubtful" : "wrong"), {
      problems: [...outcome.problems, problem],
      candidates,
    });
    followFirst(person.rows);
  }

  /** Somebody whose row says that they have left: nobody whom the school does not have is added. */
  function leave(person: FilePerson, student: KnownStudent | null): void {
    const outcome = outcomes.get(person.rows[0].number);
    if (outcome === undefined) return;
    const isHere = student !== null && student.leftOn === null;
    outcome.state = student === null ? "skipped" : isHere ? "changed" : "unchanged";
    outcome.personId = student?.id ?? null;
    if (isHere) {
      outcome.changes = [{ kind: "leaves" }];
      operations.leaving.push({ studentId: student.id, name: fullName(student) });
    }
    followFirst(person.rows);
  }

  function followFirst([first, ...others]: FactRow[]): void {
    const leader = first && outcomes.get(first.number);
    if (first === undefined || leader === undefined) return;
    for (const { number } of others) {
      const outcome = outcomes.get(number);
      if (outcome)
        Object.assign(outcome, { state: leader.state, sameAsRow: first.number, personId: leader.personId });
    }
  }

  /** Others with one of the person's phones: shown, and nothing more. */
  function sharing(person: FilePerson, studentId: string | null): string[] {
    const names = new Set<string>();
    for (const { phone } of person.facts.guardians) {
      if (phone === null) continue;
      for (const other of grouping.byPhone.get(phone) ?? [])
        if (other !== person) names.add(fullName(other.facts));
      for (const other of byPhone.get(phone) ?? [])
        if (other.id !== studentId && other.nameKey !== person.facts.nameKey) names.add(fullName(other));
    }
    return [...names].sort().slice(0, 5);
  }

  /** Students of the class groups in the file whom no row is about, nor could be. */
  function findAbsent() {
    const inFile = new Set(claims.flatMap(({ person }) => [...person.groups.keys()]));
    const absent = new Map<string, string>();
    const candidateIds = new Set(
      [...outcomes.values()].flatMap(({ candidates }) => candidates.map(({ id }) => id)),
    );
    for (const { studentId, name, nameKey, classGroupId, hasLeft } of snapshot.roster)
      if (
        !hasLeft &&
        inFile.has(classGroupId) &&
        !found.has(studentId) &&
        !mentioned.has(studentId) &&
        !named.has(nameKey) &&
        !candidateIds.has(studentId)
      )
        absent.set(studentId, name);
    return [...absent].map(([studentId, name]) => ({ studentId, name }));
  }
}
