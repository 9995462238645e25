import { remindedLessonDaysMax } from "#features/reminders/server/due.queries.ts";
import { coursesOf, type Held, SchoolModel } from "./school-model.ts";

// A plain model of docs/decisions/041: who has not answered a class, who is due for it, and who was reminded. Students have
// numbers, days are counted from today.

/** A class and what happened to it. `asked` holds its whole audience, excused students included. */
export interface HeldLesson extends Held {
  topic: string;
  day: number;
  excused: Set<number>;
  replaced: Set<number>;
  /** The ids of feedback, by the student who gave it. */
  given: Map<number, string>;
  /** The ids of feedback that was deleted and not restored. */
  deletedFeedback: Map<number, Set<string>>;
}

/** A deletion of feedback, and how it is found. */
interface Deletion {
  held: HeldLesson;
  student: number;
  id: string;
}

export class DueModel extends SchoolModel {
  readonly lessons: HeldLesson[] = [];
  /** Deletions that were not undone, the last one at the end. */
  readonly deletions: Deletion[] = [];
  readonly remindedToday = new Set<number>();
  /** All reminders. */
  readonly reminded: { held: HeldLesson; student: number }[] = [];

  get numbers(): number[] {
    return this.students.map((_, number) => number);
  }

  /** Adds a class that was held yesterday; the students who see it are asked. */
  hold(held: Omit<Held, "asked"> & { topic: string }): void {
    const wanted = { ...held, asked: new Set<number>() };
    this.lessons.push({
      ...wanted,
      day: -1,
      asked: new Set(this.numbers.filter((number) => this.sees(number, wanted))),
      excused: new Set(),
      replaced: new Set(),
      given: new Map(),
      deletedFeedback: new Map(),
    });
  }

  /** Whether they were asked, are at the school, and have not answered. */
  isMissing({ asked, excused, given, deletedFeedback }: HeldLesson, number: number): boolean {
    const hasAnswered = given.has(number) || (deletedFeedback.get(number)?.size ?? 0) > 0;
    return asked.has(number) && !excused.has(number) && !this.students[number]?.hasLeft && !hasAnswered;
  }

  /** Whether they may be reminded: they are missing, can still answer, and it is time. */
  isDue(held: HeldLesson, number: number): boolean {
    const isTime = held.day <= -1 && held.day >= -remindedLessonDaysMax;
    return isTime && this.isMissing(held, number) && this.sees(number, held);
  }

  dueOf(held: HeldLesson): number[] {
    return this.numbers.filter((number) => this.isDue(held, number));
  }

  deleteFeedback(deletion: Deletion): void {
    const { held, student, id } = deletion;
    held.given.delete(student);
    held.deletedFeedback.set(student, (held.deletedFeedback.get(student) ?? new Set()).add(id));
    this.deletions.push(deletion);
  }

  restoreFeedback({ held, student, id }: Deletion): void {
    held.given.set(student, id);
    held.deletedFeedback.get(student)?.delete(id);
  }

  /** Corrects a class. Another subject replaces those who were asked by mistake, as long as nobody has answered. */
  correct(held: HeldLesson, day: number, subject: string): void {
    held.day = day;
    if (subject === held.subject) return;
    held.subject = subject;
    for (const [number, each] of this.students.entries()) {
      const stays = held.excused.has(number) || held.given.size > 0;
      if (!stays && !coursesOf(each).has(subject.toLowerCase()) && held.asked.delete(number))
        held.replaced.add(number);
      if (this.sees(number, { ...held, asked: new Set(), replaced: new Set() })) {
        held.asked.add(number);
        held.replaced.delete(number);
      }
    }
  }

  /** Reminds those due, each once a day; returns the number that the server should report. */
  remind(held: HeldLesson): { remindedCount: number; remindedBeforeCount: number } {
    const due = this.dueOf(held);
    const now = due.filter((number) => !this.remindedToday.has(number));
    for (const student of now) {
      this.remindedToday.add(student);
      this.reminded.push({ held, student });
    }
    return { remindedCount: now.length, remindedBeforeCount: due.length - now.length };
  }
}
