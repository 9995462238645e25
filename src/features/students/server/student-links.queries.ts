import type { Pool } from "pg";
import { reachOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";

/**
 * Of these students, the ids of those whose profile the actor may read: the reach of `student.read`, for many at once. No student who
 * has left, except for admins.
 */
export async function findReadableStudents(
  pool: Pool,
  actor: Actor,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  const reach = reachOf(actor, "student.read");
  const { rows } = await pool.query<{ id: string }>({
    name: "students-readable",
    text: `
      select id from users
      where ${isOneOf("id", "$1")}
        and role = 'student' and deleted_at is null and case (select $3)
          when 'any' then true
          when 'own' then id = $2
          else left_on is null and exists (
            select from student_teachers where student_id = users.id and teacher_id = $2)
        end`,
    values: [genericIds(ids), actor.id, reach],
  });
  return rows;
}
