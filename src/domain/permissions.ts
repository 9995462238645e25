import type { Actor, Role } from "./roles.ts";

/**
 * How far a permission reaches:
 * - `any`: every record
 * - `students`: every student's, and what is for students
 * - `own`: the records that are the actor's (their profile, their classes, their feedback, their devices)
 * - `assigned`: a teacher's students, and the class groups they teach; for a student, the classes of their teachers in their own courses
 * - `addressed`: feedback on the teacher's own classes
 */
type Reach = "any" | "students" | "own" | "assigned" | "addressed";

type Reaches = Partial<Record<Role | "signedOut", Reach>>;

const everyone = { admin: "any", clerk: "any", teacher: "any", student: "any", signedOut: "any" } as const;
const signedIn = { admin: "own", clerk: "own", teacher: "own", student: "own" } as const;
/** The office: the admins, and the clerks, who look after students and their parents. */
const office = { admin: "any", clerk: "any" } as const;

/** Who may do what; others get 401 when signed out, else 403. The browser uses it only to hide what would be rejected. */
export const permissions = {
  /** Open the app, read who is signed in, set up the first admin by link. */
  "app.open": everyone,
  /** Sign in and out, reset a password by link. */
  "account.sign-in": everyone,
  /** Change your password, see and sign out your devices. */
  "account.use": signedIn,
  /** Change the school's name, logo and settings, see what is left to set up. */
  "school.change": { admin: "any" },
  "office.manage": { admin: "any" },
  /** Change your own name and e-mail; teachers and students do so in their profiles. */
  "account.change": { admin: "own", clerk: "own" },

  "student.register": everyone,
  /** See what an invitation code is for, accept a teacher's. */
  "invitation.use": everyone,
  /** Read names and courses of teachers, for the registration form; signed out only where anyone may register, or with a code. */
  "teacher-directory.read": everyone,

  "teacher.add": { admin: "any" },
  "teacher.delete": { admin: "any" },
  "teacher.restore": { admin: "any" },
  /** With their monthly ratings. */
  "teacher.list": { admin: "any" },
  /** See how much of a teacher's feedback others edited, moved or deleted. */
  "teacher.changes": { admin: "any" },
  "teacher.read": { admin: "any", teacher: "own" },
  "teacher.update": { admin: "any", teacher: "own" },
  "teacher.insights": { admin: "any", teacher: "own" },
  /** See how the school's classes are going. */
  "school.overview": { admin: "any" },
  "school.export": { admin: "any" },
  /** Download everything that the school holds of one person. */
  "person.export": { admin: "any" },
  /** Erase a student for good; see what old records of students who have left could go. */
  "student.erase": { admin: "any" },
  /** Erase a guardian of a student for good, also one who was removed. */
  "guardian.erase": { admin: "any" },
  /** Bring in students, teachers and who teaches what from files, and undo that. */
  "school.import": { admin: "any" },

  /** Find people, class groups and classes by a few words; each kind only as far as the list of it reaches. */
  "find.use": { ...office, teacher: "own" },

  /** Add and change school years and class groups, their teachers and their students. */
  "class-group.manage": office,
  "class-group.list": { ...office, teacher: "assigned" },
  /** Invite teachers and students, revoke invitations. */
  "invitation.manage": { admin: "any", clerk: "students" },
  /** The invitation code of a class group. */
  "invitation.show": { ...office, teacher: "assigned" },

  "student.add": office,
  "student.confirm": office,
  /** Mark a student as left, bring them back. */
  "student.leave": office,
  /** Mark someone as not a student of the school, and undo that. */
  "student.void": { admin: "any" },
  /** Give a student a code to set a PIN, void it; see wrong PINs, lift the waits after them. */
  "student.reset-pin": office,
  /** Make or mail a link with which someone else chooses a password; see whether such mails arrived. */
  "sign-in-link.make": { admin: "any", clerk: "students" },
  /** Change what others know a student by, and their date of birth. */
  "student.identify": office,
  /** Delete a student that nothing refers to. */
  "student.delete": office,
  "student.merge": office,
  /** The same where both answered a class: the earlier answer leaves the number of its teacher. */
  "student.merge-answers": { admin: "any" },
  "student.list": { ...office, teacher: "assigned" },
  "student.read": { ...office, teacher: "assigned", student: "own" },
  /** See which classes a student was asked about and what they answered; a teacher, of their own classes. */
  "student.history": { admin: "any", teacher: "assigned" },
  /** With teachers and courses. */
  "student.update": { ...office, student: "own" },

  /** A student's guardians and their consent. */
  "guardian.read": { ...office, student: "own" },
  "guardian.change": office,
  /** Record another answer where a guardian refused by their own link. */
  "guardian.lift-refusal": { admin: "any" },

  "lesson.list": { admin: "any", teacher: "own", student: "assigned" },
  /** Read topic, subject and date of a class whose link one has. */
  "lesson.title": everyone,
  "lesson.add": { teacher: "own" },
  /** Correct topic, subject or date of a class; its feedback follows. */
  "lesson.correct": { teacher: "own" },
  "lesson.delete": { teacher: "own" },
  "lesson.insights": { admin: "any", teacher: "own" },
  /** See who was asked about a class, and from the day after it who has not answered. */
  "lesson-audience.read": { admin: "any", teacher: "own" },
  "lesson-audience.excuse": { admin: "any", teacher: "own" },
  /** List classes and feedback with dates that are too late. */
  "later-dates.read": { admin: "any", teacher: "own" },

  /** See how many students are due to be reminded of a class, and the text for their group; list the classes that wait. */
  "reminder.read": { admin: "any", teacher: "own" },
  /** Remind the students who have not answered. */
  "reminder.send": { admin: "any", teacher: "own" },
  "reminder.own": { student: "own" },
  /** Turn reminder e-mails off or on by the link in one. */
  "reminder.choose": everyone,
  /** Turn notifications on or off on your device. */
  "push.own": { student: "own" },

  "feedback.list": { admin: "any", teacher: "addressed", student: "own" },
  /** On a class, once. */
  "feedback.submit": { student: "assigned" },
  /** Stars and message. */
  "feedback.edit": { admin: "any", teacher: "addressed", student: "own" },
  /** Topic and date of feedback. */
  "feedback.edit-lesson": { teacher: "addressed" },
  "feedback.delete": { teacher: "addressed" },
  /** Mark it as not for parents, or take that back; its author does so by editing it. */
  "feedback.withhold": office,
  /** Mark it as seen, or as done without a reply. */
  "feedback.mark-seen": { teacher: "addressed" },

  /** Learn that feedback on classes has changed, the moment it does. */
  "live.listen": { admin: "any", teacher: "own" },

  /** Read a teacher's replies; a student, those to classes they see and to their own feedback. */
  "reply.read": { admin: "any", teacher: "own", student: "assigned" },
  /** Reply to a class or to single feedback, edit and withdraw the reply. */
  "reply.write": { teacher: "own" },
  "reply.remove": { admin: "any" },

  /** See the replies, reminders and deletions that concern you, and say which replies you have read. */
  "news.own": { student: "own" },

  /** Open a student's feedback for the parent, say whether it was sent, see what was opened. */
  "parent.contact": office,
  /** Prepare messages by teacher or class, and go on with those; others do so by class group and student. */
  "parent.contact-by-class": { admin: "any" },
  /** Read what any message says; others read the one that they are about to send, and those that they sent, one at a time. */
  "parent-message.read": { admin: "any" },
  "message-template.change": { admin: "any" },
  /** Stop e-mails to a guardian, or start them again, by the link in one. */
  "parent-mail.choose": everyone,
  /** Make, see and revoke links to a guardian's page, which shows of messages what everyone at the school who has seen its link may read. */
  "parent-link.manage": office,
  /** Read what was sent to the guardian whose link one has, answer for them, ask for a correction. */
  "parent-page.open": everyone,

  "audit.read": { admin: "any" },
  /** Undo an edit or a deletion. */
  "audit.undo": { admin: "any" },
} as const satisfies Record<string, Reaches>;

