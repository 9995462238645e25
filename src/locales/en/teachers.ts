import { formats } from "./format.ts";

const { plural, number, month } = formats;

export const teachers = {
  added: "Teacher Registered Successfully!",
  listFailed: "Failed to fetch teachers",
  notFound: "Teacher not found.",
  loadFailed: "Error fetching teacher data.",
  updateFailed: "Update failed. Try again.",
  updated: "Teacher details updated successfully!",
  none: "No teachers yet.",
  noneDeleted: "No deleted teachers.",
  noneFound: "No teacher has this name or e-mail.",
  deleteTitle: "Delete Teacher?",
  deleteBody: (name: string) =>
    `${name} will no longer be able to sign in and will disappear from all lists. The feedback is kept, and you can restore the teacher.`,
  deleted: "Teacher Deleted",
  deleteFailed: "Failed to delete Teacher",
  restored: "Teacher restored",
  restoreFailed: "Failed to restore Teacher",
  restoreEmailTaken: "This teacher cannot be restored because another account now uses their e-mail.",
  /** 'November 2026:', before the average. */
  monthOfRating: (date: string) => `${month(date)}:`,
  fewResponses: "few responses",
  allMonthsFailed: "Failed to fetch all months",
  changedByOthers: (count: number) =>
    plural(count, {
      one: "1 review edited, moved or deleted by someone other than the student",
      other: `${number(count)} reviews edited, moved or deleted by someone other than the student`,
    }),
  changedInOtherMonths: (count: number) =>
    plural(count, {
      one: "1 review from other months edited, moved or deleted by someone other than the student",
      other: `${number(count)} reviews from other months edited, moved or deleted by someone other than the student`,
    }),
  changesTitle: "Changed by someone other than the student",
  changesNote: "Counted in the month of the class. A review that was moved to another month counts in both.",
  noChanges: "No one else has edited, moved or deleted a review.",
} as const;
