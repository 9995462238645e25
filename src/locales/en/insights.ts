import { date, monthInShort, monthName, number, oneDecimal, percent, plural } from "./format.ts";

function nobodyAnswered(asked: number): string {
  return plural(asked, {
    one: "Nobody has answered yet (1 student)",
    other: `Nobody has answered yet (${number(asked)} students)`,
  });
}

/** Answers with the students that they are from: `46 answers from 21 of 30 students`. */
function basedOn(responses: number, students: number, asked: number): string {
  if (responses === 0) {
    if (asked === 0) return "No feedback yet";
    if (students > 0)
      return plural(asked, {
        one: "1 of 1 student answered, but dated outside this period",
        other: `${number(students)} of ${number(asked)} students answered, but dated outside this period`,
      });
    return nobodyAnswered(asked);
  }
  const ratings = plural(responses, { one: "1 rating", other: `${number(responses)} ratings` });
  if (asked > 0)
    return plural(asked, {
      one: `${ratings} from ${number(students)} of 1 student`,
      other: `${ratings} from ${number(students)} of ${number(asked)} students`,
    });
  return plural(students, {
    one: `${ratings} from 1 student`,
    other: `${ratings} from ${number(students)} students`,
  });
}

/** Averages and their details. */
export const insights = {
  title: "How your classes are going",
  failed: "Could not load figures",
  basedOn,
  /** If responses also came from students who were not asked. */
  basedOnOthersToo: (responses: number, students: number, answered: number, asked: number) =>
    `${basedOn(responses, students, 0)} · ${number(answered)} of ${number(asked)} asked`,
  averageBasedOn: (average: number, basis: string) => `${oneDecimal(average)} · ${basis}`,
  notAskedNote: (count: number) =>
    plural(count, {
      one: "Includes 1 rating from a student not asked.",
      other: `Includes ${number(count)} ratings from students not asked.`,
    }),
  countsFromDayAfter: "Classes count from the next day.",
  countsFrom: (day: string) => `Counts from ${date(day)}`,
  excusedNote: (count: number) =>
    plural(count, {
      one: "1 absence is not counted.",
      other: `${number(count)} absences are not counted.`,
    }),
  fewNote: (least: number) => `Fewer than ${number(least)} students: too few to compare.`,

  figureExplanation: "About this number",
  madeOfInterval: (low: number, high: number) =>
    `With other students, probably ${oneDecimal(low)} to ${oneDecimal(high)}.`,
  madeOfSilent: (answered: number, asked: number) =>
    `Answered ${number(answered)} of ${number(asked)} times. We don’t know the others’ view.`,
  edited: (count: number) => `${number(count)} edited by someone else.`,
  moved: (count: number) => `${number(count)} moved to or from another month.`,
  deleted: (count: number) => `${number(count)} deleted by someone else.`,
  unconfirmed: (count: number) =>
    plural(count, {
      one: "1 from a student you have not confirmed.",
      other: `${number(count)} from students you have not confirmed.`,
    }),
  lessonsCorrected: (count: number) =>
    plural(count, {
      one: "Date or subject of 1 class corrected.",
      other: `Date or subject of ${number(count)} classes corrected.`,
    }),
  lessonsDeleted: (count: number) =>
    plural(count, {
      one: "1 class deleted.",
      other: `${number(count)} classes deleted.`,
    }),
  audiencesChanged: (count: number) =>
    plural(count, {
      one: "Students asked changed for 1 class.",
      other: `Students asked changed for ${number(count)} classes.`,
    }),
  lessonsLate: (count: number, days: number) =>
    plural(count, {
      one: `1 class added over ${number(days)} days late.`,
      other: `${number(count)} classes added over ${number(days)} days late.`,
    }),
  lessonChangesMark: (count: number) =>
    plural(count, { one: "1 change to classes", other: `${number(count)} changes to classes` }),
  /** Beside a class. */
  addedLate: (days: number) => `Added ${number(days)} days later`,
  /** Next to a number. */
  changedMark: (count: number) =>
    plural(count, { one: "1 changed by others", other: `${number(count)} changed by others` }),
  excusedMark: (count: number) => plural(count, { one: "1 absence", other: `${number(count)} absences` }),
  report: "Report",
  notVerdict: "A reason to talk, not a verdict.",

  up: "up from the month before",
  down: "down from the month before",
  /** Beside the average of a month, about the month before. */
  clearlyUp: (before: string, average: number) =>
    `Clearly up from ${monthName(before)} (${oneDecimal(average)}).`,
  clearlyDown: (before: string, average: number) =>
    `Clearly down from ${monthName(before)} (${oneDecimal(average)}).`,
  /** Without its average, which may differ by a little. */
  asBefore: (before: string) => `Same as ${monthName(before)}.`,
  noClearChange: (before: string, average: number) =>
    `No clear change from ${monthName(before)} (${oneDecimal(average)}).`,
  tooFewBefore: (before: string) => `Too little feedback in ${monthName(before)} to compare.`,
  monthInShort,
  trend: "Average by month",
  trendNote: "Arrows mark clear changes.",
  trendInterval: "likely range",
  trendEmpty: "No feedback in twelve months.",
  average: "Average",
  starsOf: (day: string) => `Stars in ${monthName(day)}`,
  responsesHeading: "Ratings",
  share: "Share",
  sharePercent: (share: number) => percent(share),

  attention: "Needs attention",
  attentionNote: (stars: number, days: number) =>
    `${number(stars)} stars or fewer in ${number(days)} days, without a reply`,
  attentionNone: "Nothing needs attention.",

  /** After adding a class. */
  justAdded: nobodyAnswered,
  openLesson: "Link and QR code",

  /** The admin's overview. */
  /** In a line of numbers: the month, how it compares with the one before, and what waits. */
  monthAlone: (of: string) => monthName(of),
  upFrom: (before: string) => `up from ${before}`,
  downFrom: (before: string) => `down from ${before}`,
  sameAs: (before: string) => `same as ${before}`,
  unclear: "no clear change",
  percentAnswered: (rate: number) => `${percent(rate)} answered`,
  noneBeforeToday: "No classes before today",
  /** Feedback on a class of today. */
  fromTomorrow: "Counts from tomorrow",
  changesInBrief: (count: number) =>
    plural(count, { one: "1 teacher changed", other: `${number(count)} teachers changed` }),
  toRemind: (lessons: number, isMore: boolean) =>
    isMore
      ? `${number(lessons)}+ classes to remind`
      : plural(lessons, { one: "1 class to remind", other: `${number(lessons)} classes to remind` }),
  /** The same on a phone. */
  toRemindInShort: (lessons: number, isMore: boolean) => `${number(lessons)}${isMore ? "+" : ""} to remind`,
  remindShort: "Remind",
  overview: "How the school’s classes are going",
  changes: "Changes",
  changesNote: (before: string) =>
    `Clear changes since ${monthName(before)}. A reason to talk, not a verdict.`,
  changesTooMany: "Too many to compare: see the teachers.",
  changeFromTo: (before: number, now: number) => `from ${oneDecimal(before)} to ${oneDecimal(now)}`,
  quiet: "Quiet lately",
  quietNote: (since: string) => `No class or feedback since ${date(since)}`,
  lastLesson: (day: string) => `last class ${date(day)}`,
  noLesson: "no classes yet",
  lastResponse: (day: string) => `last feedback ${date(day)}`,
  noResponse: "no feedback yet",
  andMore: (count: number) => plural(count, { one: "Show 1 more", other: `Show ${number(count)} more` }),
  current: "At a glance",
  responseRate: "Answered this month",
  rateOf: (rate: number, answered: number, asked: number) =>
    `${percent(rate)} · ${number(answered)} of ${number(asked)}`,
  thisWeek: "Classes this week",
  waiting: "Reminders due",
  waitingLessons: (count: number, isMore: boolean) => {
    if (isMore) return `${number(count)}+ classes`;
    return plural(count, { one: "1 class", other: `${number(count)} classes` });
  },
  remindAll: (lessons: number, isMore: boolean) => {
    if (isMore) return "Remind all";
    return plural(lessons, { one: "Remind them", other: `Remind all ${number(lessons)}` });
  },
  waitingNone: "Nobody to remind now.",
  waitingNoneOf: (newest: number) => `None of the newest ${number(newest)} classes`,
  seeResponses: "See feedback",
  orMore: (most: number) => `${number(most)}+`,
  // What a teacher does next, and the first day.
  doNextOf: (count: number) => `Do next (${number(count)})`,
  nothingWaits: "Nothing is waiting.",
  markDone: "Mark done",
  markedDone: (student: string) => `${student}’s feedback marked as done.`,
  markFailed: "Failed to mark as done.",
  /** Under a class that nobody has had a reply to. */
  noReplyYet: "No reply yet",
  firstLesson: "Your students can rate your first class at once.",
  addFirstLesson: "Add your first class",
  noStudents: "No students yet. Share the registration link.",
  noStudentsCodes: "No students yet. Share your class group’s code.",
  seeCodes: "See class codes",
} as const;
