import { describe, expect, test } from "vitest";
import { can, type Owners, type Permission, permissions, reachOf } from "./permissions.ts";
import { type Actor, roles } from "./roles.ts";

const admin: Actor = { id: "admin", role: "admin" };
const clerk: Actor = { id: "clerk", role: "clerk" };
const teacher: Actor = { id: "teacher", role: "teacher" };
const student: Actor = { id: "student", role: "student" };

/** A student's profile: the student's own, of the teachers assigned. */
const profile: Owners = { ownerId: "student", teacherIds: ["teacher"] };
const othersProfile: Owners = { ownerId: "another student", teacherIds: ["another teacher"] };
const teacherDetails: Owners = { ownerId: "teacher" };
const othersDetails: Owners = { ownerId: "another teacher" };
/** Feedback by the student, on a lesson of the teacher. */
const feedback: Owners = { ownerId: "student", teacherId: "teacher" };
const othersFeedback: Owners = { ownerId: "another student", teacherId: "another teacher" };

/** Every permission, with who may: [admin, teacher, student, signed out]. */
const rows: [string, Permission, Owners, [boolean, boolean, boolean, boolean]][] = [
  ["anyone registers as a student", "student.register", {}, [true, true, true, true]],
  ["anyone reads the teacher directory", "teacher-directory.read", {}, [true, true, true, true]],
  ["admins add mentors", "teacher.add", {}, [true, false, false, false]],
  ["admins delete teachers", "teacher.delete", othersDetails, [true, false, false, false]],
  ["no teacher deletes the own account", "teacher.delete", teacherDetails, [true, false, false, false]],
  ["admins restore teachers", "teacher.restore", othersDetails, [true, false, false, false]],
  ["admins list teachers", "teacher.list", {}, [true, false, false, false]],
  ["admins count changes to feedback", "teacher.changes", {}, [true, false, false, false]],
  ["teachers read their own details", "teacher.read", teacherDetails, [true, true, false, false]],
  ["no teacher reads another's details", "teacher.read", othersDetails, [true, false, false, false]],
  ["teachers update their own details", "teacher.update", teacherDetails, [true, true, false, false]],
  ["no teacher updates another's details", "teacher.update", othersDetails, [true, false, false, false]],
  ["students and their teachers read a profile", "student.read", profile, [true, true, true, false]],
  ["nobody else reads it", "student.read", othersProfile, [true, false, false, false]],
  [
    "students update their own profile, teachers do not",
    "student.update",
    profile,
    [true, false, true, false],
  ],
  ["no student updates another's profile", "student.update", othersProfile, [true, false, false, false]],
  ["only teachers add lessons, for themselves", "lesson.add", teacherDetails, [false, true, false, false]],
  ["only teachers delete their lessons", "lesson.delete", teacherDetails, [false, true, false, false]],
  ["nobody deletes another's lesson", "lesson.delete", othersDetails, [false, false, false, false]],
  [
    "rating and message: admin, addressed teacher, author",
    "feedback.edit",
    feedback,
    [true, true, true, false],
  ],
  ["rating and message of others: admin alone", "feedback.edit", othersFeedback, [true, false, false, false]],
  [
    "topic and date: the addressed teacher alone",
    "feedback.edit-lesson",
    feedback,
    [false, true, false, false],
  ],
  ["topic and date of others: nobody", "feedback.edit-lesson", othersFeedback, [false, false, false, false]],
  [
    "feedback is deleted by the addressed teacher alone",
    "feedback.delete",
    feedback,
    [false, true, false, false],
  ],
  [
    "feedback of others is deleted by nobody",
    "feedback.delete",
    othersFeedback,
    [false, false, false, false],
  ],
  ["admins make links to choose a password", "sign-in-link.make", {}, [true, false, false, false]],
  ["admins contact parents", "parent.contact", {}, [true, false, false, false]],
  ["admins make and revoke links to guardians' pages", "parent-link.manage", {}, [true, false, false, false]],
  ["admins read the audit log", "audit.read", {}, [true, false, false, false]],
  ["admins undo the changes it lists", "audit.undo", {}, [true, false, false, false]],
];

describe("who may do what", () => {
  test.each(rows)("%s", (_rule, permission, owners, expected) => {
    expect([admin, teacher, student, null].map((actor) => can(actor, permission, owners))).toEqual(expected);
  });

  test("signed out, one may open the app, sign in, register, look up an invitation, read the directory, read which class a link is about and turn mails off by link, nothing else", () => {
    const open = Object.keys(permissions).filter((name) => can(null, name as Permission));
    expect(open).toEqual([
      "app.open",
      "account.sign-in",
      "student.register",
      "invitation.use",
      "teacher-directory.read",
      "lesson.title",
      "reminder.choose",
      "parent-mail.choose",
      "parent-page.open",
    ]);
  });

  test("a permission for one's own records needs a named owner", () => {
    for (const permission of ["student.read", "feedback.edit", "account.use"] as const) {
      expect(can(student, permission)).toBe(false);
    }
  });
});

test("clerks look after students and what goes to their parents: no numbers, classes, teachers, settings or undo", () => {
  const theirs = Object.keys(permissions).filter(
    (name) => reachOf(clerk, name as Permission) === "any" && !can(null, name as Permission),
  );
  const about = new Set(theirs.map((name) => name.split(".")[0]));
  expect([...about].sort()).toEqual([
    "class-group",
    "feedback",
    "find",
    "guardian",
    "invitation",
    "parent",
    "parent-link",
    "student",
  ]);
  expect(theirs.filter((name) => name.startsWith("parent"))).toEqual([
    "parent.contact",
    "parent-link.manage",
  ]);
  expect(theirs.filter((name) => name.startsWith("feedback."))).toEqual(["feedback.withhold"]);
  for (const permission of [
    "student.erase",
    "guardian.erase",
    "student.void",
    "student.history",
    "person.export",
  ] as const)
    expect(can(clerk, permission, profile), permission).toBe(false);
});

test("clerks reach invitations and links of students, admins those of everyone", () => {
  for (const permission of ["invitation.manage", "sign-in-link.make"] as const) {
    for (const role of roles) {
      expect(can(clerk, permission, { role })).toBe(role === "student");
      expect(can(admin, permission, { role })).toBe(true);
    }
    expect(can(clerk, permission)).toBe(false);
  }
});

test("who reads a student's words is what their form says: their teacher, and the office that sends them to the parent", () => {
  expect(can(teacher, "feedback.list", feedback)).toBe(true);
  expect(can(admin, "parent.contact", feedback)).toBe(true);
  expect(can(clerk, "parent.contact", feedback)).toBe(true);
  expect(can(teacher, "parent.contact", feedback)).toBe(false);
});
