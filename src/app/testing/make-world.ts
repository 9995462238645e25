import { randomUUID } from "node:crypto";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { replies } from "#features/feedback/server/replies/replies.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import type { TestSchool, TestUser } from "./test-school.ts";

/**
 * The actors. The records belong to `student`, who is assigned to `teacher`; `otherStudent` is `otherTeacher`'s.
 * `signedOut` has no cookie, an expired session, a forged one, or that of a deleted teacher.
 */
export const columns = [
  "signedOut",
  "student",
  "otherStudent",
  "teacher",
  "otherTeacher",
  "clerk",
  "admin",
] as const;

export type Column = (typeof columns)[number];

/** How many worlds were made: a school year has room for the class groups of a hundred. */
let worlds = 0;

export type TestWorld = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Two teachers with a student, a class and a class group each, feedback on one, a reply to it, a clerk and an admin: the actors and records of the access
 * table.
 */
export async function makeWorld(school: TestSchool) {
  const mark = randomUUID().slice(0, 8);
  const person = (who: string) => ({
    name: `Name${who}${mark}`,
    surname: `Surname${who}${mark}`,
    email: `at-${who}${mark}@mail.example`.toLowerCase(),
  });
  const parents = (who: string) => ({
    city: `City${who}${mark}`,
    phone: `${9_000_000_000 + Math.floor(Math.random() * 999_999_999)}`,
    parentEmail: `parentof${who}${mark}@mail.example`.toLowerCase(),
  });
  const phone = () => `+44 20 ${1_000_000_000 + Math.floor(Math.random() * 999_999_999)}`;
  // A statement for each table, because tests make hundreds of worlds.
  const [admin, clerk, teacher, otherTeacher, deletedTeacher, student, otherStudent] =
    await school.makePeople(
      { role: "admin", ...person("Admin") },
      { role: "clerk", ...person("Clerk") },
      { role: "teacher", ...person("Teacher"), phone: phone(), joiningDate: "2020-06-01" },
      { role: "teacher", ...person("OtherTeacher"), phone: phone() },
      { role: "teacher", ...person("Deleted"), phone: phone(), deletedAt: new Date() },
      { role: "student", ...person("Student"), ...parents("Student") },
      { role: "student", ...person("OtherStudent"), ...parents("OtherStudent") },
    );
  await school.database.insert(studentTeachers).values([
    { studentId: student.id, teacherId: teacher.id },
    { studentId: otherStudent.id, teacherId: otherTeacher.id },
  ]);
  await school.database.insert(guardians).values([
    {
      studentId: student.id,
      position: 2,
      name: `GuardianOfStudent${mark}`,
      email: `aunt${mark}@mail.example`,
    },
    { studentId: otherStudent.id, position: 2, name: `GuardianOfOther${mark}` },
  ]);
  const [answered, open, othersLesson] = await school.makeLessons(
    { teacherId: teacher.id, topic: `Answered ${mark}` },
    { teacherId: teacher.id, topic: `Open ${mark}` },
    { teacherId: otherTeacher.id, topic: `Others ${mark}` },
  );
  const [feedback, othersFeedback] = await Promise.all([
    school.makeFeedback(student, answered, { message: `Words of student ${mark}` }),
    school.makeFeedback(otherStudent, othersLesson, { message: `Words of other ${mark}` }),
  ]);
  const [reply] = await school.database
    .insert(replies)
    .values({
      id: randomUUID(),
      lessonId: answered.id,
      teacherId: teacher.id,
      text: `Reply of teacher ${mark}`,
    })
    .returning();
  if (!reply) throw new Error("The reply was not made");
  const schoolYear = await school.makeSchoolYear(Math.floor(worlds++ / 90));
  const inYear = (name: string) => ({ schoolYearId: schoolYear.id, name: `${name} ${mark}` });
  const classGroup = await school.makeClassGroup(inYear("Group"), {
    teachers: [teacher],
    students: [student],
  });
  const otherClassGroup = await school.makeClassGroup(inYear("Other group"), { teachers: [otherTeacher] });
  const people: Record<Exclude<Column, "signedOut">, TestUser> = {
    student,
    otherStudent,
    teacher,
    otherTeacher,
    clerk,
    admin,
  };
  const groups = { schoolYear, classGroup, otherClassGroup };
  return {
    mark,
    ...people,
    people,
    deletedTeacher,
    ...groups,
    answered,
    open,
    othersLesson,
    feedback,
    othersFeedback,
    reply,
  };
}
