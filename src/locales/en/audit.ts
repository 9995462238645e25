import type { AuditedRecord } from "../params.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

export const audit = {
  title: "Audit Log",
  intro: "Who changed what. Edits and deletions can be undone.",
  /** What was done, by the action's name. */
  did: {
    "feedback.edit": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Changed a review";
      return topic === null ? `Changed a review by ${student}` : `Changed ${student}’s review of “${topic}”`;
    },
    "feedback.edit-session": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Changed the topic or date of a review";
      return topic === null
        ? `Changed the topic or date of a review by ${student}`
        : `Changed the topic or date of ${student}’s review of “${topic}”`;
    },
    "feedback.delete": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Deleted a review";
      return topic === null ? `Deleted a review by ${student}` : `Deleted ${student}’s review of “${topic}”`;
    },
    "review-session.correct": ({ teacher, topic, feedbackCount }: AuditedRecord) => {
      if (teacher === null || topic === null) return "Corrected a class";
      if (feedbackCount === 0) return `Corrected ${teacher}’s class “${topic}”`;
      return plural(feedbackCount, {
        one: `Corrected ${teacher}’s class “${topic}” with 1 review`,
        other: `Corrected ${teacher}’s class “${topic}” with ${number(feedbackCount)} reviews`,
      });
    },
    "review-session.delete": ({ teacher, topic, feedbackCount }: AuditedRecord) => {
      if (teacher === null || topic === null) return "Deleted a class";
      if (feedbackCount === 0) return `Deleted ${teacher}’s class “${topic}”`;
      return plural(feedbackCount, {
        one: `Deleted ${teacher}’s class “${topic}” with 1 review`,
        other: `Deleted ${teacher}’s class “${topic}” with ${number(feedbackCount)} reviews`,
      });
    },
    "teacher.delete": ({ teacher }: AuditedRecord) =>
      teacher === null ? "Deleted a teacher" : `Deleted teacher ${teacher}`,
    "teacher.restore": ({ teacher }: AuditedRecord) =>
      teacher === null ? "Restored a teacher" : `Restored teacher ${teacher}`,
    "admin.add": ({ name }: AuditedRecord) =>
      name === null ? "Created an admin account" : `Created admin account ${name}`,
    "teacher.add": ({ teacher }: AuditedRecord) =>
      teacher === null ? "Added a teacher" : `Added teacher ${teacher}`,
    "student.change-email": ({ student }: AuditedRecord) =>
      student === null
        ? "Changed an e-mail address of a student"
        : `Changed an e-mail address in ${student}’s profile`,
    "teacher.change-email": ({ teacher }: AuditedRecord) =>
      teacher === null ? "Changed the e-mail address of a teacher" : `Changed ${teacher}’s e-mail address`,
    "password.change": (_record: AuditedRecord) => "Changed their own password",
    "password.reset": (_record: AuditedRecord) => "Reset their password by e-mail link",
    "student.assign-teachers": ({ student }: AuditedRecord) =>
      student === null ? "Changed the teachers of a student" : `Changed ${student}’s teachers`,
    "parent.contact": ({ student, channel }: AuditedRecord) => {
      if (channel === "email") {
        return student === null
          ? "Wrote to a student’s parent by e-mail"
          : `Wrote to ${student}’s parent by e-mail`;
      }
      return student === null
        ? "Wrote to a student’s parent by WhatsApp"
        : `Wrote to ${student}’s parent by WhatsApp`;
    },
    "audit.undo": (_record: AuditedRecord) => "Undid a change",
  },
  undid: (what: string) => `Undid: ${what}`,
  unknown: "Changed a record",
  system: "System",
  withSession: "Deleted together with its class",
  followedSession: "Changed together with its class",

  when: "When",
  who: "Who",
  what: "What",
  beforeAndAfter: "Before and after",
  entries: "Entries",
  pages: "Pages of the audit log",
  /** Read out before the former and the later value of a field. */
  before: "Before:",
  after: "After:",
  /** In place of a field that was left empty, or of a list without entries. */
  noValue: "none",
  channel: "Sent via",
  to: "Recipient",
  thisRecord: "This record",
  onlyThisRecord: "This record: only entries about it",
  onlyBy: (name: string) => `${name}: only what they did`,
  onlyAbout: (name: string) => `${name}: only entries about them`,

  filter: "Filter the audit log",
  group: {
    edits: "Edits of reviews and classes",
    deletions: "Deletions",
    undone: "Undone and restored",
    accounts: "Accounts and e-mails",
    assignments: "Assigned teachers",
    parents: "Messages to parents",
  },
  everything: "Everything",
  allTeachers: "All teachers",
  oneTeacher: "One teacher",
  from: "From",
  until: "To",
  filteredBy: "Filtered by",
  byPerson: (name: string) => `By ${name}`,
  bySomeone: "By one person",
  aboutStudent: (name: string) => `About ${name}`,
  aboutSomeone: "About one student",
  aboutRecord: "About one record",
  clearFilters: "Clear filters",

  loadFailed: "Failed to fetch the audit log",
  none: "No changes yet.",
  noneFound: "No entry matches these filters.",
  undoTitle: "Undo this?",
  isUndone: "Undone",
  undoneBy: (name: string, at: string, timeZone?: string) => `By ${name}, ${formats.dayOf(at, timeZone)}`,
  undone: "Change undone.",
  cannotUndo: "This cannot be undone.",
  alreadyUndone: "This has already been undone.",
  feedbackChanged:
    "This review has been changed again since then. Undo the later change first, or edit the review.",
  feedbackGone: "This review has since been deleted. Undo that first.",
  sessionGone: "The class of this review has been deleted. Undo that first to restore the review.",
  answeredAgain: "The student has written a new review of this class. There can only be one.",
  topicTaken: "The teacher now has another class with this topic on that date.",
  correctedAgain: "This class has been corrected again since then. Undo the later correction first.",
  correctedGone: "This class has since been deleted. Undo that first.",
  partOfCorrection: "This review changed together with its class. Undo the correction of the class instead.",
} as const;
