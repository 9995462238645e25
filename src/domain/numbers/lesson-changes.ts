/** What a teacher changed about classes after adding them, each a number of classes. */
export interface LessonChanges {
  /** Their date or subject was corrected. */
  corrected: number;
  deleted: number;
  /** Other students were asked, because the subject was corrected. */
  audience: number;
  /** They were added long after their day. */
  late: number;
}

export const noLessonChanges: LessonChanges = { corrected: 0, deleted: 0, audience: 0, late: 0 };

/** How many changes there are in all. */
export const countOf = ({ corrected, deleted, audience, late }: LessonChanges): number =>
  corrected + deleted + audience + late;

/** The changes of several teachers together; a class has one teacher. */
export function sumOf(changes: readonly LessonChanges[]): LessonChanges {
  const sum = (way: keyof LessonChanges) => changes.reduce((total, each) => total + each[way], 0);
  return {
    corrected: sum("corrected"),
    deleted: sum("deleted"),
    audience: sum("audience"),
    late: sum("late"),
  };
}
