import { formats } from "./format.ts";

const { plural, number, oneDecimal, month } = formats;

/** The pages behind the figures: a class, a teacher, and the lists that figures are counted from. */
export const figurePages = {
  /** The page of a class. */
  lessonFailed: "Could not load this class",
  comments: "Comments",
  latestComments: "Latest comments",
  commentsNone: "No comments yet.",
  commentsNoneOf: (stars: number) =>
    plural(stars, { one: "No comments with 1 star.", other: `No comments with ${number(stars)} stars.` }),
  commentsOf: (stars: number) =>
    plural(stars, { one: "Comments with 1 star", other: `Comments with ${number(stars)} stars` }),
  allComments: "Show all comments",
  starsFilterNote: "Choose a bar to see only those comments.",
  share2Minutes: "Show this in class",
  shareNote: "Students scan the code or open the link. Only signed-in students can rate.",
  qrCode: "QR code of the link to this class",
  whoWasAsked: "See who was asked",

  /** A teacher's page. */
  editProfile: "Edit profile",
  months: "Months side by side",
  monthsNote: "Changes by others count in the month of the class. Choose a number to see what it counts.",
  monthsNone: "There is nothing to compare yet.",
  partOf: (students: number, asked: number) => `${number(students)} of ${number(asked)}`,
  rate: "Response rate",
  interval: "Likely range",
  between: (low: number, high: number) => `${oneDecimal(low)} to ${oneDecimal(high)}`,
  /** The name of a link whose text is the number alone. */
  ofMonth: (count: number, day: string) => `${number(count)}, ${month(day)}`,
  listOf: "Comments or classes",

  /** The list of classes. */
  lessonsIntro: "Newest first, with response counts.",
  waitingNote: (days: number) => `Classes from the last ${number(days)} days with students to remind.`,
  remindable: (count: number) =>
    plural(count, { one: "1 student to remind", other: `${number(count)} students to remind` }),
  lessonsNone: "No classes here.",
  lessonsFailed: "Could not load the classes",

  /** A list of feedback. */
  allStars: "All stars",
  responsesNone: "No feedback here.",
} as const;
