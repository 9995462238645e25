// A plain model of docs/decisions/033: what students have from their class groups, and which classes they see. People and class
// groups have numbers; courses are in lower case.

/** A teacher and what they teach. */
export interface Pair {
  teacher: number;
  subject: string;
}

/** Teachers and courses that a student has from one source. */
interface Source {
  teachers: Set<number>;
  courses: Set<string>;
}

/** A student with what they have, and from where. */
export interface Student {
  user: { id: string; name: string; surname: string; email: string };
  hasLeft: boolean;
  /** What they got by registration or in the profile. */
  direct: Source;
  /** What the class groups they are in gave them beyond that, by group. */
  fromGroups: Map<number, Source>;
}

/** A class, for these class groups or for all, and who was asked about it. */
export interface ModelLesson extends Pair {
  id: string;
  groups: number[];
  asked: Set<number>;
  /** Those of `asked` who were excused since. */
  excused?: Set<number>;
  /** Those who were asked by mistake, until the class was corrected. */
  replaced?: Set<number>;
}

/** A source with these teachers, and these courses in any case. */
export const sourceOf = (teachers: Iterable<number> = [], courses: Iterable<string> = []): Source => ({
  teachers: new Set(teachers),
  courses: new Set([...courses].map((course) => course.toLowerCase())),
});

const without = <Value>(set: ReadonlySet<Value>, others: ReadonlySet<Value>) =>
  new Set([...set].filter((value) => !others.has(value)));
const sourcesOf = ({ direct, fromGroups }: Student) => [direct, ...fromGroups.values()];
/** All courses of a student. */
export const coursesOf = (each: Student) => new Set(sourcesOf(each).flatMap(({ courses }) => [...courses]));

/** A school with some students and class groups. */
export class SchoolModel {
  readonly students: Student[] = [];
  readonly taught = new Map<number, Pair[]>();
  readonly deleted = new Set<number>();
  readonly lessons: ModelLesson[] = [];

  /** The student's teachers; a deleted one is hidden until their restoration. */
  teachersOf(each: Student): Set<number> {
    const all = new Set(sourcesOf(each).flatMap(({ teachers }) => [...teachers]));
    return without(all, this.deleted);
  }

  /** The class group gives what its student does not have directly. */
  give(each: Student, number: number, pairs: readonly Pair[]): void {
    const fromGroup = each.fromGroups.get(number);
    for (const { teacher, subject } of pairs) {
      const course = subject.toLowerCase();
      if (!each.direct.teachers.has(teacher)) fromGroup?.teachers.add(teacher);
      if (!each.direct.courses.has(course)) fromGroup?.courses.add(course);
    }
  }

  /** Enrols a student, who gets what the class group gives. Nothing changes for one who is in it. */
  enrol(each: Student, number: number): void {
    if (each.fromGroups.has(number)) return;
    each.fromGroups.set(number, sourceOf());
    this.give(each, number, this.taught.get(number) ?? []);
  }

  /** Sets who teaches a group: students in it get what was added and lose what was removed. */
  teach(number: number, pairs: Pair[]): void {
    const before = this.taught.get(number) ?? [];
    this.taught.set(number, pairs);
    const named = (list: Pair[]) =>
      sourceOf(
        list.map((each) => each.teacher),
        list.map((each) => each.subject),
      );
    const [former, latter] = [named(before), named(pairs)];
    for (const each of this.students) {
      const fromGroup = each.fromGroups.get(number);
      if (fromGroup === undefined) continue;
      for (const gone of without(former.teachers, latter.teachers)) fromGroup.teachers.delete(gone);
      for (const gone of without(former.courses, latter.courses)) fromGroup.courses.delete(gone);
      for (const teacher of without(latter.teachers, former.teachers))
        if (!each.direct.teachers.has(teacher)) fromGroup.teachers.add(teacher);
      for (const course of without(latter.courses, former.courses))
        if (!each.direct.courses.has(course)) fromGroup.courses.add(course);
    }
  }

  /** Sets a profile's teachers and courses: what was removed goes wherever it came from, what was added is direct. */
  update(each: Student, wanted: Source): void {
    const [shown, courses] = [this.teachersOf(each), coursesOf(each)];
    for (const source of sourcesOf(each)) {
      for (const gone of without(shown, wanted.teachers)) source.teachers.delete(gone);
      for (const gone of without(courses, wanted.courses)) source.courses.delete(gone);
    }
    for (const added of without(wanted.teachers, shown)) each.direct.teachers.add(added);
    for (const added of without(wanted.courses, courses)) each.direct.courses.add(added);
  }

  /** Whether a student sees a class: they were asked and not excused, or it is their teacher's, in their course, and for them. */
  sees(number: number, lesson: Omit<ModelLesson, "id">): boolean {
    const each = this.students[number];
    if (each === undefined || each.hasLeft || this.deleted.has(lesson.teacher)) return false;
    const wasAsked = lesson.asked.has(number) && !lesson.excused?.has(number);
    return wasAsked || lesson.replaced?.has(number) === true || this.isFor(each, lesson);
  }

  protected isFor(each: Student, { teacher, subject, groups }: Omit<ModelLesson, "id">): boolean {
    const isTaught = this.teachersOf(each).has(teacher) && coursesOf(each).has(subject.toLowerCase());
    return isTaught && (groups.length === 0 || groups.some((one) => each.fromGroups.has(one)));
  }
}
