/**
 * The numbers of the specification (sections 5 and 9), and those that several parts share. The unit is part of
 * the name; lengths are in characters as zod counts them (Unicode code points, once composed: an emoji may be one or several).
 */
export const limits = {
  ratingMin: 1,
  ratingMax: 5,
  passwordMinLength: 6,
  /** Long enough for any passphrase; beyond it only the cost of hashing grows. Never cut silently. */
  passwordMaxLength: 256,
  ageMin: 0,
  ageMax: 120,
  nameMaxLength: 80,
  /** How many students a number needs at least before the school lets it be compared with another. */
  comparisonStudentsMin: 5,
  comparisonStudentsMax: 100,
  /** A student has stopped answering if they were asked about so many classes within so many days since the last one they answered. */
  silentDays: 60,
  silentLessonsMin: 5,
  cityMaxLength: 80,
  educationMaxLength: 120,
  subjectMaxLength: 80,
  emailMaxLength: 254,
  /** At least two characters: the pattern asks for them. */
  loginNameMaxLength: 32,
  topicMaxLength: 120,
  messageMaxLength: 2000,
  /** No class and no feedback is dated earlier. */
  dateMin: "2000-01-01",
  /** How far ahead a class may be added. */
  lessonDaysAheadMax: 7,
  /** The overview looks at the classes of this many days, and at this many; one press reminds the students of this many. */
  waitingLessonDays: 7,
  waitingLessonsMax: 50,
  coursesMax: 30,
  teachersPerStudentMax: 50,
  searchMaxLength: 80,
  /** How many of each kind are found; those who look for more type more. */
  foundMax: 6,
  parentPhoneDigits: 10,
  parentPhoneCountryCode: "91",
  notificationMs: 3000,
  suggestionsCloseAfterBlurMs: 200,
  suggestionsHeightRem: 12,
  pageSize: 20,
  pageSizeMax: 100,
  /** A class that was added more than this many days after its date is marked. */
  lessonLateDays: 14,
  /** The overview counts no further: '1,000+'. */
  overviewCountMax: 1000,
  /** Room for a whole link with a code in it, and for spaces. */
  invitationCodeWrittenMax: 300,
  requestBodyMaxBytes: 64 * 1024,
} as const;
