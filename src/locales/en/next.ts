import { formats } from "./format.ts";

const { plural, number } = formats;

/** What a teacher does next, and the first day. */
export const next = {
  title: "Do next",
  nothing: "Nothing is waiting for you.",
  markDone: "Mark done",
  markedDone: (student: string) => `${student}’s feedback is marked as done.`,
  markFailed: "Failed to mark the feedback as done.",
  /** Under a class that nobody has had a reply to. */
  noReplyYet: (responses: number) =>
    plural(responses, {
      one: "1 response, no reply yet",
      other: `${number(responses)} responses, no reply yet`,
    }),
  firstLesson: "Add your first class. Your students can rate it at once.",
  addFirstLesson: "Add your first class",
  noStudents: "You have no students yet. Share the registration link.",
  noStudentsCodes: "You have no students yet. Share the code of your class group.",
  seeCodes: "See class codes",
} as const;
