import { limits } from "#domain/limits.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, plainDate, requiredLine } from "./text.ts";
import { z } from "./zod.ts";

/** How many class groups a class may be for. */
export const classGroupsPerLessonMax = 20;

const topic = requiredLine(issueText("lessons.topicRequired"), limits.topicMaxLength);

/** Spec section 5, Teacher add review: subject required; topic and date required. */
export const lessonFieldsSchema = z.strictObject({
  subject: requiredLine(issueText("person.subjectRequired"), limits.subjectMaxLength),
  topic,
  date: plainDate(issueText("lessons.dateRequired")),
});

export type LessonFields = z.infer<typeof lessonFieldsSchema>;

/** The same as it is in a form. */
export type LessonInput = z.input<typeof lessonFieldsSchema>;

export const lessonFieldNames = lessonFieldsSchema.keyof().options;

/** The class groups that a class is for, sorted and each once, so that equal choices are equal. None: all of the teacher's students. */
const classGroupIdsSchema = z
  .array(idSchema)
  .max(classGroupsPerLessonMax, issueText("lessons.tooManyClassGroups", classGroupsPerLessonMax))
  .transform((ids) => [...new Set(ids)].sort());

/** A class to be added. */
export const newLessonSchema = lessonFieldsSchema.extend({
  classGroupIds: classGroupIdsSchema.default([]),
});

export type NewLesson = z.infer<typeof newLessonSchema>;

/** What a teacher may change about a student's feedback at /editreview/{id}: topic and date. */
export const feedbackLessonSchema = lessonFieldsSchema.pick({ topic: true, date: true });

/**
 * A topic that is still free, made from one that is taken: 'Algebra' -> 'Algebra (2)' (docs/decisions/021).
 * `takenTopics` are the teacher's topics on the same day for the same class groups; case does not matter. The suggestion fits the topic's length.
 */
export function suggestTopic(wanted: string, takenTopics: readonly string[]): string {
  const taken = new Set(takenTopics.map((each) => each.toLowerCase()));
  const base = [...wanted.replace(/ \(\d+\)$/, "")];
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const beginning = base.slice(0, limits.topicMaxLength - ending.length).join("");
    const suggestion = beginning.trimEnd() + ending;
    if (!taken.has(suggestion.toLowerCase())) return suggestion;
  }
}
