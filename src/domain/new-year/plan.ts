import type { TeachersFrom } from "#domain/class-groups.ts";
import type { Destination, GroupChoice, NewYearChoices, PlannedRow } from "#domain/schemas/new-year.ts";
import { suggestDestination } from "./next-name.ts";

interface Taught {
  teacherId: string;
  subject: string;
}

interface PresentStudent {
  id: string;
  classGroupId: string;
  leavesOn: string | null;
  name: string;
  surname: string;
  rollNumber: string | null;
}

/** What the present and the next school year hold, as far as the plan depends on it. Lists are in a fixed order. */
export interface NewYearSnapshot {
  from: { id: string; startsOn: string; endsOn: string };
  to: { id: string; startsOn: string; endsOn: string };
  /** The present year's class groups, with the teachers who are not deleted. */
  groups: readonly { id: string; name: string; teacherCount: number; taughtBy: readonly Taught[] }[];
  /** Who is in them on the year's last day, at the school. Someone may be in several groups. */
  students: readonly PresentStudent[];
  /** The next year's class groups; one with teachers keeps those. */
  nextGroups: readonly { id: string; name: string; hasTeachers: boolean }[];
  /** Who is enrolled in them already. */
  enrolled: readonly { studentId: string; classGroupId: string }[];
}

/** What becomes of one student of a class group; `elsewhere` are those who are in another group of the next year already. */
type Fate = "enrolled" | "leaving" | "nothing" | "asPlanned" | "elsewhere";

export interface NewYearPlan {
  /** Without an id those to add. Teachers only for those that have none yet. */
  groups: { name: string; id: string | null; taughtBy: Taught[] }[];
  /** New enrolments from the next year's first day on, in the group of this name. */
  enrol: { studentId: string; name: string }[];
  /** Who leaves after the present year's last day. */
  leave: { studentId: string; leavesOn: string; before: string | null }[];
  rows: PlannedRow[];
}

/** What all spellings of a class group's name share. */
export const groupKey = (name: string) => name.toLowerCase();

const keyOf = (to: Destination) => (to.becomes === "group" ? `group ${groupKey(to.name)}` : to.becomes);

interface Wish {
  studentId: string;
  classGroupId: string;
  to: Destination;
}

const wantedBy = (group: { id: string; name: string }, choices: NewYearChoices) => {
  const choice: GroupChoice = choices.groups[group.id] ?? {};
  return { ...choice, to: choice.to ?? suggestDestination(group.name) };
};

/** Where each student of each group is to go. */
function wishesOf({ groups, students }: NewYearSnapshot, choices: NewYearChoices): Wish[] {
  const inParts = new Map<string, Destination>();
  const others = new Map<string, Destination>();
  for (const group of groups) {
    const { to, parts = [] } = wantedBy(group, choices);
    others.set(group.id, to);
    for (const part of parts) {
      for (const studentId of part.studentIds) inParts.set(`${group.id} ${studentId}`, part.to);
    }
  }
  return students.flatMap(({ id, classGroupId }) => {
    const to = inParts.get(`${classGroupId} ${id}`) ?? others.get(classGroupId);
    return to ? [{ studentId: id, classGroupId, to }] : [];
  });
}

/** Whose teachers the next year's group of this name gets. */
function teachersOf(snapshot: NewYearSnapshot, choices: NewYearChoices, name: string): Taught[] {
  const key = `group ${groupKey(name)}`;
  const rows = snapshot.groups.map((group) => ({ group, choice: wantedBy(group, choices) }));
  const wholeGroups = rows.filter(({ choice }) => keyOf(choice.to) === key);
  const sources =
    wholeGroups.length > 0
      ? wholeGroups
      : rows.filter(({ choice }) => choice.parts?.some(({ to }) => keyOf(to) === key));
  const ofName = snapshot.groups.filter((group) => groupKey(group.name) === groupKey(name));
  const modes: { from: TeachersFrom; group?: (typeof rows)[number]["group"] }[] =
    sources.length > 0
      ? sources.map(({ group, choice }) => ({ from: choice.teachers ?? choices.teachers, group }))
      : [{ from: choices.teachers === "nobody" ? "nobody" : "grade" }];
  const taught = modes.flatMap(({ from, group }) =>
    from === "nobody"
      ? []
      : from === "students"
        ? (group?.taughtBy ?? [])
        : ofName.flatMap(({ taughtBy }) => taughtBy),
  );
  const byKey = Map.groupBy(taught, ({ teacherId, subject }) => `${teacherId} ${subject.toLowerCase()}`);
  return [...byKey.values()].flatMap(([first]) => first ?? []);
}

/**
 * What happens at the beginning of a school year: new class groups, enrolments and leavings. Students whom someone has put into
 * another class group of the next year stay there, and groups with teachers keep them, so a second run changes nothing.
 */
