import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestResponse } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { allowStoredDates } from "#db/stored-dates.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import type { Role } from "#domain/roles.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import type { users } from "#server/accounts/users.table.ts";

// The lists of lessons and of feedback, for every user, with every set of filters and page size, against a plain
// recomputation. The records are of every kind: moved, edited, with future dates, of deleted teachers.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");

type User = typeof users.$inferSelect;
type Lesson = typeof lessons.$inferSelect;
type Feedback = typeof feedback.$inferSelect;

interface World {
  people: User[];
  assigned: { studentId: string; teacherId: string }[];
  lessons: Lesson[];
  feedback: Feedback[];
}

const name = fc.constantFrom("Asha", "ASHA", "Élodie", "élodie", "a_b");
const topic = fc.constantFrom(
  "Fractions",
  "FRACTIONS",
  "Ångström",
  "ångström",
  "50% off",
  "50x off",
  "it's",
  "हिन्दी",
);
const subject = fc.constantFrom("Maths", "MATHS", "Éléments", "éléments", "100%", "a_b", 'a "b"');
const date = fc.constantFrom(
  ...["2000-01-01", "2026-11-01", "2026-11-02", today, addDays(today, 1), "2062-01-01"],
);
const rating = fc.integer({ min: 1, max: 5 });
const teacherNumbers = [0, 1, 2];
const studentsMax = 5;
const lessonsMax = 20;

const drawnWorld = fc.record({
  teachers: fc.tuple(...teacherNumbers.map(() => fc.record({ name, isDeleted: fc.boolean() }))),
  students: fc.array(
    fc.record({
      name,
      courses: fc.uniqueArray(subject, { maxLength: 4 }),
      teachers: fc.subarray(teacherNumbers),
    }),
    { minLength: 1, maxLength: studentsMax, size: "max" },
  ),
  lessons: fc.uniqueArray(fc.record({ teacher: fc.constantFrom(...teacherNumbers), topic, subject, date }), {
    maxLength: lessonsMax,
    size: "max",
    selector: (each) => `${each.teacher} ${each.topic.toLowerCase()} ${each.date}`,
  }),
  feedback: fc.uniqueArray(
    fc.record({
      student: fc.nat(studentsMax - 1),
      lesson: fc.nat(lessonsMax - 1),
      moved: fc.option(fc.record({ topic, date })),
      edited: fc.option(fc.constantFrom("admin", "teacher", "student")),
      isRewritten: fc.boolean(),
      withheld: fc.constantFrom("nobody", "student", "admin"),
      rating,
    }),
    { maxLength: 60, size: "max", selector: (each) => `${each.student} ${each.lesson}` },
  ),
});

/** The number after the last one is unused. */
const wanted = fc.record({
  teacher: fc.nat(teacherNumbers.length),
  student: fc.nat(studentsMax),
  studentName: fc.constantFrom("asha", "ÉLODIE", "a%"),
  topic,
  subject,
  date,
  from: date,
  to: date,
});
const filterNames = [
  "teacherId",
  "studentId",
  "studentName",
  "topic",
  "subject",
  "date",
  "from",
  "to",
] as const;
/** Few at a time, because most records fail many. */
const filters = fc.record({ wanted, names: fc.subarray([...filterNames], { maxLength: 4 }) });

type Drawn = typeof drawnWorld extends fc.Arbitrary<infer World> ? World : never;

