/** Whose role a sentence names. */
export type RoleName = "admin" | "clerk" | "teacher" | "student";

/** What a mail about several classes is about, by its days. */
export interface DigestSubject {
  /** Empty for one whose name is not known; null for several children. */
  student: string | null;
  from: string;
  to: string;
}

/** What a message about several classes begins with. */
export interface DigestToParent {
  student: string;
  from: string;
  to: string;
  count: number;
}

/** One class in it. */
export interface DigestEntryToParent {
  topic: string;
  teacher: string;
  date: string;
  stars: string;
  message: string;
}

/** What a parent was told today. */
export interface NotifiedToday {
  channel: ChannelName;
  time: string;
  by: string;
  /** Whom it was about. */
  students: string;
}

/** A student's feedback as a message to a parent tells it. `student` is the first name. */
export interface WordsToParent {
  student: string;
  teacher: string;
  topic: string;
  day: string;
  words: string;
}

export interface FeedbackToParent extends WordsToParent {
  /** `★★★★☆ (good)` */
  stars: string;
}

/** How a message reaches a parent. */
export type ChannelName = "whatsapp" | "email";

/** What an audit log entry is about, by name; null if no longer known. */
export interface AuditedRecord {
  student: string | null;
  teacher: string | null;
  topic: string | null;
  /** Of a new account, a school year or a class group. */
  name: string | null;
  classGroup: string | null;
  /** How many responses were deleted with a class, or followed its correction. */
  feedbackCount: number;
  channel: string | null;
}

/** What a guardian is to the student. */
export type RelationName = "mother" | "father" | "guardian" | "grandparent" | "other";

/** A guardian's answer about messages, and how the school got it. */
export type ConsentAnswerName = "agreed" | "refused";
export type ConsentSourceName = "admission-file" | "form" | "in-person" | "phone" | "message" | "own-link";
export type ConsentPurposeName = "feedback" | "digest" | "account";

/** Why a column of a file is not imported. */
export type NotSentName = "sensitive" | "not-needed" | "serial" | "unknown" | "duplicate" | "legacy-font";

/** Why a line of a file is no row. */
export type SkippedName = "blank" | "title" | "heading" | "total" | "signature" | "left";

/** What becomes of people who have left by a file. */
export type LeaverRuleName = "leave-out" | "mark-left" | "import";

/** Why a file cannot be read. */
export type UnreadReasonName =
  | "empty"
  | "no-table"
  | "old-excel"
  | "binary-excel"
  | "password"
  | "open-document"
  | "numbers"
  | "word"
  | "pdf"
  | "image"
  | "archive"
  | "damaged"
  | "unknown"
  | "too-large"
  | "too-large-unpacked"
  | "too-many-rows"
  | "too-many-columns"
  | "too-slow"
  | "not-opened";

/** What an import does with a row. */
export type RowStateName =
  | "created"
  | "changed"
  | "unchanged"
  | "conflict"
  | "doubtful"
  | "wrong"
  | "skipped";

/** A table in the export of everything about a person. */
export type PersonalSection =
  | "account"
  | "signIns"
  | "accountMails"
  | "log"
  | "numbers"
  | "guardians"
  | "consents"
  | "enrolments"
  | "teachers"
  | "taught"
  | "asked"
  | "classesHeld"
  | "feedback"
  | "deletedFeedback"
  | "replies"
  | "reminders"
  | "messages"
  | "contactProblems"
  | "imported"
  | "importChanges"
  | "importRows"
  | "invitations"
  | "notifications";

/** A column of such a table. */
export type PersonalColumn =
  | "name"
  | "surname"
  | "email"
  | "loginName"
  | "age"
  | "dateOfBirth"
  | "city"
  | "education"
  | "subject"
  | "courses"
  | "phone"
  | "parentEmail"
  | "joinedOn"
  | "leftOn"
  | "language"
  | "addedAt"
  | "reminderMails"
  | "device"
  | "usedOn"
  | "kind"
  | "sentAt"
  | "at"
  | "on"
  | "action"
  | "byRole"
  | "number"
  | "relation"
  | "mayReceive"
  | "whatsappConsent"
  | "emailConsent"
  | "channel"
  | "contact"
  | "purpose"
  | "answer"
  | "source"
  | "notice"
  | "classGroup"
  | "schoolYear"
  | "from"
  | "until"
  | "rollNumber"
  | "teacher"
  | "topic"
  | "status"
  | "stars"
  | "message"
  | "firstStars"
  | "firstMessage"
  | "notForParents"
  | "reply"
  | "deletedAt"
  | "deletedBy"
  | "guardian"
  | "state"
  | "history"
  | "problem"
  | "field"
  | "value"
  | "line"
  | "lastAt";

/** What a school can stop keeping of students who left long ago. */
export type RetentionName = "messages" | "words" | "records";
