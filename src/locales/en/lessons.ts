import { date, month, monthName, number, oneDecimal, plural } from "./format.ts";

export const lessons = {
  add: "Add Review",
  noCourses: "Add your courses under Update Profile.",
  /** The button that uses a topic which is still free. */
  takeTopic: (topic: string) => `Use “${topic}”`,
  teacherNotIdentified: "Teacher not identified!",
  addFailed: "Failed to add review",
  added: (topic: string, day: string) => `Review for "${topic}" on ${date(day)} added successfully!`,
  own: "Your Classes",
  loadingOne: "Loading the class",
  /** Under a class of a list. */
  responses: (count: number) => (count === 0 ? "No feedback yet" : `${number(count)} gave feedback`),
  listFailed: "Failed to fetch reviews added by you.",
  none: "You haven’t added any reviews yet.",
  /** Of a class, and of a student’s feedback. */
  deleteTitle: "Delete Review?",
  deleteBody: (topic: string, responses: number) => {
    if (responses === 0) return `“${topic}” has no feedback.`;
    return plural(responses, {
      one: `“${topic}”, with feedback from 1 student.`,
      other: `“${topic}”, with feedback from ${number(responses)} students.`,
    });
  },
  deleted: "Review and related feedback deleted successfully",
  deleteFailed: "Failed to delete review",
  topicRequired: "Enter a topic.",
  topicTaken: (suggestion: string) => `You already have this topic on that date. How about "${suggestion}"?`,
  tooManyClassGroups: (most: number) => `At most ${most} class groups.`,
  classGroupNotTaught: "Choose class groups you teach.",
  dateRequired: "Select a date.",
  dateTooEarly: (earliest: string) => `Choose ${date(earliest)} or later.`,
  dateTooLate: (latest: string) => `Choose a date up to ${date(latest)}.`,
  answeredDateTooLate: "A class with feedback cannot be after today.",
  feedbackDateTooLate: "Feedback cannot be after today.",
  /** Below the class groups of a new class: none chosen, or some with so many students. */
  forAllStudents: (count: number) =>
    plural(count, {
      one: "Empty: your only student.",
      other: `Empty: all ${number(count)} students.`,
    }),
  forNobody: "No students in this subject yet.",
  forStudents: (count: number) =>
    plural(count, {
      one: "1 student.",
      other: `${number(count)} students.`,
    }),

  /** The audience of a class. */
  audience: "Who was asked",
  notFound: "Class not found",
  plusNotAsked: (count: number) => `+${number(count)} not asked`,
  excusedCount: (count: number) => `${number(count)} absent`,
  answeredOf: (answered: number, asked: number) => `${number(answered)} of ${number(asked)} answered`,
  answeredAndAverage: (answered: number, asked: number, average: number) =>
    `${number(answered)} of ${number(asked)} answered · ★ ${oneDecimal(average)}`,
  nobodyAsked: "Nobody was asked",
  onlyUnconfirmed: (count: number) =>
    plural(count, {
      one: "1 student, not confirmed",
      other: `${number(count)} students, not confirmed`,
    }),
  qrCode: "QR code",
  /** Below the newest feedback on a class. */
  moreFeedback: (count: number) => `${number(count)} more`,
  remind: (count: number) =>
    plural(count, { one: "Remind 1 student", other: `Remind ${number(count)} students` }),
  /** The same in little room. */
  remindCount: (count: number) => `Remind ${number(count)}`,

  correct: "Correct Class",
  correctTitle: "Correct this class?",
  /** Of two months, as `2026-10` or any date in them. */
  feedbackMoves: (count: number, from: string, to: string) => {
    const former = from.slice(0, 4) === to.slice(0, 4) ? monthName(from) : month(from);
    return plural(count, {
      one: `Feedback from 1 student moves from ${former} to ${month(to)}.`,
      other: `Feedback from ${number(count)} students moves from ${former} to ${month(to)}.`,
    });
  },
  corrected: "Class corrected",
  correctFailed: "Could not correct the class",
} as const;