async function build({
  teachers,
  students,
  lessons: lessonRows,
  feedback: feedbackRows,
}: Drawn): Promise<World> {
  const { database } = school;
  await database.execute(sql`truncate users cascade`);
  const admin = await school.makeAdmin();
  const [deletedAt, updatedAt] = [new Date("2026-11-10T10:00:00Z"), new Date("2026-11-11T11:00:00Z")];
  const taughtBy: User[] = [];
  for (const { name, isDeleted } of teachers) {
    taughtBy.push(await school.makeTeacher({ name, deletedAt: isDeleted ? deletedAt : null }));
  }
  const assigned: World["assigned"] = [];
  const taught: User[] = [];
  for (const { name, courses, teachers: chosen } of students) {
    const student = await school.makeStudent([], { name, surname: "", courses });
    taught.push(student);
    for (const teacher of chosen) {
      assigned.push({ studentId: student.id, teacherId: taughtBy[teacher]?.id ?? "" });
    }
  }
  if (assigned.length > 0) await database.insert(studentTeachers).values(assigned);
  const people = [admin, ...taughtBy, ...taught];
  return inTransaction(database, async (tx) => {
    await allowStoredDates(tx);
    const held = lessonRows.map(({ teacher, ...rest }) => ({
      teacherId: taughtBy[teacher]?.id ?? "",
      ...rest,
    }));
    const stored = held.length === 0 ? [] : await tx.insert(lessons).values(held).returning();
    const written = feedbackRows.flatMap(
      ({ student, lesson, moved, edited, isRewritten, withheld, rating }) => {
        const [author, on] = [taught[student], stored[lesson]];
        if (!author || !on) return [];
        const editor = { admin: admin.id, teacher: on.teacherId, student: author.id }[edited ?? "student"];
        const isOthers = isRewritten && edited !== null && edited !== "student";
        return {
          id: randomUUID(),
          lessonId: on.id,
          teacherId: on.teacherId,
          studentId: author.id,
          topic: moved?.topic ?? on.topic,
          date: moved?.date ?? on.date,
          message: `Of ${author.name}`,
          rating,
          ...(edited === null ? {} : { updatedAt, updatedBy: editor }),
          withheldBy: { admin: admin.id, student: author.id, nobody: null }[withheld],
          ...(isOthers ? { originalRating: 6 - rating, originalMessage: "Before" } : {}),
        };
      },
    );
    const rows = written.length === 0 ? [] : await tx.insert(feedback).values(written).returning();
    return { people, assigned, lessons: stored, feedback: rows };
  });
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** Newest first. */
const sorted = <Row extends { date: string; id: string }>(rows: Row[]) =>
  rows.sort((left, right) => (`${left.date} ${left.id}` < `${right.date} ${right.id}` ? 1 : -1));

const fullNameOf = ({ name, surname }: User) => `${name} ${surname}`.trim();

function wordsOf({ people }: World, feedback: Feedback) {
  const { updatedBy, studentId, originalRating, originalMessage, withheldBy } = feedback;
  const editor = updatedBy === studentId ? undefined : people.find(({ id }) => id === updatedBy);
  const original = originalRating === null ? null : { rating: originalRating, message: originalMessage };
  const withholder = people.find(({ id }) => id === withheldBy)?.role ?? null;
  return { editedBy: editor?.role ?? null, original, withheldBy: withholder };
}

type Filters = Partial<Record<(typeof filterNames)[number], string>>;

function feedbackOf(world: World, actor: User, filters: Filters) {
  const person = (id: string) => world.people.find((each) => each.id === id) as User;
  const isListed = (each: Feedback) =>
    ({
      admin: true,
      clerk: false,
      teacher: each.teacherId === actor.id,
      student: each.studentId === actor.id,
    })[actor.role] &&
    each.teacherId === (filters.teacherId ?? each.teacherId) &&
    each.studentId === (filters.studentId ?? each.studentId) &&
    isSame(person(each.studentId).name, filters.studentName ?? person(each.studentId).name) &&
    isSame(each.topic, filters.topic ?? each.topic) &&
    each.date === (filters.date ?? each.date) &&
    each.date >= (filters.from ?? each.date) &&
    each.date <= (filters.to ?? each.date);
  return sorted(world.feedback.filter(isListed)).map((each) => {
    const { editedBy, original, withheldBy } = wordsOf(world, each);
    const { name, surname } = person(each.studentId);
    return {
      id: each.id,
      reviewId: each.lessonId,
      teacherId: each.teacherId,
      teacherName: fullNameOf(person(each.teacherId)),
      studentId: each.studentId,
      studentName: name,
      surname,
      topic: each.topic,
      subject: world.lessons.find(({ id }) => id === each.lessonId)?.subject,
      date: each.date,
      message: each.message,
      rating: each.rating,
      createdAt: each.createdAt.toISOString(),
      updatedAt: each.updatedAt?.toISOString() ?? null,
      editedBy,
      original: actor.role === "teacher" ? null : original,
      withheldBy,
    };
  });
}

function lessonsOf(world: World, actor: User, filters: Filters) {
  const person = (id: string) => world.people.find((each) => each.id === id) as User;
  const isVisibleTo: Record<Role, (each: Lesson) => boolean> = {
    admin: () => true,
    clerk: () => false,
    teacher: (each) => each.teacherId === actor.id,
    student: (each) =>
      world.assigned.some(
        ({ studentId, teacherId }) => studentId === actor.id && teacherId === each.teacherId,
      ) &&
      person(each.teacherId).deletedAt === null &&
      actor.courses.some((course) => isSame(course, each.subject)),
  };
  const isListed = (each: Lesson) =>
    isVisibleTo[actor.role](each) &&
    each.teacherId === (filters.teacherId ?? each.teacherId) &&
    isSame(each.subject, filters.subject ?? each.subject) &&
    each.date >= (filters.from ?? each.date) &&
    each.date <= (filters.to ?? each.date);
  return sorted(world.lessons.filter(isListed)).map((each) => {
    const answers = world.feedback.filter(({ lessonId }) => lessonId === each.id);
    const own = answers.find(({ studentId }) => studentId === actor.id);
    const { id, topic, subject, date, teacherId, createdAt } = each;
    return {
      ...{ id, topic, subject, date, teacherId, createdAt: createdAt.toISOString(), updatedAt: null },
      teacherName: fullNameOf(person(teacherId)),
      opensOn: date > today ? date : null,
      feedback: own
        ? {
            id: own.id,
            topic: own.topic,
            date: own.date,
            rating: own.rating,
            message: own.message,
            receivedAt: own.createdAt.toISOString(),
            ...wordsOf(world, own),
          }
        : null,
      feedbackCount: actor.role === "student" ? null : answers.length,
      ...(actor.role === "student" ? {} : { classGroups: [] }),
    };
  });
}

/** The items of all pages. */
async function follow(
  get: (path: string) => Promise<TestResponse>,
  path: string,
  filters: Filters,
  limit: number,
) {
  const items: unknown[] = [];
  for (let after = ""; ; ) {
    const query = new URLSearchParams({ ...filters, limit: `${limit}`, ...(after === "" ? {} : { after }) });
    const { status, body } = await get(`${path}?${query}`);
    expect(status).toBe(200);
    items.push(...body.items);
    if (body.next === null) return items;
    expect(body.items).toHaveLength(limit);
    after = body.next;
  }
}

function only(filters: Filters, names: readonly string[]): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
}

