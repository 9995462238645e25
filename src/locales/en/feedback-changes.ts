import { number, plural } from "./format.ts";

/** Feedback changed by someone other than its author, counted on a teacher's page. */
export const feedbackChanges = {
  title: "Changed by others",
  edited: "Edited",
  moved: "Moved",
  deleted: "Deleted",
  inTotal: "In total",
  note: "Counted by month of the class, moved feedback in both.",
  none: "No changes by others.",
  /** A teacher's changes to classes after adding them. */
  classes: "Classes changed by the teacher",
  lessonsCorrected: (count: number) =>
    plural(count, { one: "1 class corrected", other: `${number(count)} classes corrected` }),
  lessonsDeleted: (count: number) =>
    plural(count, { one: "1 class deleted", other: `${number(count)} classes deleted` }),
  audiencesChanged: (count: number) =>
    plural(count, {
      one: "Students asked changed for 1 class",
      other: `Students asked changed for ${number(count)} classes`,
    }),
  lessonsLate: (count: number) =>
    plural(count, { one: "1 class added late", other: `${number(count)} classes added late` }),
  seeInLog: "See changes in the audit log",
} as const;
