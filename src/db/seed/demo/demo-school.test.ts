import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { type Database, inTransaction } from "#db/client.ts";
import { monthlyRatings } from "#db/counted-months.table.ts";
import { applyMonthChanges } from "#db/months.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { feedbackSubmitSchema } from "#domain/schemas/feedback.ts";
import { lessonFieldsSchema } from "#domain/schemas/lesson.ts";
import { studentUpdateSchema, teacherUpdateSchema } from "#domain/schemas/people.ts";
import { parentPhoneSchema } from "#domain/schemas/phone.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { drawDemoSchool, seedDemoSchool } from "./demo-school.ts";

const today = "2026-11-20";
const passwordHash = "the hash of some password";
/** A start of the year, a holiday, a weekend, a leap day, a month longer than the one eight months before. */
const otherDays = ["2026-01-01", "2026-06-10", "2026-08-16", "2024-02-29", "2026-10-31"];

const { database } = openTestDatabase();
const { database: another } = openTestDatabase();
let signIns: Awaited<ReturnType<typeof seedDemoSchool>>;

beforeAll(async () => {
  signIns = await inTransaction(database, (tx) => seedDemoSchool(tx, { passwordHash, today }));
});

async function readAll(source: Database) {
  await applyMonthChanges(source.$client);
  return {
    users: await source.select().from(users).orderBy(asc(users.id)),
    accounts: await source.select().from(credentials).orderBy(asc(credentials.userId)),
    assignments: await source
      .select()
      .from(studentTeachers)
      .orderBy(asc(studentTeachers.studentId), asc(studentTeachers.teacherId)),
    lessons: await source.select().from(lessons).orderBy(asc(lessons.id)),
    feedback: await source.select().from(feedback).orderBy(asc(feedback.id)),
    ratings: await source
      .select()
      .from(monthlyRatings)
      .orderBy(asc(monthlyRatings.teacherId), asc(monthlyRatings.month)),
    // Their numbers come from PostgreSQL.
    edits: (await source.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ id, ...edit }) => edit),
  };
}

test("has the promised size", async () => {
  const { users: people } = await readAll(database);
  expect(people.filter(({ role }) => role === "teacher")).toHaveLength(12);
  expect(people.filter(({ role }) => role === "student")).toHaveLength(150);
  expect(people.filter(({ role }) => role === "admin")).toHaveLength(0);
});

test("is the same school whenever it is made on the same day", async () => {
  expect(await inTransaction(another, (tx) => seedDemoSchool(tx, { passwordHash, today }))).toEqual(signIns);
  expect(await readAll(another)).toEqual(await readAll(database));
});

test("is refused as a whole when it is there already", async () => {
  const before = await readAll(database);
  await expect(
    inTransaction(database, (tx) => seedDemoSchool(tx, { passwordHash, today: "2026-11-21" })),
  ).rejects.toThrow();
  expect(await readAll(database)).toEqual(before);
});

test("lets everyone sign in with the one password", async () => {
  const { users: people, accounts } = await readAll(database);
  expect(accounts).toHaveLength(people.length);
  expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(people.length);
  expect(new Set(accounts.map(({ hash }) => hash))).toEqual(new Set([passwordHash]));
  expect(new Set(accounts.map(({ kind }) => kind))).toEqual(new Set(["password"]));
  expect(signIns.map(({ role }) => role)).toEqual(["teacher", "teacher", "student", "student"]);
  for (const { role, name, email } of signIns) {
    const [person] = await database.select().from(users).where(eq(users.email, email));
    expect(person).toMatchObject({ role });
    expect(`${person?.name} ${person?.surname}`).toBe(name);
  }
});

test("has months that equal a recount", async () => {
  expect(await findWrongMonths(database.$client)).toEqual([]);
  const months = await database.selectDistinct({ month: monthlyRatings.month }).from(monthlyRatings);
  expect(months).toHaveLength(9);
});

