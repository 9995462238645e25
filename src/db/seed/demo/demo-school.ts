import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { addDays } from "#domain/dates/calendar.ts";
import type { Role } from "#domain/roles.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";
import {
  enrolmentCourses,
  enrolments,
  enrolmentTeachers,
} from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { replies, unreadReplies } from "#features/feedback/server/replies/replies.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { drawClassGroups } from "./class-groups.ts";
import { drawConsents } from "./consents.ts";
import { drawAllFeedback, drawReplies } from "./feedback.ts";
import { drawLessons } from "./lessons.ts";
import { drawPeople } from "./people.ts";
import { createRandom } from "./random.ts";
import { instantOn, monthsBefore } from "./school-days.ts";

/** Any number; another one draws another school. */
const seed = 20_261_120;
const months = 8;

/** An account worth trying. */
interface SignIn {
  role: Role;
  name: string;
  email: string;
}

/**
 * Fills in a believable school: 12 teachers, 150 students, eight months of lessons up to `today` (the
 * school's plain date) and about 3,000 responses, with a school year, five class groups and
 * what parents answered about messages. The same `today` makes the same rows, down to the ids,
 * so it can be called once per database: PostgreSQL rejects a second call, which changes nothing. Every account signs in
 * with the password of `passwordHash`; no admin is made. Returns some worth trying.
 */
export async function seedDemoSchool(
  tx: Transaction,
  { passwordHash, today }: { passwordHash: string; today: string },
): Promise<SignIn[]> {
  const school = drawDemoSchool(today);
  const accounts = school.users.map((user) => ({
    userId: user.id,
    kind: "password" as const,
    hash: passwordHash,
    changedAt: user.createdAt,
  }));
  await insertRows(tx, users, school.users);
  await insertRows(tx, credentials, accounts);
  await insertRows(tx, studentTeachers, school.studentTeachers);
  await insertRows(tx, schoolYears, school.classGroups.schoolYears);
  await insertRows(tx, classGroups, school.classGroups.classGroups);
  await insertRows(tx, classGroupTeachers, school.classGroups.classGroupTeachers);
  await insertRows(tx, enrolments, school.classGroups.enrolments);
  await insertRows(tx, enrolmentTeachers, school.classGroups.enrolmentTeachers);
  await insertRows(tx, enrolmentCourses, school.classGroups.enrolmentCourses);
  await insertRows(tx, lessons, school.lessons);
  await insertRows(tx, feedback, school.feedback);
  await insertRows(tx, replies, school.replies);
  await insertRows(tx, unreadReplies, school.unreadReplies);
  await insertRows(tx, auditLog, school.edits);
  await insertRows(tx, consents, school.consents);
  return school.signIns;
}

/** All rows of the demo school as of `today`, without writing them. */
export function drawDemoSchool(today: string) {
  const random = createRandom(seed);
  const firstDay = monthsBefore(today, months);
  // Nothing drawn lies in the future in any time zone, whenever on `today` it is looked at: the day begins
  // 14 hours before midnight UTC in the east of the Pacific.
  const newestInstant = instantOn(addDays(today, -1), 10);
  const period = { firstDay, today, newestInstant };
  const { teachers, students } = drawPeople(random, firstDay, newestInstant);
  const lessonRows = teachers.flatMap((teacher) => drawLessons(random, teacher, period));
  const { feedback, edits } = drawAllFeedback(random, students, lessonRows, period);
  const people = [...teachers, ...students];
  return {
    teachers,
    students,
    users: people.map(({ user }) => user),
    classGroups: drawClassGroups(random, students, today),
    studentTeachers: students.flatMap(({ user, teachers: theirs }) =>
      theirs.map((teacher) => ({ studentId: user.id, teacherId: teacher.user.id })),
    ),
    lessons: lessonRows.map(({ row }) => row),
    feedback,
    ...drawReplies(random, students, feedback, newestInstant),
    edits,
    consents: drawConsents(random, students),
    signIns: [teachers[0], teachers[3], students[0], students[1]].flatMap((person) =>
      person ? [signInOf(person.user)] : [],
    ),
  };
}

function signInOf({ role, name, surname = "", email }: typeof users.$inferInsert): SignIn {
  return { role, name: `${name} ${surname}`, email: email ?? "" };
}
