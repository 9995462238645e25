/**
 * Every number that a rule, a form, an endpoint and a table share (spec sections 5 and 9). The unit is part of
 * the name; lengths are in characters as zod counts them (Unicode code points, once composed: an emoji may be one or several).
 */
export const limits = {
  ratingMin: 1,
  ratingMax: 5,
  passwordMinLength: 6,
  /** Long enough for any passphrase; beyond it only the cost of hashing grows. Never cut silently. */
  passwordMaxLength: 256,
  pinDigits: 6,
  /** How many days a sign-in card can be used. */
  pinCodeDays: 7,
  /** How many sign-in cards are made at once. */
  pinCodesMax: 200,
  /** How many wrong PINs are free; each further one is followed by a wait. */
  freeWrongPins: 5,
  /** From how many wrong PINs since yesterday an admin is told on the dashboard: more than one person mistypes. */
  guessingNoticeMin: 10,
  /** People named who did not get a link by mail. */
  failedMailsShown: 20,
  /** How many class groups whose students may have to wait are listed. */
  waitingGroupsMax: 100,
  ageMin: 0,
  ageMax: 120,
  nameMaxLength: 80,
  guardianNameMaxLength: 120,
  guardiansMax: 4,
  schoolNameMaxLength: 80,
  /** How many students a number needs at least before the school lets it be compared with another. */
  comparisonStudentsMin: 5,
  comparisonStudentsMax: 100,
  /** Beyond this the checklist for a new school counts no further. */
  checklistCountMax: 1000,
  /** The browser scales a school's logo down to this width and height, in pixels. */
  logoPixelsMax: 256,
  /** So that its base64 fits into a request. */
  logoMaxBytes: 48_000,
  cityMaxLength: 80,
  educationMaxLength: 120,
  subjectMaxLength: 80,
  emailMaxLength: 254,
  phoneMaxLength: 20,
  /** At least two characters: the pattern asks for them. */
  loginNameMaxLength: 32,
  topicMaxLength: 120,
  messageMaxLength: 2000,
  /** A teacher's reply to a class or to a single review. */
  replyMaxLength: 600,
  /** The longest message of a student with the lines above it that say whose class it was. */
  parentMessageMaxLength: 2500,
  /**
   * How long a link to WhatsApp may be. WhatsApp gives no limit; common servers reject a request line beyond 8 kB, and
   * WhatsApp's own adds to the link (docs/decisions/019-what-parents-are-sent.md).
   */
  whatsappLinkMaxLength: 8000,
  /** How long a mailto link opens everywhere: browsers on Windows hand over at most 2,048 characters. */
  mailtoLinkMaxLength: 2000,
  /** No class and no review is dated earlier. */
  dateMin: "2000-01-01",
  /** How far ahead a class may be added. */
  lessonDaysAheadMax: 7,
  /** A student is asked to rate the classes of so many days, today's included; older ones can still be rated. */
  toRateDays: 14,
  /** How old a class may be whose students are still reminded of it. */
  remindedLessonDaysMax: 60,
  /** Among the classes of so many days, the overview counts those whose students can be reminded, and looks at so many. */
  waitingLessonDays: 7,
  waitingLessonsMax: 50,
  /** How many days after a class a school may have its students reminded. */
  reminderDaysMax: 14,
  /** For how many days a reminder is shown to its student, and how many are shown at once. */
  reminderShownDays: 14,
  remindersShown: 5,
  /** How many class groups a class may be for. */
  classGroupsPerLessonMax: 20,
  coursesMax: 30,
  teachersPerStudentMax: 50,
  /** How many class groups a new student may be enrolled in at once. */
  classGroupsOfNewStudentMax: 20,
  /** How many students one request may confirm. */
  studentsAtOnceMax: 200,
  /** How long a new student's link to choose a password works. */
  firstPasswordLinkDays: 7,
  searchMaxLength: 80,
  parentPhoneDigits: 10,
  parentPhoneCountryCode: "91",
  notificationMs: 3000,
  /** How long a review is on the teacher's screen before it counts as seen. */
  seenAfterMs: 2000,
  suggestionsCloseAfterBlurMs: 200,
  suggestionsHeightRem: 12,
  pageSize: 20,
  pageSizeMax: 100,
  /** How many teachers the public directory lists at most; the registration form shows them in one select. */
  directoryMax: 1000,
  /** How many signed-in devices the list of one's own shows; those beyond are signed out with all others. */
  devicesMax: 100,
  /** How many devices get a student's notifications: the latest. */
  pushDevicesMax: 10,
  /** The address of a device at its push service; those of today have up to 500 characters. */
  pushEndpointMaxLength: 1024,
  /** How many months of ratings a teacher's row shows; the others on request. */
  ratedMonthsInRow: 3,
  /** How many months its small chart shows. */
  ratedMonthsInChart: 6,
  /** How many months with changed reviews a list of teachers counts for each. */
  changedMonthsInList: 12,
  /** A class that was added more days after it than this is marked. */
  lessonLateDays: 14,
  /** How many months a trend shows. */
  trendMonths: 12,
  /** Feedback of so few stars needs attention, for so many days; so much of it is listed. */
  attentionStarsMax: 3,
  attentionDays: 60,
  attentionShown: 5,
  /** How many of the latest classes the insights list. */
  latestLessonsShown: 5,
  /** For how many days up to yesterday it is counted how many classes a student answered. */
  activityDays: 30,
  /** In a school of more teachers than this, the overview compares none: the list of mentors does, page by page. */
  comparedTeachersMax: 300,
  /** A teacher without classes or responses for so many days is listed in the overview. */
  quietDays: 21,
  /** A report lists so many classes, the newest; its figures are of all. */
  reportLessonsMax: 1000,
  /** How many reports wait for their turn, and how many of one person; beyond that they are asked to come back. */
  reportsWaitingMax: 12,
  reportsWaitingOfOneMax: 3,
  reportRetrySeconds: 5,
  /** How long one statement of a report may take: less than what counts as no response (src/app/server/start-server.ts). */
  reportSeconds: 18,
  /** The overview counts no further: '1,000+'. */
  overviewCountMax: 1000,
  /** How many months the count of changes to a teacher's reviews shows; the total is of all. */
  changedMonthsMax: 120,
  /** For how many days an invitation works unless the admin chooses otherwise, and how many they may choose. */
  invitationDaysStudents: 30,
  invitationDaysTeacher: 7,
  invitationDaysMax: 365,
  /** How many students may register with one code, unless the admin chooses otherwise. */
  invitationUses: 60,
  invitationUsesMax: 5000,
  /** How many of those who used an invitation are listed, the newest. */
  invitationUsesShown: 200,
  /** Room for a whole link with a code in it, and for spaces. */
  invitationCodeWrittenMax: 300,
  schoolYearNameMaxLength: 40,
  /** Two years, in case a year changes its dates. */
  schoolYearDaysMax: 731,
  schoolYearsMax: 50,
  classGroupNameMaxLength: 40,
  /** A list of class groups shows those of one school year, all at once. */
  classGroupsPerYearMax: 200,
  /** How many pairs of a teacher and a subject a class group has; no more than a student's courses. */
  teachersPerClassGroupMax: 30,
  enrolmentsPerRequestMax: 200,
  /** How long before a school year starts students can be enrolled in its class groups. */
  enrolmentDaysBeforeYear: 180,
  /** The digest that stands for a record's content. */
  versionMaxLength: 44,
  requestBodyMaxBytes: 64 * 1024,
} as const;
