import { feedback } from "#domain/records/feedback.ts";
import { lesson } from "#domain/records/lesson.ts";
import { labelled, namesOf } from "#domain/records/record.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import type { AuditedRecord } from "#locales/params.ts";
import { fullName } from "./full-name.ts";

/** The actions in the audit log, in the groups that it is filtered by. */
export const auditGroups = {
  edits: ["feedback.edit", "feedback.edit-lesson", "lesson.correct"],
  deletions: ["feedback.delete", "lesson.delete", "teacher.delete", "student.delete"],
  undone: ["audit.undo", "teacher.restore"],
  accounts: [
    "admin.add",
    "office.add",
    "office.remove",
    "account.change",
    "teacher.add",
    "student.change-email",
    "student.change-login-name",
    "student.change-identifiers",
    "teacher.change-email",
    "password.change",
    "password.reset",
  ],
  assignments: ["student.assign-teachers", "enrolment.start", "enrolment.end"],
  students: [
    "student.add",
    "student.confirm",
    "student.leave",
    "student.return",
    "student.change-leaving",
    "student.merge",
    "student.erase",
    "student.void",
    "feedback.void",
    "student.change-contact",
    "guardian.change",
    "guardian.agree",
    "guardian.erase",
    "lesson-audience.change",
  ],
  school: [
    "school.change",
    "school.export",
    "person.export",
    "privacy.change",
    "privacy.remove",
    "school.import",
    "school.import-undo",
    "school-year.add",
    "school-year.change",
    "school-year.delete",
    "school-year.begin",
    "class-group.add",
    "class-group.change",
    "class-group.delete",
    "class-group.change-teachers",
    "class-group.change-roll-numbers",
  ],
  invitations: [
    "invitation.add",
    "invitation.revoke",
    "invitation.mail",
    "pin.issue",
    "pin.void",
    "pin.set",
    "pin.lift-waits",
    "sign-in-link.make",
    "sign-in-link.mail",
  ],
  replies: ["reply.add", "reply.edit", "reply.withdraw", "reply.remove"],
  parents: [
    "parent.contact",
    "parent-link.make",
    "parent-link.revoke",
    "feedback.withhold",
    "feedback.withhold-own",
  ],
  reminders: ["reminder.send"],
} as const;

export type AuditGroup = keyof typeof auditGroups;

export type AuditAction = (typeof auditGroups)[AuditGroup][number];

export const auditGroupNames = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];

/** How someone other than its author changed feedback. */
export const changeKinds = ["edited", "moved", "deleted"] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** How a teacher changed a class after adding it. */
const lessonChangeKinds = ["class-corrected", "class-deleted", "class-audience"] as const;

export type LessonChangeKind = (typeof lessonChangeKinds)[number];

/** What the log can be filtered by: one of these, or nothing. */
export const lessonChangeFilters = [...lessonChangeKinds, "class-changed"] as const;

export type LessonChangeFilter = (typeof lessonChangeFilters)[number];

/** Whether a filter of the log is about what a teacher changed about classes. */
export const isLessonChange = (kind: ChangeKind | LessonChangeFilter): kind is LessonChangeFilter =>
  lessonChangeFilters.some((each) => each === kind);

/** The records whose fields the log shows, by their names. */
export const loggedRecords = { ...labelled(lesson), ...labelled(feedback) };

/** The fields of an entry that people read, in their order. Others, such as ids, are for the undo alone. */
export const auditFields = [
  "name",
  "role",
  ...namesOf(loggedRecords),
  "text",
  "email",
  "parentEmail",
  "teachers",
  "students",
  "classGroup",
  "startsOn",
  "endsOn",
  "leftOn",
  "leavesOn",
  "loginName",
  "admission",
  "pen",
  "apaar",
  "other",
  "dateOfBirth",
  "rollNumber",
  "rollNumbers",
  "phone",
  "registration",
  "language",
  "comparisonStudentsMin",
  "reminderDays",
  "parentConsent",
  "quietFrom",
  "quietUntil",
  "replyTo",
  "studentsMayWithhold",
  "logo",
  "status",
  "guardians",
  "feedbackCount",
  "channel",
  "exported",
  "rows",
  "withheldBy",
  "withWithheld",
  "words",
  "redactedEntries",
  "keepsWordsOfErased",
  "messagesRetention",
  "wordsRetention",
  "recordsRetention",
  "removed",
] as const;

export type AuditField = (typeof auditFields)[number];

/** A field before and after, as text; null where there was, or is, nothing. The text of `guardians` is JSON. */
export interface AuditChange {
  field: AuditField;
  before: string | null;
  after: string | null;
}

type Image = Record<string, unknown>;

function imageOf(stored: unknown): Image {
  return typeof stored === "object" && stored !== null ? (stored as Image) : {};
}

/** The ids of the teachers that an entry's images name, whose names `changesOf` needs. */
export function teacherIdsOf(...stored: unknown[]): string[] {
  return stored.flatMap((each) => {
    const { teacherId } = imageOf(each);
    return Array.isArray(teacherId) ? teacherId.filter((id) => typeof id === "string") : [];
  });
}

/** A guardian keeps their id in any position, and people do not read it. */
function withoutId(guardian: unknown): unknown {
  const { id: _id, ...rest } = imageOf(guardian);
  return rest;
}

/** 'Asha Rao 17'; without a number only the name. */
function numberInWords(entry: unknown): string {
  const { student, rollNumber } = imageOf(entry);
  return [student, rollNumber].filter((part) => typeof part === "string").join(" ");
}

function textOf(image: Image, field: AuditField, nameOf: (teacherId: string) => string): string | null {
  switch (field) {
    case "name":
      return typeof image.name === "string"
        ? fullName({ name: image.name, surname: typeof image.surname === "string" ? image.surname : "" })
        : null;
    case "teachers":
      return Array.isArray(image.teacherId) ? teacherIdsOf(image).map(nameOf).join(", ") : null;
    case "students":
      return Array.isArray(image.studentIds) ? String(image.studentIds.length) : null;
    case "rollNumbers":
      return Array.isArray(image.rollNumbers) ? image.rollNumbers.map(numberInWords).join(", ") : null;
    case "guardians":
      return Array.isArray(image.guardians) ? JSON.stringify(image.guardians.map(withoutId)) : null;
    default: {
      const value = image[field];
      return ["string", "number", "boolean"].includes(typeof value) ? String(value) : null;
    }
  }
}

/** The fields in which an entry's images differ; all fields when there is only one image. */
export function changesOf(
  before: unknown,
  after: unknown,
  nameOf: (teacherId: string) => string,
): AuditChange[] {
  const [former, latter] = [imageOf(before), imageOf(after)];
  return auditFields
    .map((field) => ({
      field,
      before: textOf(former, field, nameOf),
      after: textOf(latter, field, nameOf),
    }))
    .filter((change) => change.before !== change.after);
}

/** What an entry says was done, as a sentence. An action of a newer version has no words of its own. */
export function actionInWords(
  { audit }: Pick<Catalogue, "audit">,
  { action, undoes, about }: { action: string; undoes: string | null; about: AuditedRecord },
): string {
  const did: Partial<Record<string, (about: AuditedRecord) => string>> = audit.did;
  const say = (name: string) => (Object.hasOwn(did, name) ? did[name]?.(about) : undefined) ?? audit.unknown;
  return action === "audit.undo" && undoes !== null ? audit.undid(say(undoes)) : say(action);
}