test("every list equals a plain recomputation, for each role, in pages of any size", async () => {
  await fc.assert(
    fc.asyncProperty(
      drawnWorld,
      fc.array(filters, { maxLength: 4 }),
      fc.constantFrom(1, 2, 3, 20, 100),
      async (drawn, questions, limit) => {
        const world = await build(drawn);
        const idOf = (role: Role, index: number) =>
          world.people.filter((each) => each.role === role)[index]?.id ?? randomUUID();
        const choices = questions.map(({ wanted: { teacher, student, ...rest }, names }) =>
          only({ teacherId: idOf("teacher", teacher), studentId: idOf("student", student), ...rest }, names),
        );
        for (const actor of world.people.filter(({ deletedAt }) => deletedAt === null)) {
          const { get } = school.requestAs(actor);
          for (const filters of [{}, ...choices]) {
            const ofFeedback = only(
              filters,
              filterNames.filter((name) => name !== "subject"),
            );
            const found = await follow(get, "/api/feedback", ofFeedback, limit);
            expect(found, JSON.stringify(ofFeedback)).toEqual(feedbackOf(world, actor, ofFeedback));
            const ofLessons = only(filters, ["teacherId", "subject", "from", "to"]);
            const held = await follow(get, "/api/lessons", ofLessons, limit);
            expect(held, JSON.stringify(ofLessons)).toEqual(lessonsOf(world, actor, ofLessons));
          }
        }
      },
    ),
    propertyRuns(10),
  );
});
