import { month, number, oneDecimal, plural } from "./format.ts";

/** The pages behind the figures: a class, a teacher, and the lists that figures are counted from. */
export const figurePages = {
  /** Names the tabs of a class and of a teacher. */
  parts: "Parts of this page",

  /** The page of a class. */
  lessonFailed: "Could not load this class",
  latestComments: "Latest feedback",
  charts: "Charts and feedback",
  commentsNone: "No feedback yet.",
  commentsNoneOf: (stars: number) =>
    plural(stars, { one: "No feedback with 1 star.", other: `No feedback with ${number(stars)} stars.` }),
  commentsOf: (stars: number) =>
    plural(stars, { one: "Feedback with 1 star", other: `Feedback with ${number(stars)} stars` }),
  allComments: "Show all feedback",
  starsFilterNote: "Press a bar to filter.",
  shareNote: "Students scan it or open the link.",
  qrCode: "QR code of this class",

  /** A teacher's page. */
  editProfile: "Edit profile",
  months: "Months",
  monthsNone: "Nothing to compare yet.",
  partOf: (students: number, asked: number) => `${number(students)} of ${number(asked)}`,
  rate: "Share answered",
  interval: "Likely range",
  between: (low: number, high: number) => `${oneDecimal(low)} to ${oneDecimal(high)}`,
  /** The name of a link whose text is the number alone. */
  ofMonth: (count: number, day: string) => `${number(count)}, ${month(day)}`,

  /** The list of classes. */
  waitingNote: (days: number) => `From the last ${number(days)} days.`,
  remindable: (count: number) =>
    plural(count, { one: "1 student to remind", other: `${number(count)} students to remind` }),
  lessonsNone: "No classes here.",
  lessonsNoneYet: "No classes yet. Teachers add them.",
  lessonsFailed: "Could not load classes",

  /** A list of feedback. */
  allStars: "All stars",
  responsesNone: "No feedback here.",
} as const;
