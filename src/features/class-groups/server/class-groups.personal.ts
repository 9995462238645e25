import { sql } from "drizzle-orm";
import {
  formerTeachers,
  studentTeachers,
} from "#features/class-groups/server/assignments/assignments.table.ts";
import {
  enrolmentCourses,
  enrolments,
  enrolmentTeachers,
} from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { impersonal, type PersonalTable, personal } from "#server/privacy/personal-table.ts";
import { classGroups, classGroupTeachers, schoolYears } from "./class-groups.table.ts";

export const classGroupTables: PersonalTable[] = [
  personal(enrolments, {
    shown: {
      section: "enrolments",
      columns: {
        classGroup: sql`class_groups.name`,
        schoolYear: sql`school_years.name`,
        from: sql`enrolments.starts_on`,
        until: sql`enrolments.ends_on`,
        rollNumber: sql`roll_number`,
      },
      from: (ids) => sql`enrolments join class_groups on class_groups.id = class_group_id
        join school_years on school_years.id = school_year_id
        where student_id = any(${ids}) order by enrolments.starts_on`,
    },
    erase: [{ set: { rollNumber: null, rollKey: null }, where: ({ ids }) => sql`student_id = any(${ids})` }],
    keeps: ["startsOn", "endsOn"],
  }),
  personal(studentTeachers, {
    shown: {
      section: "teachers",
      columns: { name: sql`teacher.name`, surname: sql`teacher.surname`, subject: sql`teacher.subject` },
      from: (ids) => sql`student_teachers join users as teacher on teacher.id = teacher_id
        where student_id = any(${ids}) order by teacher.name, teacher.surname`,
    },
    erase: "only ids; the classes that they were asked about refer to it",
  }),
  personal(classGroupTeachers, {
    shown: {
      section: "taught",
      columns: { classGroup: sql`class_groups.name`, subject: sql`class_group_teachers.subject` },
      from: (ids) => sql`class_group_teachers join class_groups on class_groups.id = class_group_id
        where teacher_id = any(${ids}) order by class_groups.name`,
    },
    erase: "of teachers",
  }),
  impersonal(formerTeachers, "only ids, like the teachers of a student"),
  impersonal(enrolmentTeachers, "where a teacher of a student comes from"),
  impersonal(enrolmentCourses, "where a course of a student comes from"),
  impersonal(schoolYears, "of the school"),
  impersonal(classGroups, "of the school"),
];