export function planNewYear(snapshot: NewYearSnapshot, choices: NewYearChoices): NewYearPlan {
  const { from } = snapshot;
  const wishes = wishesOf(snapshot, choices);
  const nextByKey = new Map(snapshot.nextGroups.map((group) => [groupKey(group.name), group]));
  const keyOfNext = new Map(snapshot.nextGroups.map(({ id, name }) => [id, groupKey(name)]));
  const enrolled = Map.groupBy(snapshot.enrolled, ({ studentId }) => studentId);
  const leavesOn = new Map(snapshot.students.map((student) => [student.id, student.leavesOn]));

  const fates = new Map<Wish, Fate>();
  const plan: NewYearPlan = { groups: [], enrol: [], leave: [], rows: [] };
  for (const [studentId, wanted] of Map.groupBy(wishes, (wish) => wish.studentId)) {
    const already = new Set(enrolled.get(studentId)?.map(({ classGroupId }) => keyOfNext.get(classGroupId)));
    const keys = new Set(wanted.flatMap(({ to }) => (to.becomes === "group" ? [groupKey(to.name)] : [])));
    const last = leavesOn.get(studentId) ?? null;
    const isLeaving = last !== null && last <= from.endsOn;
    const leaves = wanted.some(({ to }) => to.becomes === "leaves");
    const isElsewhere = [...already].some((key) => key === undefined || leaves || !keys.has(key));
    if (leaves && !isLeaving && !isElsewhere) {
      plan.leave.push({ studentId, leavesOn: from.endsOn, before: last });
    }
    const groups = new Set<string>();
    for (const wish of wanted) {
      const { to } = wish;
      if (isLeaving) fates.set(wish, to.becomes === "leaves" ? "asPlanned" : "elsewhere");
      else if (isElsewhere) fates.set(wish, "elsewhere");
      else if (leaves) fates.set(wish, to.becomes === "leaves" ? "leaving" : "elsewhere");
      else if (to.becomes !== "group") fates.set(wish, "nothing");
      else if (already.has(groupKey(to.name))) fates.set(wish, "asPlanned");
      else {
        fates.set(wish, "enrolled");
        if (groups.has(groupKey(to.name))) continue;
        groups.add(groupKey(to.name));
        plan.enrol.push({ studentId, name: nextByKey.get(groupKey(to.name))?.name ?? to.name });
      }
    }
  }

  const names = Map.groupBy(
    [
      ...plan.enrol.map(({ name }) => name),
      ...snapshot.groups.flatMap((group) => {
        const { to } = wantedBy(group, choices);
        return to.becomes === "group" && choices.addEmpty ? [to.name] : [];
      }),
      ...(choices.addEmpty ? emptyNames(snapshot, choices) : []),
    ],
    groupKey,
  );
  for (const [key, [name]] of names) {
    if (name === undefined) continue;
    const present = nextByKey.get(key);
    const taughtBy = present?.hasTeachers ? [] : teachersOf(snapshot, choices, name);
    if (!present || taughtBy.length > 0) plan.groups.push({ name, id: present?.id ?? null, taughtBy });
  }
  // One spelling for a new group.
  plan.enrol = plan.enrol.map((each) => ({
    ...each,
    name: names.get(groupKey(each.name))?.[0] ?? each.name,
  }));
  plan.rows = rowsOf(snapshot, choices, wishes, fates);
  return plan;
}

/** The present groups that nobody is promoted to although their own students are promoted: those of the first grade. */
function emptyNames({ groups }: NewYearSnapshot, choices: NewYearChoices): string[] {
  const targets = new Set(groups.map((group) => keyOf(wantedBy(group, choices).to)));
  return groups
    .filter((group) => wantedBy(group, choices).to.becomes === "group")
    .map(({ name }) => name)
    .filter((name) => !targets.has(`group ${groupKey(name)}`));
}

/** What is shown for each class group of the present year: its parts, the largest choice first as the admin made it. */
function rowsOf(
  { groups }: NewYearSnapshot,
  choices: NewYearChoices,
  wishes: readonly Wish[],
  fates: ReadonlyMap<Wish, Fate>,
): PlannedRow[] {
  const byGroup = Map.groupBy(wishes, ({ classGroupId }) => classGroupId);
  return groups.map((group) => {
    const inGroup = byGroup.get(group.id) ?? [];
    const { to, parts = [] } = wantedBy(group, choices);
    const destinations = Map.groupBy([to, ...parts.map((part) => part.to)], keyOf);
    const count = (key: string, ...counted: Fate[]) =>
      inGroup.filter((wish) => keyOf(wish.to) === key && counted.includes(fates.get(wish) ?? "nothing"))
        .length;
    return {
      classGroupId: group.id,
      parts: [...destinations].flatMap(([key, [first]]) =>
        first
          ? [
              {
                to: first,
                students: count(key, "enrolled", "leaving", "nothing"),
                asPlanned: count(key, "asPlanned"),
              },
            ]
          : [],
      ),
      elsewhere: inGroup.filter((wish) => fates.get(wish) === "elsewhere").length,
    };
  });
}

/** How many rows the plan writes: 0 when everything is as planned. */
export const countChanges = ({ groups, enrol, leave }: NewYearPlan) =>
  groups.length + enrol.length + leave.length;
