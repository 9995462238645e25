import { fullName } from "#domain/full-name.ts";
import { guardiansMax } from "#domain/guardians.ts";
import { sentence } from "#locales/sentence.ts";
import { askAboutNamesAlone, namesByNumber } from "./among-rows.ts";
import type { ClassGroupRefs } from "./class-groups-in-cells.ts";
import { type Found, studentFinder } from "./find-student.ts";
import { planKnownStudent, planNewStudent } from "./plan-student.ts";
import {
  type Candidate,
  doubt,
  emptyOutcome,
  type KnownStudent,
  openProblems,
  type Plan,
  type PlannedRow,
  type Problem,
  type Snapshot,
  stateOf,
  wrong,
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
  const { find, toCandidate, ...known } = studentFinder(snapshot, groups.nameOf);
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
  const byPhone = Map.groupBy(
    snapshot.students.flatMap((student) => student.guardians.map(({ phone }) => ({ phone, student }))),
    ({ phone }) => phone,
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
    const all = [...found, shared.get(number), askAboutName(row, facts)].filter((each) => each != null);
    const problems = decision.skip ? [] : openProblems(all, decision);
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
  const owners = new Map(grouping.people.map((person) => [person.owner, person]));
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
        const { line } = other.rows[0];
        const problem = isElse
          ? wrong("name", sentence("importing.idTwice", line))
          : doubt("name", sentence("importing.maybeTwice", line));
        reject(person, problem);
        continue;
      }
      student = null;
    }
    if (person.facts.status === "left") {
      leave(person, student);
      continue;
    }
    if (student?.leftOn) {
      reject(person, wrong(null, sentence("importing.hasLeft", fullName(student))), [toCandidate(student)]);
      continue;
    }
    const plan =
      student === null
        ? planNewStudent(person, groups.nameOf)
        : planKnownStudent(person, student, { nameOf: groups.nameOf, former });
    const email = plan.created?.email ?? plan.changed?.after.email;
    if (email != null && emailOwners.has(email) && emailOwners.get(email) !== student?.id) {
      reject(person, wrong("email", sentence("importing.emailTaken")));
      continue;
    }
    const takenKey =
      plan.created || plan.changed ? keysOf(person.facts).find(({ key }) => takenKeys.has(key)) : undefined;
    if (takenKey !== undefined) {
      const text =
        takenKey.field === "loginName"
          ? sentence("students.loginNameTaken")
          : sentence("importing.idOfFormer");
      reject(person, wrong(takenKey.field, text));
      continue;
    }
    if (
      plan.created?.joins.length === 0 &&
      person.rows.some(({ number }) => unplaced.has(number)) &&
      !isAccepted(person, "importing.withoutClassGroup")
    ) {
      reject(person, doubt("classGroup", sentence("importing.withoutClassGroup")));
      continue;
    }
    if (plan.isTooManyGuardians) {
      reject(person, wrong("guardian4Phone", sentence("importing.tooManyGuardians", guardiansMax)));
      continue;
    }
    if (plan.newPhone !== null && student !== null) {
      const { phone, owners } = plan.newPhone;
      reject(person, doubt("guardian1Phone", sentence("importing.phoneOfWhom", phone)));
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
    const planned = plan.created ? "created" : plan.changed ? "changed" : "unchanged";
    Object.assign(outcomes.get(person.rows[0].number) ?? {}, {
      state: plan.conflicts.length > 0 ? "conflict" : planned,
      changes: plan.changes,
      conflicts: plan.conflicts,
      personId: student?.id ?? null,
      sharesPhoneWith: sharing(person, student?.id ?? null),
    });
    claims.push({ person, name: fullName(person.facts), plan });
  }
  yield;
  const taken = findTakenNumbers(claims, snapshot);
  for (const { person, plan } of claims) {
    const holder = taken.get(person);
    if (holder !== undefined) {
      const { name, listed } = holder;
      const text = sentence("importing.rollNumberTaken", name);
      // Somebody whose name or date of birth was corrected in the file has the same roll number.
      const mayBeThem =
        listed?.hasLeft === false &&
        plan.created !== null &&
        !isAccepted(person, "importing.rollNumberTaken");
      if (mayBeThem) reject(person, doubt("rollNumber", text), [listedCandidate(listed)]);
      else reject(person, wrong("rollNumber", text));
      continue;
    }
    if (plan.created) operations.newStudents.push(plan.created);
    if (plan.changed) operations.changedStudents.push(plan.changed);
    const id = outcomes.get(person.rows[0].number)?.personId;
    if (id != null) operations.fileValues.set(id, plan.fileValues);
    followFirst(person.rows);
  }
  if (absentLeave) operations.leaving.push(...findAbsent());

  function listedCandidate(listed: Snapshot["roster"][number]): Candidate {
    const { studentId: id, name, classGroupId, rollKey } = listed;
    const classGroup = groups.nameOf(classGroupId);
    return { id, row: null, name, classGroup, rollNumber: rollKey, dateOfBirth: null, email: null };
  }

  function reject(person: FilePerson, problem: Problem, candidates: Candidate[] = []): void {
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
      for (const { student: other } of byPhone.get(phone) ?? [])
        if (other.id !== studentId && other.nameKey !== person.facts.nameKey) names.add(fullName(other));
    }
    return [...names].sort().slice(0, 5);
  }

  /** Students of the class groups in the file whom no row is about, nor could be. */
  function findAbsent() {
    const inFile = new Set(claims.flatMap(({ person }) => [...person.groups.keys()]));
    const candidateIds = [...outcomes.values()].flatMap(({ candidates }) => candidates.map(({ id }) => id));
    const present = new Set([...found.keys(), ...mentioned, ...candidateIds]);
    const absent = snapshot.roster.filter(
      ({ studentId, nameKey, classGroupId, hasLeft }) =>
        !hasLeft && inFile.has(classGroupId) && !present.has(studentId) && !named.has(nameKey),
    );
    // Who is in two class groups leaves once.
    return [...new Map(absent.map(({ studentId, name }) => [studentId, { studentId, name }])).values()];
  }
}
