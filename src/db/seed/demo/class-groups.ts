import { suggestSchoolYear } from "#domain/dates/school-year.ts";
import { fullName } from "#domain/full-name.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import type {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";
import type {
  enrolmentCourses,
  enrolments,
  enrolmentTeachers,
} from "#features/class-groups/server/enrolments/enrolments.table.ts";
import type { Student } from "./people.ts";
import type { Random } from "./random.ts";

/** A class group lists those who teach at least this share of its students. */
const taughtShare = 0.2;

const inAnyCase = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase()));

/**
 * The school year that `today` is in, with a class group for each class. Students keep the teachers and courses they have: as in a
 * school that put its students into class groups later, and let some of them choose.
 */
export function drawClassGroups(random: Random, students: readonly Student[], today: string) {
  const createdAt = students[0]?.user.createdAt;
  const year = {
    id: random.uuid(),
    createdAt,
    ...suggestSchoolYear(today),
  } satisfies typeof schoolYears.$inferInsert;
  const byLesson = Map.groupBy(students, (student) => student.classNumber);
  const rows = {
    schoolYears: [year],
    classGroups: [] as (typeof classGroups.$inferInsert)[],
    classGroupTeachers: [] as (typeof classGroupTeachers.$inferInsert)[],
    enrolments: [] as (typeof enrolments.$inferInsert)[],
    enrolmentTeachers: [] as (typeof enrolmentTeachers.$inferInsert)[],
    enrolmentCourses: [] as (typeof enrolmentCourses.$inferInsert)[],
  };
  for (const [classNumber, members] of [...byLesson].sort(([one], [other]) => one - other)) {
    const classGroupId = random.uuid();
    rows.classGroups.push({ id: classGroupId, schoolYearId: year.id, name: `${classNumber}-A`, createdAt });
    const taught = taughtTo(members);
    rows.classGroupTeachers.push(...taught.map((each) => ({ classGroupId, ...each })));
    const register = members.map(({ user }) => user).sort(byName);
    for (const { user, teachers } of members) {
      const rollNumber = String(register.indexOf(user) + 1);
      const enrolmentId = random.uuid();
      const joined = user.createdAt.toISOString().slice(0, 10);
      rows.enrolments.push({
        id: enrolmentId,
        classGroupId,
        studentId: user.id,
        startsOn: joined > year.startsOn ? joined : year.startsOn,
        rollNumber,
        rollKey: rollNumberKey(rollNumber),
        isCurrent: true,
        createdAt: user.createdAt,
      });
      const own = new Set(teachers.map((teacher) => teacher.user.id));
      const courses = inAnyCase(user.courses ?? []);
      for (const teacherId of new Set(taught.map((each) => each.teacherId)))
        if (own.has(teacherId)) rows.enrolmentTeachers.push({ enrolmentId, teacherId });
      for (const course of new Set(taught.map((each) => each.subject)))
        if (courses.has(course.toLowerCase())) rows.enrolmentCourses.push({ enrolmentId, course });
    }
  }
  return rows;
}

const byName = (one: Student["user"], other: Student["user"]) => (nameOf(one) < nameOf(other) ? -1 : 1);
const nameOf = ({ name, surname = "" }: Student["user"]) => fullName({ name, surname });

/** Who teaches these students what, if enough of them have it. */
function taughtTo(members: readonly Student[]): { teacherId: string; subject: string }[] {
  const counts = new Map<string, { teacherId: string; subject: string; students: number }>();
  for (const { user, teachers } of members) {
    for (const teacher of teachers) {
      for (const subject of teacher.profile.courses.filter((course) => user.courses?.includes(course))) {
        const key = `${teacher.user.id} ${subject}`;
        const counted = counts.get(key) ?? { teacherId: teacher.user.id, subject, students: 0 };
        counts.set(key, { ...counted, students: counted.students + 1 });
      }
    }
  }
  return [...counts.values()]
    .filter(({ students }) => students >= members.length * taughtShare)
    .map(({ teacherId, subject }) => ({ teacherId, subject }));
}
