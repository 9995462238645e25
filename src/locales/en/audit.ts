import type { AuditedRecord } from "#locales/params.ts";
import { dayOf, month, number, plural } from "./format.ts";

export const audit = {
  /** Changes to the feedback of a month by people other than its authors. */
  changesOfMonth: {
    edited: (day: string) => `Feedback edited, ${month(day)}`,
    moved: (day: string) => `Feedback moved, ${month(day)}`,
    deleted: (day: string) => `Feedback deleted, ${month(day)}`,
    "class-changed": (day: string) => `Classes changed, ${month(day)}`,
    "class-corrected": (day: string) => `Classes corrected, ${month(day)}`,
    "class-deleted": (day: string) => `Classes deleted, ${month(day)}`,
    "class-audience": (day: string) => `Classes with different students asked, ${month(day)}`,
  },
  intro: "Edits and deletions can be undone.",
  /** The action in words, by its name. */
  did: {
    "feedback.edit": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Changed feedback";
      return topic === null
        ? `Changed feedback by ${student}`
        : `Changed ${student}’s feedback on “${topic}”`;
    },
    "feedback.edit-lesson": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Changed the topic or date of feedback";
      return topic === null
        ? `Changed the topic or date of feedback by ${student}`
        : `Changed the topic or date of ${student}’s feedback on “${topic}”`;
    },
    "feedback.delete": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Deleted feedback";
      return topic === null
        ? `Deleted feedback by ${student}`
        : `Deleted ${student}’s feedback on “${topic}”`;
    },
    "lesson.correct": ({ teacher, topic, feedbackCount }: AuditedRecord) => {
      if (teacher === null || topic === null) return "Corrected a class";
      if (feedbackCount === 0) return `Corrected ${teacher}’s class “${topic}”`;
      return plural(feedbackCount, {
        one: `Corrected ${teacher}’s class “${topic}” with feedback from 1 student`,
        other: `Corrected ${teacher}’s class “${topic}” with feedback from ${number(feedbackCount)} students`,
      });
    },
    "lesson.delete": ({ teacher, topic, feedbackCount }: AuditedRecord) => {
      if (teacher === null || topic === null) return "Deleted a class";
      if (feedbackCount === 0) return `Deleted ${teacher}’s class “${topic}”`;
      return plural(feedbackCount, {
        one: `Deleted ${teacher}’s class “${topic}” with feedback from 1 student`,
        other: `Deleted ${teacher}’s class “${topic}” with feedback from ${number(feedbackCount)} students`,
      });
    },
    "teacher.delete": ({ teacher }: AuditedRecord) =>
      teacher === null ? "Deleted a teacher" : `Deleted teacher ${teacher}`,
    "teacher.restore": ({ teacher }: AuditedRecord) =>
      teacher === null ? "Restored a teacher" : `Restored teacher ${teacher}`,
    "admin.add": ({ name }: AuditedRecord) =>
      name === null ? "Created an admin account" : `Created admin account ${name}`,
    "office.add": ({ name }: AuditedRecord) =>
      name === null ? "Invited someone to the office" : `Invited ${name} to the office`,
    "office.remove": ({ name }: AuditedRecord) =>
      name === null ? "Removed someone from the office" : `Removed ${name} from the office`,
    "account.change": (_record: AuditedRecord) => "Changed their own name or e-mail",
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
    "student.change-login-name": ({ student }: AuditedRecord) =>
      student === null ? "Changed a login name" : `Changed ${student}’s login name`,
    "student.change-identifiers": ({ student }: AuditedRecord) =>
      student === null
        ? "Changed the name, the numbers or the date of birth of a student"
        : `Changed ${student}’s name, numbers or date of birth`,
    "student.delete": ({ name }: AuditedRecord) =>
      name === null ? "Deleted a student" : `Deleted the record of ${name}`,
    "student.merge": ({ student, name }: AuditedRecord) =>
      student === null || name === null
        ? "Merged two records of a student"
        : `Merged the record of ${name} into that of ${student}`,
    "student.assign-teachers": ({ student }: AuditedRecord) =>
      student === null ? "Changed the teachers of a student" : `Changed ${student}’s teachers`,
    "parent.contact": ({ student, channel }: AuditedRecord) => {
      if (channel === "email") {
        return student === null
          ? "Wrote an e-mail to a student’s parent"
          : `Wrote an e-mail to ${student}’s parent`;
      }
      return student === null
        ? "Wrote to a student’s parent on WhatsApp"
        : `Wrote to ${student}’s parent on WhatsApp`;
    },
    "parent-link.make": ({ student }: AuditedRecord) =>
      student === null
        ? "Made a link to a parent’s page"
        : `Made a link for ${student}’s parent to see their messages`,
    "parent-link.revoke": ({ student }: AuditedRecord) =>
      student === null ? "Revoked a link to a parent’s page" : `Revoked a link of ${student}’s parent`,
    "feedback.withhold": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Changed whether feedback may go to parents";
      return topic === null
        ? `Changed whether feedback by ${student} may go to parents`
        : `Changed whether ${student}’s feedback on “${topic}” may go to parents`;
    },
    "feedback.withhold-own": ({ topic }: AuditedRecord) =>
      topic === null
        ? "Changed whether their own feedback may go to parents"
        : `Changed whether their own feedback on “${topic}” may go to parents`,
    "enrolment.start": ({ student, classGroup }: AuditedRecord) => {
      if (student === null) return "Enrolled a student";
      return classGroup === null ? `Enrolled ${student}` : `Enrolled ${student} in ${classGroup}`;
    },
    "enrolment.end": ({ student, classGroup }: AuditedRecord) => {
      if (student === null) return "Ended an enrolment";
      return classGroup === null
        ? `Ended an enrolment of ${student}`
        : `Removed ${student} from ${classGroup}`;
    },
    "student.add": ({ student }: AuditedRecord) =>
      student === null ? "Added a student" : `Added student ${student}`,
    "student.confirm": ({ student }: AuditedRecord) =>
      student === null ? "Confirmed a student" : `Confirmed ${student}’s registration`,
    "student.leave": ({ student }: AuditedRecord) =>
      student === null ? "Marked a student as left" : `Marked ${student} as left`,
    "student.return": ({ student }: AuditedRecord) =>
      student === null ? "Brought back a student" : `Brought back ${student}`,
    "student.change-leaving": ({ student }: AuditedRecord) =>
      student === null
        ? "Changed the last day of a student"
        : `Changed the last day of ${student} at the school`,
    "student.void": ({ student, feedbackCount }: AuditedRecord) => {
      const who = student ?? "someone";
      if (feedbackCount === 0) return `Marked ${who} as not a student of the school`;
      return plural(feedbackCount, {
        one: `Marked ${who} as not a student of the school, and set aside their feedback on 1 class`,
        other: `Marked ${who} as not a student of the school, and set aside their feedback on ${number(feedbackCount)} classes`,
      });
    },
    "feedback.void": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Set aside feedback";
      return topic === null
        ? `Set aside feedback by ${student}`
        : `Set aside ${student}’s feedback on “${topic}”`;
    },
    "student.change-contact": ({ student }: AuditedRecord) =>
      student === null ? "Changed a parent’s contact" : `Changed the parent’s contact of ${student}`,
    "guardian.change": ({ student }: AuditedRecord) =>
      student === null ? "Changed a student’s parents" : `Changed ${student}’s parents`,
    "guardian.agree": (_record: AuditedRecord) => "Recorded that several parents agreed to messages",
    "lesson-audience.change": ({ student, topic }: AuditedRecord) => {
      if (student === null) return "Changed who was absent from a class";
      return topic === null
        ? `Changed whether ${student} was absent from a class`
        : `Changed whether ${student} was absent from “${topic}”`;
    },
    "reminder.send": ({ topic }: AuditedRecord) =>
      topic === null ? "Reminded students of a class" : `Reminded students of “${topic}”`,
    "school.change": (_record: AuditedRecord) => "Changed the school’s settings",
    "school.export": (_record: AuditedRecord) => "Exported records of the school",
    "person.export": ({ student, teacher }: AuditedRecord) => {
      const who = student ?? teacher;
      return who === null
        ? "Downloaded everything held about a person"
        : `Downloaded everything about ${who}`;
    },
    "privacy.change": (_record: AuditedRecord) => "Changed how long data is kept",
    "privacy.remove": (_record: AuditedRecord) => "Removed old data of students who have left",
    "student.erase": (_record: AuditedRecord) => "Erased a student for good",
    "guardian.erase": ({ student }: AuditedRecord) =>
      student === null ? "Erased a parent for good" : `Erased a parent of ${student} for good`,
    "school.import": (_record: AuditedRecord) => "Imported files",
    "school.import-undo": (_record: AuditedRecord) => "Undid an import",
    "school-year.add": ({ name }: AuditedRecord) =>
      name === null ? "Added a school year" : `Added school year ${name}`,
    "school-year.change": ({ name }: AuditedRecord) =>
      name === null ? "Changed a school year" : `Changed school year ${name}`,
    "school-year.delete": ({ name }: AuditedRecord) =>
      name === null ? "Deleted a school year" : `Deleted school year ${name}`,
    "school-year.begin": ({ name }: AuditedRecord) =>
      name === null ? "Prepared a new school year" : `Prepared the new school year ${name}`,
    "class-group.add": ({ name }: AuditedRecord) =>
      name === null ? "Added a class group" : `Added class group ${name}`,
    "class-group.change": ({ name }: AuditedRecord) =>
      name === null ? "Renamed a class group" : `Renamed class group ${name}`,
    "class-group.delete": ({ name }: AuditedRecord) =>
      name === null ? "Deleted a class group" : `Deleted class group ${name}`,
    "class-group.change-roll-numbers": ({ classGroup }: AuditedRecord) =>
      classGroup === null
        ? "Changed the roll numbers of a class group"
        : `Changed roll numbers in ${classGroup}`,
    "class-group.change-teachers": ({ classGroup }: AuditedRecord) =>
      classGroup === null ? "Changed the teachers of a class group" : `Changed the teachers of ${classGroup}`,
    "invitation.add": ({ name, classGroup }: AuditedRecord) => {
      if (classGroup !== null) return `Created an invitation to ${classGroup}`;
      return name === null ? "Created an invitation" : `Invited ${name}`;
    },
    "invitation.revoke": ({ name, classGroup }: AuditedRecord) => {
      if (classGroup !== null) return `Revoked an invitation to ${classGroup}`;
      return name === null ? "Revoked an invitation" : `Revoked the invitation of ${name}`;
    },
    "invitation.mail": ({ name }: AuditedRecord) =>
      name === null ? "E-mailed an invitation again" : `E-mailed the invitation of ${name} again`,
    "sign-in-link.mail": ({ student, teacher }: AuditedRecord) => {
      const owner = student ?? teacher;
      return owner === null
        ? "E-mailed a link to choose a password"
        : `E-mailed ${owner} a link to choose a password`;
    },
    "sign-in-link.make": ({ student, teacher }: AuditedRecord) => {
      const owner = student ?? teacher;
      return owner === null
        ? "Made a link to choose a new password"
        : `Made a link for ${owner} to choose a new password`;
    },
    "pin.issue": ({ student }: AuditedRecord) =>
      student === null ? "Made a sign-in card" : `Made a sign-in card for ${student}`,
    "pin.void": ({ student }: AuditedRecord) =>
      student === null ? "Blocked a sign-in card" : `Blocked ${student}’s sign-in card`,
    "pin.set": (_record: AuditedRecord) => "Set their PIN",
    "pin.lift-waits": ({ classGroup }: AuditedRecord) =>
      classGroup === null
        ? "Ended the wait after wrong PINs for students without a class group"
        : `Ended the wait after wrong PINs for ${classGroup}`,
    "reply.add": ({ student, topic }: AuditedRecord) => {
      if (topic === null) return "Replied to feedback";
      return student === null
        ? `Replied to the class “${topic}”`
        : `Replied to ${student}’s feedback on “${topic}”`;
    },
    "reply.edit": ({ student, topic }: AuditedRecord) => {
      if (topic === null) return "Changed a reply";
      return student === null
        ? `Changed the reply to the class “${topic}”`
        : `Changed the reply to ${student}’s feedback on “${topic}”`;
    },
    "reply.withdraw": ({ student, topic }: AuditedRecord) => {
      if (topic === null) return "Withdrew a reply";
      return student === null
        ? `Withdrew the reply to the class “${topic}”`
        : `Withdrew the reply to ${student}’s feedback on “${topic}”`;
    },
    "reply.remove": ({ student, topic }: AuditedRecord) => {
      if (topic === null) return "Removed a reply";
      return student === null
        ? `Removed the reply to the class “${topic}”`
        : `Removed the reply to ${student}’s feedback on “${topic}”`;
    },
    "audit.undo": (_record: AuditedRecord) => "Undid a change",
  },
  undid: (what: string) => `Undid: ${what}`,
  unknown: "Changed a record",
  system: "System",
  withLesson: "Deleted together with its class",
  followedLesson: "Changed together with its class",

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
  keepsWordsOfErased: "Words of erased students",
  messagesRetention: "Messages kept",
  wordsRetention: "Words kept",
  recordsRetention: "Records kept",
  removed: "Removed data",
  eraseWords: "Words",
  eraseWordsAre: (areKept: boolean) => (areKept ? "Kept without a name" : "Erased"),
  redactedEntries: "Entries of the log without details",
  startsOn: "Start",
  endsOn: "End",
  leftOn: "Left on",
  leavesOn: "Last day at the school",
  registration: "Registration",
  status: "Status",
  asked: "Asked",
  thisRecord: "This record",
  onlyThisRecord: "This record: only its changes",
  onlyBy: (name: string) => `${name}: only changes by them`,
  onlyAbout: (name: string) => `${name}: only changes about them`,

  filter: "Filter the audit log",
  group: {
    edits: "Edits of feedback and classes",
    deletions: "Deletions",
    undone: "Undone and restored",
    accounts: "Accounts and e-mails",
    assignments: "Teachers and class groups of students",
    students: "Students and parents",
    school: "School, years and class groups",
    invitations: "Invitations and sign-in cards",
    replies: "Replies of teachers",
    reminders: "Reminders to students",
  },
  everything: "Everything",
  from: "From",
  until: "To",
  byPerson: (name: string) => `By ${name}`,
  bySomeone: "By one person",
  aboutStudent: (name: string) => `About ${name}`,
  aboutSomeone: "About one student",
  aboutRecord: "About one record",

  loadFailed: "Could not load the audit log",
  none: "No changes yet.",
  noneFound: "No changes match these filters.",
  undoTitle: "Undo this?",
  isUndone: "Undone",
  undoneBy: (name: string, at: string, timeZone?: string) => `By ${name}, ${dayOf(at, timeZone)}`,
  undone: "Change undone.",
  cannotUndo: "This cannot be undone.",
  alreadyUndone: "This has already been undone.",
  feedbackChanged: "This feedback was changed later. Undo that first, or edit the feedback.",
  markChanged: "This mark was changed later.",
  feedbackGone: "This feedback was deleted later. Undo that first.",
  lessonGone: "The class of this feedback has been deleted. Undo that first.",
  answeredAgain: "The student has given new feedback on this class.",
  topicTaken: "The teacher now has another class with this topic on that date.",
  correctedAgain: "This class was corrected later. Undo that first.",
  excuseChanged: "Whether this student was absent was changed later. Undo that first.",
  correctedGone: "This class was deleted later. Undo that first.",
  partOfCorrection:
    "This feedback changed together with its class. Undo the correction of the class instead.",
  partOfAnother: "This is part of a larger change. Undo that instead.",
} as const;
