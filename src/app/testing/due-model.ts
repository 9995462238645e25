import { remindedLessonDaysMax } from "#features/reminders/server/due.queries.ts";
import { coursesOf, type ModelLesson, SchoolModel, type Student, sourceOf } from "./school-model.ts";

// A plain model of docs/decisions/041: who has not answered a class, who is due for it, and who was reminded. Students have
// numbers, days are counted from today.

/** A class and what happened to it. `asked` holds its whole audience, excused students included. */
export interface DueLesson extends ModelLesson {
  topic: string;
  day: number;
  excused: Set<number>;
  replaced: Set<number>;
  /** The ids of feedback, by its student. */
  answers: Map<number, string>;
  /** The ids of feedback that was deleted and not restored. */
  deletedFeedback: Map<number, Set<string>>;
}

/** A deletion of feedback, and how it is found. */
interface Deletion {
  lesson: DueLesson;
  student: number;
  id: string;
}

function setOf<Key>(sets: Map<Key, Set<number>>, key: Key): Set<number> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  return set;
}

export class DueModel extends SchoolModel {
  override readonly lessons: DueLesson[] = [];
  /** Deletions that were not undone, the last one at the end. */
  readonly deletions: Deletion[] = [];
  readonly remindedToday = new Set<number>();
  /** All reminders. */
  readonly reminded: { lesson: DueLesson; student: number }[] = [];
  /** The class groups that a student was in until yesterday, and those they have been in only since today. */
  private readonly left = new Map<Student, Set<number>>();
  private readonly joinedToday = new Map<Student, Set<number>>();

  get numbers(): number[] {
    return this.students.map((_, number) => number);
  }

  /** Adds a class that was held yesterday; the students who see it are asked. */
  hold(lesson: Omit<ModelLesson, "asked"> & { topic: string }): void {
    const wanted = { ...lesson, asked: new Set<number>() };
    this.lessons.push({
      ...wanted,
      day: -1,
      asked: new Set(this.numbers.filter((number) => this.sees(number, wanted))),
      excused: new Set(),
      replaced: new Set(),
      answers: new Map(),
      deletedFeedback: new Map(),
    });
  }

  /** Someone in their first class group of the year has been in it since the year began. */
  override enrol(each: Student, number: number): void {
    if (each.fromGroups.has(number)) return;
    const left = setOf(this.left, each);
    const isBack = left.delete(number);
    if (!isBack && each.fromGroups.size + left.size > 0) setOf(this.joinedToday, each).add(number);
    super.enrol(each, number);
  }

  /** Ends an enrolment yesterday. */
  end(each: Student, number: number): void {
    const wasIn = each.fromGroups.delete(number);
    const wasInYesterday = !setOf(this.joinedToday, each).delete(number);
    if (wasIn && wasInYesterday) setOf(this.left, each).add(number);
  }

  /** Whether a class of this day would be put to them if it were added now: the class groups of that day count. */
  private isToAsk(number: number, lesson: DueLesson): boolean {
    const each = this.students[number] as Student;
    const fromGroups = new Map(each.fromGroups);
    if (lesson.day < 0) {
      for (const group of setOf(this.joinedToday, each)) fromGroups.delete(group);
      for (const group of setOf(this.left, each)) {
        const taught = this.taught.get(group) ?? [];
        fromGroups.set(
          group,
          sourceOf(
            taught.map(({ teacher }) => teacher),
            taught.map(({ subject }) => subject),
          ),
        );
      }
    }
    return !each.hasLeft && !this.deleted.has(lesson.teacher) && this.isFor({ ...each, fromGroups }, lesson);
  }

  /** Whether they were asked, are at the school, and have not answered. */
  isMissing({ asked, excused, answers, deletedFeedback }: DueLesson, number: number): boolean {
    const hasAnswered = answers.has(number) || (deletedFeedback.get(number)?.size ?? 0) > 0;
    return asked.has(number) && !excused.has(number) && !this.students[number]?.hasLeft && !hasAnswered;
  }

  /** Whether they may be reminded: they are missing, can still answer, and it is time. */
  isDue(lesson: DueLesson, number: number): boolean {
    const isTime = lesson.day <= -1 && lesson.day >= -remindedLessonDaysMax;
    return isTime && this.isMissing(lesson, number) && this.sees(number, lesson);
  }

  dueOf(lesson: DueLesson): number[] {
    return this.numbers.filter((number) => this.isDue(lesson, number));
  }

  deleteFeedback(deletion: Deletion): void {
    const { lesson, student, id } = deletion;
    lesson.answers.delete(student);
    lesson.deletedFeedback.set(student, (lesson.deletedFeedback.get(student) ?? new Set()).add(id));
    this.deletions.push(deletion);
  }

  restoreFeedback({ lesson, student, id }: Deletion): void {
    lesson.answers.set(student, id);
    lesson.deletedFeedback.get(student)?.delete(id);
  }

  /** Corrects a class. Another subject replaces those who were asked by mistake, as long as nobody has answered. */
  correct(lesson: DueLesson, day: number, subject: string): void {
    lesson.day = day;
    if (subject === lesson.subject) return;
    lesson.subject = subject;
    for (const [number, each] of this.students.entries()) {
      if (this.isToAsk(number, lesson)) {
        lesson.asked.add(number);
        lesson.replaced.delete(number);
        continue;
      }
      const stays = lesson.excused.has(number) || lesson.answers.size > 0;
      if (!stays && !coursesOf(each).has(subject.toLowerCase()) && lesson.asked.delete(number))
        lesson.replaced.add(number);
    }
  }

  /** Reminds those due, each once a day; returns the number that the server should report. */
  remind(lesson: DueLesson): { remindedCount: number; remindedBeforeCount: number } {
    const due = this.dueOf(lesson);
    const now = due.filter((number) => !this.remindedToday.has(number));
    for (const student of now) {
      this.remindedToday.add(student);
      this.reminded.push({ lesson, student });
    }
    return { remindedCount: now.length, remindedBeforeCount: due.length - now.length };
  }
}
