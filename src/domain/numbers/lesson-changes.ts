import type { z } from "#domain/schemas/zod.ts";
import type { lessonChangesSchema } from "./lesson-changes-schema.ts";

export type LessonChanges = z.infer<typeof lessonChangesSchema>;

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
