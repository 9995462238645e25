import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { settleDueEnrolments } from "#features/class-groups/server/enrolments/due-enrolments.actions.ts";

// Whatever the days of enrolments, students have on each day the teachers and courses, and are asked about the classes of each day, that
// a plain model of docs/decisions/078 says. Days are counted from today.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");

/** A class group: its year, 0 or 1, and who teaches what in it. */
const groups = [
  { year: 0, taught: [{ teacher: 0, subject: "Maths" }] },
  {
    year: 0,
    taught: [
      { teacher: 0, subject: "Maths" },
      { teacher: 1, subject: "Physics" },
    ],
  },
  { year: 1, taught: [{ teacher: 1, subject: "Physics" }] },
];
const pairs = [
  { teacher: 0, subject: "Maths" },
  { teacher: 1, subject: "Physics" },
];
/** What students have directly. */
const students = [
  { teachers: [], courses: [] },
  { teachers: [0], courses: [] },
  { teachers: [1], courses: ["physics", "Maths"] },
];

const day = fc.integer({ min: -12, max: 7 });
const student = fc.nat(students.length - 1);
const group = fc.nat(groups.length - 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("enrol"), student, group, day }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("end"), student, group, day }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("move"), student, group, to: group, day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("hold"),
      pair: fc.constantFrom(...pairs),
      groups: fc.subarray([0, 1, 2]),
      day,
    }),
  },
);
/** The last day of the first year; the second begins on the next. */
const yearsEnd = fc.integer({ min: -6, max: 6 });

interface Enrolment {
  student: number;
  group: number;
  from: number;
  to: number;
}

/** Enrols, as the model has it: an enrolment that lasts until the day before continues; one that lasts longer is left alone. */
function enrol(all: Enrolment[], student: number, group: number, from: number): void {
  const own = all.filter((each) => each.student === student && each.group === group);
  if (own.some(({ to }) => to === Infinity)) return;
  const last = own.filter(({ to }) => to >= from - 1).sort((one, other) => other.to - one.to)[0];
  if (last) last.to = Infinity;
  else all.push({ student, group, from, to: Infinity });
}

/** Ends, as the model has it; returns whether the student was in the group longer. */
function end(all: Enrolment[], student: number, group: number, to: number): boolean {
  const longer = all.filter((each) => each.student === student && each.group === group && each.to > to);
  for (const each of longer) {
    if (each.from > to) all.splice(all.indexOf(each), 1);
    else each.to = to;
  }
  return longer.length > 0;
}

let admin: TestUser;
const asAdmin = () => school.requestAs(admin);

beforeAll(async () => {
  admin = await school.makeAdmin();
});

async function open(lastDayOfFirstYear: number) {
  const pool = school.database.$client;
  await pool.query(
    "delete from lessons; delete from enrolments; delete from class_group_teachers; delete from class_groups",
  );
  await pool.query("delete from school_years");
  const inFirst = (days: number) => days >= -20 && days <= lastDayOfFirstYear;
  const inYear = (year: number, days: number) =>
    year === 0 ? inFirst(days) : days > lastDayOfFirstYear && days <= 30;
  const years = await Promise.all(
    [
      [-20, lastDayOfFirstYear],
      [lastDayOfFirstYear + 1, 30],
    ].map(async ([from = 0, to = 0]) => {
      const body = {
        name: randomUUID().slice(0, 8),
        startsOn: addDays(today, from),
        endsOn: addDays(today, to),
      };
      return (await asAdmin().post("/api/school-years", body)).body.id as string;
    }),
  );
  const teachers = [
    await school.makeTeacher({ courses: ["Maths"] }),
    await school.makeTeacher({ courses: ["Physics"] }),
  ];
  const users = await Promise.all(
    students.map(({ teachers: own, courses }) =>
      school.makeStudent(
        own.flatMap((number) => teachers[number] ?? []),
        { courses },
      ),
    ),
  );
  const groupIds: string[] = [];
  for (const { year, taught } of groups) {
    const { body } = await asAdmin().post("/api/class-groups", {
      schoolYearId: years[year],
      name: randomUUID().slice(0, 8),
      teachers: taught.map(({ teacher, subject }) => ({ teacherId: teachers[teacher]?.id, subject })),
    });
    groupIds.push(body.id);
  }
  const all: Enrolment[] = [];
  /** What a student has on a day. */
  const on = (student: number, days: number) => {
    const held = all
      .filter((each) => each.student === student && each.from <= days && days <= each.to)
      .filter((each) => inYear(groups[each.group]?.year ?? 0, days));
    const taught = held.flatMap((each) => groups[each.group]?.taught ?? []);
    const direct = students[student];
    return {
      groups: held.map((each) => each.group),
      teachers: new Set([...(direct?.teachers ?? []), ...taught.map(({ teacher }) => teacher)]),
      courses: new Set(
        [...(direct?.courses ?? []), ...taught.map(({ subject }) => subject)].map((each) =>
          each.toLowerCase(),
        ),
      ),
    };
  };
  return { teachers, users, groupIds, all, on };
}