test.each([today, ...otherDays])("is a school that the rules allow, as of %s", (day) => {
  const drawn = drawDemoSchool(day);
  const { teachers, students, feedback } = drawn;
  const startOfDay = Date.parse(day) - 14 * 60 * 60 * 1000;
  const lessonsById = new Map(drawn.lessons.map((lesson) => [lesson.id, lesson]));
  const studentsById = new Map(students.map((student) => [student.user.id, student]));

  expect(drawn.users.filter(({ createdAt }) => createdAt.getTime() > startOfDay)).toEqual([]);
  const misplaced = drawn.lessons.filter(
    ({ date, createdAt }) =>
      date > day || [0, 6].includes(new Date(date).getUTCDay()) || Number(createdAt) > startOfDay,
  );
  expect(misplaced).toEqual([]);
  const topics = drawn.lessons.map(({ teacherId, topic }) => `${teacherId} ${topic.toLowerCase()}`);
  expect(new Set(topics).size).toBe(topics.length);

  const unallowed = feedback.filter((each) => {
    const lesson = lessonsById.get(each.lessonId);
    const student = studentsById.get(each.studentId);
    if (!lesson || !student) return true;
    const isCopied =
      each.teacherId === lesson.teacherId && each.topic === lesson.topic && each.date === lesson.date;
    const isVisible =
      student.teachers.some(({ user }) => user.id === each.teacherId) &&
      student.user.courses?.includes(lesson.subject);
    return !isCopied || !isVisible;
  });
  expect(unallowed).toEqual([]);
  const outOfOrder = feedback.filter((each) => {
    const moments = [
      Number(lessonsById.get(each.lessonId)?.createdAt),
      Number(each.createdAt),
      Number(each.updatedAt ?? each.createdAt),
      startOfDay,
    ];
    const joined = Number(studentsById.get(each.studentId)?.user.createdAt);
    return (
      each.createdAt.getTime() < joined || moments.some((each, index) => each > (moments[index + 1] ?? each))
    );
  });
  expect(outOfOrder).toEqual([]);
  const editors = feedback.filter(({ updatedAt, updatedBy, studentId, teacherId }) =>
    updatedAt === null ? updatedBy !== null : updatedBy !== studentId && updatedBy !== teacherId,
  );
  expect(editors).toEqual([]);
  const pairs = feedback.map(({ studentId, lessonId }) => `${studentId} ${lessonId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  const ids = [...drawn.users, ...drawn.lessons, ...feedback].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);

  const editedByTeachers = feedback.filter(({ updatedBy, teacherId }) => updatedBy === teacherId);
  expect(drawn.edits.map(({ recordId }) => recordId).sort()).toEqual(
    editedByTeachers.map(({ id }) => id).sort(),
  );
  expect(teachers.length + students.length).toBe(drawn.users.length);
});

test.each([today, ...otherDays])("is believable as of %s", (day) => {
  const { teachers, students, ...drawn } = drawDemoSchool(day);
  expect(drawn.feedback.length).toBeGreaterThan(2800);
  expect(drawn.feedback.length).toBeLessThan(3200);

  const averages = teachers.map(({ user }) => {
    const ratings = drawn.feedback
      .filter(({ teacherId }) => teacherId === user.id)
      .map(({ rating }) => rating);
    return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  });
  expect(Math.min(...averages)).toBeLessThan(3.6);
  expect(Math.min(...averages)).toBeGreaterThan(3);
  expect(Math.max(...averages)).toBeGreaterThan(4.6);
  expect(Math.max(...averages)).toBeLessThan(4.95);

  const messages = drawn.feedback.map(({ message }) => message);
  expect(new Set(messages).size).toBeGreaterThan(messages.length * 0.65);
  expect(messages.filter((message) => /[{}]|undefined/.test(message))).toEqual([]);
  expect(messages.filter((message) => /\p{Script=Devanagari}/u.test(message)).length).toBeGreaterThan(20);
  expect(messages.filter((message) => /\p{Script=Tamil}/u.test(message)).length).toBeGreaterThan(20);
  expect(drawn.feedback.filter(({ updatedAt }) => updatedAt !== null).length).toBeGreaterThan(20);

  const parentsWho = (answer: string) =>
    new Set(drawn.consents.filter((each) => each.answer === answer).map(({ studentId }) => studentId)).size;
  expect(parentsWho("agreed") / students.length).toBeGreaterThan(0.5);
  expect(parentsWho("agreed") / students.length).toBeLessThan(0.72);
  expect(parentsWho("refused")).toBeGreaterThan(3);
  expect(parentsWho("refused")).toBeLessThan(25);

  const toAnswer = students.map(({ user, teachers: theirs }) => {
    const answered = drawn.feedback.filter(({ studentId }) => studentId === user.id);
    const seen = drawn.lessons.filter(
      ({ teacherId, subject }) =>
        theirs.some((teacher) => teacher.user.id === teacherId) && user.courses?.includes(subject),
    );
    return seen.filter(({ id }) => !answered.some(({ lessonId }) => lessonId === id)).length;
  });
  expect(toAnswer[0]).toBeGreaterThanOrEqual(4);
  expect(toAnswer[1]).toBeGreaterThanOrEqual(4);
  expect(toAnswer.filter((count) => count > 0).length).toBeGreaterThan(120);

  for (const field of ["city", "education", "phone", "parentEmail"] as const) {
    const without = students.filter(({ user }) => user[field] === null).length;
    expect(without).toBeGreaterThan(0);
    expect(without).toBeLessThan(40);
  }
});

test("has no text that a form would refuse or tidy", () => {
  const { teachers, students, ...drawn } = drawDemoSchool(today);
  for (const { user } of teachers) {
    const { name, surname, email, education, subject, courses, phone, joiningDate } = user;
    const rule = joiningDate === null ? teacherUpdateSchema.omit({ joiningDate: true }) : teacherUpdateSchema;
    const written = { name, surname, email, education, subject, courses, phone };
    const whole = joiningDate === null ? written : { ...written, joiningDate };
    expect(rule.parse(whole)).toEqual(whole);
    expect(courses).toContain(subject);
  }
  for (const { user, teachers: theirs } of students) {
    const { name, surname, email, age, courses, city, education, phone, parentEmail } = user;
    const whole = {
      name,
      surname,
      email,
      age,
      course: courses,
      teacherId: theirs.map((teacher) => teacher.user.id),
      // Those who left a field empty have nothing to check in it.
      city: city ?? "Pune",
      education: education ?? "Class 8",
      phone: phone ?? "0000000000",
      parentEmail: parentEmail ?? email,
    };
    expect(studentUpdateSchema.parse(whole)).toEqual(whole);
    expect(email).toMatch(/@demo\.classback\.example$/);
    if (phone) expect(parentPhoneSchema.parse(phone)).toMatch(/^0000000\d{3}$/);
  }
  const lessonRows = drawn.lessons.map(({ subject, topic, date }) => ({ subject, topic, date }));
  expect(lessonRows.map((lesson) => lessonFieldsSchema.parse(lesson))).toEqual(lessonRows);
  const submitted = drawn.feedback.map(({ id, lessonId, message, rating }) => ({
    id,
    reviewId: lessonId,
    message,
    rating,
  }));
  expect(submitted.map((each) => feedbackSubmitSchema.parse(each))).toEqual(submitted);
});
