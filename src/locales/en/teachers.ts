import { month, number, plural } from "./format.ts";

export const teachers = {
  addMentor: "Add Mentor",
  passwordShort: "Too short",
  emailShort: "Not an e-mail address",
  emailHint: "The teacher signs in with it.",
  noEmail: "No e-mail yet",
  /** Where two teachers share a name. */
  nameWithCourses: (name: string, courses: string) => `${name} (${courses})`,
  /** Of one of several fields. */
  course: (position: number) => `Course ${number(position)}`,
  removeCourse: (position: number) => `Remove course ${number(position)}`,
  addCourse: "Add Course",
  added: "Teacher Registered Successfully!",
  listFailed: "Failed to fetch teachers",
  notFound: "Teacher not found.",
  loadFailed: "Error fetching teacher data.",
  updateFailed: "Update failed. Try again.",
  updated: "Teacher details updated successfully!",
  none: "No teachers yet.",
  noneDeleted: "No deleted teachers.",
  noneMatch: "No teacher matches.",
  sortedBy: {
    name: "By name",
    lowest: "Average this month, low to high",
    highest: "Average this month, high to low",
    responses: "Most feedback this month",
  },
  pages: "Pages of teachers",
  monthlyRatings: "Monthly Ratings",
  deletedTeachers: "Deleted teachers",
  showDeleted: "Show deleted teachers",
  showCurrent: "Show current teachers",
  deletedOn: (day: string) => `Deleted on ${day}`,
  deleteTitle: "Delete Teacher?",
  deleteBody: (name: string) =>
    `${name} can no longer sign in. The feedback stays, and you can restore them.`,
  deleted: "Teacher Deleted",
  wasDeleted: (name: string) => `${name} was deleted.`,
  deleteFailed: "Failed to delete Teacher",
  restore: "Restore",
  restored: "Teacher restored",
  restoreFailed: "Could not restore the teacher",
  restoreEmailTaken: "Another account now uses their e-mail.",
  /** 'November 2026:', before the average. */
  monthOfRating: (date: string) => `${month(date)}:`,
  notes: "About this rating",
  /** A clear change of an average. */
  directionUp: "Up",
  directionDown: "Down",
  allMonths: "All Months",
  feedbackCount: (count: number) => plural(count, { one: "1 rating", other: `${number(count)} ratings` }),
  starTable: "Ratings by month and stars",
  month: "Month",
  lessonChangesMark: (count: number) =>
    plural(count, {
      one: "1 class change by the teacher",
      other: `${number(count)} class changes by the teacher`,
    }),
  unconfirmedMark: (count: number) =>
    plural(count, {
      one: "1 from a student you have not confirmed",
      other: `${number(count)} from students you have not confirmed`,
    }),
  fewResponses: "little feedback",
  allMonthsFailed: "Could not load all months",
  changedByOthers: (count: number) =>
    plural(count, {
      one: "1 rating changed by someone else",
      other: `${number(count)} ratings changed by someone else`,
    }),
  changedInOtherMonths: (count: number) =>
    plural(count, {
      one: "1 rating from other months changed by someone else",
      other: `${number(count)} ratings from other months changed by someone else`,
    }),
} as const;