test("teachers, courses and audiences follow the days of enrolments", async () => {
  await fc.assert(
    fc.asyncProperty(
      yearsEnd,
      fc.array(step, { minLength: 6, maxLength: 14, size: "max" }),
      async (last, steps) => {
        const { teachers, users, groupIds, all, on } = await open(last);
        for (const each of steps) {
          if (each.type === "hold") {
            const { teacher, subject } = each.pair;
            const wanted = each.groups.filter((number) =>
              groups[number]?.taught.some((pair) => pair.teacher === teacher),
            );
            if (each.groups.length > 0 && wanted.length === 0) continue;
            const response = await school.requestAs(teachers[teacher] ?? admin).post("/api/lessons", {
              ...{ subject, topic: randomUUID(), date: addDays(today, each.day) },
              classGroupIds: wanted.map((number) => groupIds[number]),
            });
            expectStatus(response, 201);
            const { rows } = await school.database.$client.query<{ id: string }>(
              "select student_id as id from lesson_audience where lesson_id = $1",
              [response.body.id],
            );
            const audience = users.filter((_, number) => {
              const has = on(number, each.day);
              const isInGroup = wanted.length === 0 || wanted.some((group) => has.groups.includes(group));
              return isInGroup && has.teachers.has(teacher) && has.courses.has(subject.toLowerCase());
            });
            expect(rows.map(({ id }) => id).sort()).toEqual(audience.map(({ id }) => id).sort());
            if (wanted.length > 0) continue;
            const question = `/api/students-to-ask?subject=${subject}&date=${addDays(today, each.day)}`;
            const toAsk = await school.requestAs(teachers[teacher] ?? admin).get(question);
            expect(toAsk.body).toEqual({ count: audience.length });
            continue;
          }
          // A day long after the school year is rejected.
          const latest = (number: number) => Math.max(groups[number]?.year === 0 ? last : 30, 0);
          const touched = each.type === "move" ? [each.group, each.to] : [each.group];
          if (touched.some((number) => each.day > latest(number))) continue;
          const path = (what: string) => `/api/class-groups/${groupIds[each.group]}/${what}`;
          const studentIds = [users[each.student]?.id];
          const date = addDays(today, each.day);
          if (each.type === "enrol") {
            expectStatus(await asAdmin().post(path("enrolments"), { studentIds, startsOn: date }), 200);
            enrol(all, each.student, each.group, each.day);
          } else if (each.type === "end") {
            expectStatus(await asAdmin().post(path("enrolment-ends"), { studentIds, endsOn: date }), 200);
            end(all, each.student, each.group, each.day);
          } else if (each.to !== each.group) {
            const toClassGroupId = groupIds[each.to];
            expectStatus(await asAdmin().post(path("moves"), { studentIds, toClassGroupId, on: date }), 200);
            if (end(all, each.student, each.group, each.day - 1)) enrol(all, each.student, each.to, each.day);
          }
        }
        for (const days of [0, 3, 9, -4, 0]) {
          await settleDueEnrolments(school.database, addDays(today, days));
          const { rows } = await school.database.$client.query<{
            id: string;
            courses: string[];
            teachers: string[];
          }>(
            `select id, array(select lower(course) from unnest(courses) as course order by 1) as courses,
            array(select teacher_id from student_teachers where student_id = users.id order by 1) as teachers
          from users where id = any($1)`,
            [users.map(({ id }) => id)],
          );
          const stored = users.map(({ id }) => rows.find((row) => row.id === id));
          expect(stored).toEqual(
            users.map(({ id }, number) => {
              const has = on(number, days);
              const ids = [...has.teachers].map((each) => teachers[each]?.id).sort();
              return { id, courses: [...has.courses].sort(), teachers: ids };
            }),
          );
        }
      },
    ),
    propertyRuns(6),
  );
});
