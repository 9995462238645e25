import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import type { StudentPlace } from "#domain/class-groups.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";

/** A class group that a student is in now. */
interface OwnClassGroup {
  id: string;
  name: string;
  /** The name of its school year. */
  schoolYear: string;
}

/** The class groups that a student is in now, the latest school year first. */
export async function listClassGroupsOf(
  { $client: pool }: Database,
  studentId: string,
): Promise<OwnClassGroup[]> {
  const { rows } = await pool.query<OwnClassGroup>(
    `select class_groups.id, class_groups.name, school_years.name as "schoolYear"
     from enrolments
     join class_groups on class_groups.id = enrolments.class_group_id
     join school_years on school_years.id = class_groups.school_year_id
     where enrolments.student_id = $1 and enrolments.ends_on is null
     order by school_years.starts_on desc, lower(class_groups.name), class_groups.id`,
    [studentId],
  );
  return rows;
}

/**
 * The class groups that each of these students is in now, the latest school year first; only those that `teacherId` teaches unless it
 * is null. Students without any are left out.
 */
export async function findStudentPlaces(
  pool: Pool,
  studentIds: readonly string[],
  teacherId: string | null,
): Promise<Map<string, StudentPlace[]>> {
  const { rows } = await pool.query<{ studentId: string; places: StudentPlace[] }>({
    name: "student-places",
    text: `
      select student_id as "studentId",
        json_agg(json_build_object('name', class_groups.name, 'rollNumber', roll_number)
          order by school_years.starts_on desc, lower(class_groups.name), class_groups.id) as places
      from enrolments join class_groups on class_groups.id = class_group_id
        join school_years on school_years.id = school_year_id
      where ${isOneOf("student_id", "$1")} and enrolments.ends_on is null
        and ($2::uuid is null or exists (
          select from class_group_teachers as taught
          where taught.class_group_id = class_groups.id and taught.teacher_id = $2))
      group by student_id`,
    values: [genericIds(studentIds), teacherId],
  });
  return new Map(rows.map(({ studentId, places }) => [studentId, places]));
}