export type Permission = keyof typeof permissions;

/** What must be known of a record so that all reaches but `any` can be decided. */
export interface Owners {
  /** The role of the people whom the record is about or for. */
  role?: Role;
  /** The account that the record is, or that wrote it. */
  ownerId?: string;
  /** The teacher whose lesson the record belongs to. */
  teacherId?: string;
  /** The teachers a student is assigned to. */
  teacherIds?: readonly string[];
}

/** How far `permission` reaches for this actor; undefined when they may not at all. */
export function reachOf(actor: Actor | null, permission: Permission): Reach | undefined {
  const reaches: Reaches = permissions[permission];
  return reaches[actor?.role ?? "signedOut"];
}

/** Whose records a permission is limited to, in lists: the actor's id, or null when it reaches everyone's. */
export function scopeOf(actor: Actor, permission: Permission): string | null {
  return reachOf(actor, permission) === "any" ? null : actor.id;
}

/** Whether the actor may do this to a record with these owners. */
export function can(actor: Actor | null, permission: Permission, owners: Owners = {}): boolean {
  switch (reachOf(actor, permission)) {
    case "any":
      return true;
    case "students":
      return owners.role === "student";
    case "own":
      return actor !== null && owners.ownerId === actor.id;
    case "addressed":
      return actor !== null && owners.teacherId === actor.id;
    case "assigned":
      return actor !== null && (owners.teacherIds?.includes(actor.id) ?? false);
    default:
      return false;
  }
}
