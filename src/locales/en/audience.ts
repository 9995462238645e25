import { date, number, plural } from "./format.ts";

/** The audience of a class. */
export const audience = {
  failed: "Could not load who was asked",
  askedAndAnswered: (asked: number, answered: number) =>
    `${number(asked)} asked, ${number(answered)} answered`,
  onlyForGroups: (names: string) => `Only for ${names}`,
  responsesFrom: (day: string) => `Answers show from ${date(day)}.`,
  unconfirmedCount: (count: number) => `${number(count)} not confirmed`,
  unconfirmedNote: "They count once they answer or are confirmed.",
  search: "Search by name",
  nobodyAsked: "Nobody was asked.",
  nobodyHasCourse: (count: number, subject: string) =>
    plural(count, {
      one: `Nobody was asked: 1 student lacks the course ${subject}. The office or the student can add it.`,
      other: `Nobody was asked: ${number(count)} students lack the course ${subject}. The office or the students can add it.`,
    }),
  excuse: "Was absent",
  undoExcuse: "Was there",
  excused: "Absent",
  nowExcused: (student: string) => `${student} marked as absent.`,
  nowAskedAgain: (student: string) => `${student} no longer marked as absent.`,
  excuseFailed: "Could not change this.",
  answered: "Answered",
  notAnswered: "Not answered",
  feedbackDeleted: "Answered, feedback deleted",
  hasLeft: "Left the school",
  others: "Answered without being asked",
  othersNote: "They count only in the average.",
} as const;
