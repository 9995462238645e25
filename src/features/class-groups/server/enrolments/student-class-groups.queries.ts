import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import type { RosterEntry } from "#domain/class-groups.ts";
import { z } from "#domain/schemas/zod.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";

/** A class group that a student is in, or will be in. */
export const ownClassGroupSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  schoolYear: z.string().describe("Its name"),
  rollNumber: z.string().nullable(),
  startsOn: z.iso.date().nullable().describe("If it is still to come"),
  endsOn: z.iso.date().nullable().describe("If it is planned"),
});

/** The class groups that a student is in or will be in, the latest school year first; `today` is the school's day. */
export async function listClassGroupsOf({ $client: pool }: Database, studentId: string, today: string) {
  const { rows } = await pool.query<z.infer<typeof ownClassGroupSchema>>(
    `select class_groups.id, class_groups.name, school_years.name as "schoolYear", roll_number as "rollNumber",
       case when day.first_day > $2 then day.first_day end::text as "startsOn", enrolments.ends_on::text as "endsOn"
     from enrolments
     join class_groups on class_groups.id = enrolments.class_group_id
     join school_years on school_years.id = class_groups.school_year_id
     join enrolment_days as day on day.id = enrolments.id
     where enrolments.student_id = $1 and (enrolments.is_current or day.first_day > $2)
     order by school_years.starts_on desc, lower(class_groups.name), class_groups.id`,
    [studentId, today],
  );
  return rows;
}

/**
 * The class groups that each of these students is in now, the latest school year first; only those that `teacherId` teaches unless it
 * is null. Students without any are left out.
 */
export async function findRosterEntries(
  pool: Pool,
  studentIds: readonly string[],
  teacherId: string | null,
): Promise<Map<string, RosterEntry[]>> {
  const { rows } = await pool.query<{ studentId: string; entries: RosterEntry[] }>({
    name: "roster-entries",
    text: `
      select student_id as "studentId",
        json_agg(json_build_object('name', class_groups.name, 'rollNumber', roll_number)
          order by school_years.starts_on desc, lower(class_groups.name), class_groups.id) as entries
      from enrolments join class_groups on class_groups.id = class_group_id
        join school_years on school_years.id = school_year_id
      where ${isOneOf("student_id", "$1")} and enrolments.is_current
        and ($2::uuid is null or exists (
          select from class_group_teachers as taught
          where taught.class_group_id = class_groups.id and taught.teacher_id = $2))
      group by student_id`,
    values: [genericIds(studentIds), teacherId],
  });
  return new Map(rows.map(({ studentId, entries }) => [studentId, entries]));
}
