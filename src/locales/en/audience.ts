import { formats } from "./format.ts";

const { number, date } = formats;

/** The audience of a class. */
export const audience = {
  failed: "Failed to fetch who was asked",
  askedAndAnswered: (asked: number, answered: number) =>
    `${number(asked)} asked, ${number(answered)} answered`,
  onlyForGroups: (names: string) => `Only for ${names}`,
  responsesFrom: (day: string) => `You can see who answered from ${date(day)}.`,
  unconfirmedCount: (count: number) => `${number(count)} not confirmed`,
  unconfirmedNote:
    "Students whom no admin has confirmed can answer. They do not count as asked until they answer or are confirmed.",
  search: "Search by name",
  nobodyAsked: "Nobody was asked about this class.",
  excuse: "Excuse",
  undoExcuse: "Undo excuse",
  excused: "Excused",
  nowExcused: (student: string) => `${student} is excused.`,
  nowAskedAgain: (student: string) => `${student} is no longer excused.`,
  excuseFailed: "This was not changed.",
  answered: "Answered",
  notAnswered: "Not answered",
  feedbackDeleted: "Answered, review deleted",
  hasLeft: "Left the school",
  others: "Answered without being asked",
  othersNote: "Their ratings count in the average, but not in how many of those asked have answered.",
} as const;
