import type { AuditedRecord } from "../params.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

const ofTopic = (topic: string | null) => (topic === null ? "" : ` of “${topic}”`);
const aReview = ({ student, topic }: AuditedRecord) =>
  `${student === null ? "a review" : `${student}’s review`}${ofTopic(topic)}`;
const withReviews = (count: number) =>
  count === 0 ? "" : plural(count, { one: " with one review", other: ` with ${number(count)} reviews` });
const aSession = ({ teacher, topic, feedbackCount }: AuditedRecord) =>
  `${teacher ?? "a teacher"}’s session${ofTopic(topic)}${withReviews(feedbackCount)}`;
const aTeacher = ({ teacher }: AuditedRecord) => teacher ?? "a teacher";
const aStudent = ({ student }: AuditedRecord) => student ?? "a student";

export const audit = {
  /** What was done, by the action's name. */
  did: {
    "feedback.edit": (record: AuditedRecord) => `Changed ${aReview(record)}`,
    "feedback.edit-session": (record: AuditedRecord) => `Changed topic or date of ${aReview(record)}`,
    "feedback.delete": (record: AuditedRecord) => `Deleted ${aReview(record)}`,
    "review-session.correct": (record: AuditedRecord) => `Corrected ${aSession(record)}`,
    "review-session.delete": (record: AuditedRecord) => `Deleted ${aSession(record)}`,
    "teacher.delete": (record: AuditedRecord) => `Deleted the teacher ${aTeacher(record)}`,
    "teacher.restore": (record: AuditedRecord) => `Restored the teacher ${aTeacher(record)}`,
    "admin.add": ({ name }: AuditedRecord) =>
      name === null ? "Created an admin account" : `Created admin account ${name}`,
    "teacher.add": (record: AuditedRecord) => `Added ${aTeacher(record)} as a teacher`,
    "student.change-email": (record: AuditedRecord) => `Changed an e-mail address of ${aStudent(record)}`,
    "teacher.change-email": (record: AuditedRecord) => `Changed the e-mail address of ${aTeacher(record)}`,
    "password.change": (_record: AuditedRecord) => "Changed their own password",
    "password.reset": (_record: AuditedRecord) => "Reset their password by e-mail link",
    "student.assign-teachers": (record: AuditedRecord) => `Changed the teachers of ${aStudent(record)}`,
    "parent.contact": (record: AuditedRecord) =>
      `Wrote to the parent of ${aStudent(record)} by ${record.channel === "email" ? "e-mail" : "WhatsApp"}`,
    "audit.undo": (_record: AuditedRecord) => "Undid a change",
  },
  undid: (what: string) => `Undid: ${what}`,
  unknown: "Changed a record",
  system: "System",
  withSession: "Deleted together with its session",
  followedSession: "Changed along with its session",
  loadFailed: "Failed to fetch the audit log",
  none: "No changes yet.",
  noneFound: "No entry matches these filters.",
  undoTitle: "Undo this?",
  undoneBy: (name: string, at: string, timeZone?: string) => `By ${name}, ${formats.dayOf(at, timeZone)}`,
  undone: "Change undone.",
  cannotUndo: "This cannot be undone.",
  alreadyUndone: "This has already been undone.",
  feedbackChanged:
    "This review has been changed again since then. Undo the later change first, or edit the review.",
  feedbackGone: "This review has since been deleted. Undo that first.",
  sessionGone: "The session of this review has been deleted. Undo that first to restore the review.",
  answeredAgain: "The student has written a new review of this session. There can only be one.",
  topicTaken: "The teacher now has another session with this topic on that date.",
  correctedAgain: "This session has been corrected again since then. Undo the later correction first.",
  correctedGone: "This session has since been deleted. Undo that first.",
  partOfCorrection: "This review changed along with its session. Undo the correction of the session instead.",
} as const;
