import type { Actor, Role } from "./roles.ts";

/**
 * How far a permission reaches:
 * - `any`: every record
 * - `own`: the records that are the actor's (their profile, their lessons, their feedback)
 * - `assigned`: a teacher's students, and the class groups they teach; for a student, the lessons of assigned teachers in own courses
 * - `addressed`: feedback on the teacher's own lessons
 */
type Reach = "any" | "own" | "assigned" | "addressed";

type Reaches = Partial<Record<Role | "signedOut", Reach>>;

const everyone = { admin: "any", teacher: "any", student: "any", signedOut: "any" } as const;
const signedIn = { admin: "own", teacher: "own", student: "own" } as const;

/**
 * Who may do what. A role that is not named may not.
 * The server enforces it; the browser uses it only to hide what would be rejected.
 */
export const permissions = {
  "app.open": everyone,
  "account.sign-in": everyone,
  "account.use": signedIn,
  "school.change": { admin: "any" },

  "student.register": everyone,
  "invitation.use": everyone,
  "teacher-directory.read": everyone,

  "teacher.add": { admin: "any" },
  "teacher.delete": { admin: "any" },
  "teacher.restore": { admin: "any" },
  "teacher.list": { admin: "any" },
  "teacher.changes": { admin: "any" },
  "teacher.read": { admin: "any", teacher: "own" },
  "teacher.update": { admin: "any", teacher: "own" },
  "teacher.insights": { admin: "any", teacher: "own" },
  "school.overview": { admin: "any" },

  "class-group.manage": { admin: "any" },
  "class-group.list": { admin: "any", teacher: "assigned" },
  "invitation.manage": { admin: "any" },
  "invitation.show": { admin: "any", teacher: "assigned" },

  "student.add": { admin: "any" },
  "student.confirm": { admin: "any" },
  "student.leave": { admin: "any" },
  "student.void": { admin: "any" },
  "student.reset-pin": { admin: "any" },
  "sign-in-link.make": { admin: "any" },
  "student.list": { admin: "any", teacher: "assigned" },
  "student.read": { admin: "any", teacher: "assigned", student: "own" },
  "student.history": { admin: "any", teacher: "assigned" },
  "student.update": { admin: "any", student: "own" },

  "guardian.read": { admin: "any", student: "own" },
  "guardian.change": { admin: "any" },

  "lesson.list": { admin: "any", teacher: "own", student: "assigned" },
  "lesson.add": { teacher: "own" },
  "lesson.correct": { teacher: "own" },
  "lesson.delete": { teacher: "own" },
  "lesson.insights": { admin: "any", teacher: "own" },
  "lesson-audience.read": { admin: "any", teacher: "own" },
  "lesson-audience.excuse": { admin: "any", teacher: "own" },
  "later-dates.read": { admin: "any", teacher: "own" },

  "reminder.read": { admin: "any", teacher: "own" },
  "reminder.send": { admin: "any", teacher: "own" },
  "reminder.own": { student: "own" },
  "reminder.choose": everyone,
  "push.own": { student: "own" },

  "feedback.list": { admin: "any", teacher: "addressed", student: "own" },
  "feedback.submit": { student: "assigned" },
  "feedback.edit": { admin: "any", teacher: "addressed", student: "own" },
  "feedback.edit-lesson": { teacher: "addressed" },
  "feedback.delete": { teacher: "addressed" },
  "feedback.mark-seen": { teacher: "addressed" },

  "live.listen": { admin: "any", teacher: "own" },

  "reply.read": { admin: "any", teacher: "own", student: "assigned" },
  "reply.write": { teacher: "own" },
  "reply.remove": { admin: "any" },

  "parent.contact": { admin: "any" },

  "audit.read": { admin: "any" },
  "audit.undo": { admin: "any" },
} as const satisfies Record<string, Reaches>;

export type Permission = keyof typeof permissions;

/** What must be known of a record so that `own`, `assigned` and `addressed` can be decided. */
export interface Owners {
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

/** Whether the actor may do this to a record with these owners. */
export function can(actor: Actor | null, permission: Permission, owners: Owners = {}): boolean {
  switch (reachOf(actor, permission)) {
    case "any":
      return true;
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
