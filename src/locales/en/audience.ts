import { formats } from "./format.ts";

const { plural, number, date } = formats;

/** The audience of a class. */
export const audience = {
  failed: "Could not load who was asked",
  askedAndAnswered: (asked: number, answered: number) =>
    `${number(asked)} asked, ${number(answered)} answered`,
  onlyForGroups: (names: string) => `Only for ${names}`,
  responsesFrom: (day: string) => `You can see who answered from ${date(day)}.`,
  unconfirmedCount: (count: number) => `${number(count)} not confirmed`,
  unconfirmedNote: "They count as asked once they answer or an admin confirms them.",
  search: "Search by name",
  nobodyAsked: "Nobody was asked about this class.",
  nobodyHasCourse: (count: number, subject: string) =>
    plural(count, {
      one: `Nobody was asked. 1 student has this teacher, but not the course ${subject}. The office or the student can add it.`,
      other: `Nobody was asked. ${number(count)} students have this teacher, but not the course ${subject}. The office or the students can add it.`,
    }),
  excuse: "Was absent",
  undoExcuse: "Was there",
  excused: "Absent",
  nowExcused: (student: string) => `${student} is marked as absent.`,
  nowAskedAgain: (student: string) => `${student} is no longer marked as absent.`,
  excuseFailed: "Could not change this.",
  answered: "Answered",
  notAnswered: "Not answered",
  feedbackDeleted: "Answered, feedback deleted",
  hasLeft: "Left the school",
  others: "Answered without being asked",
  othersNote: "They count only in the average.",
} as const;
