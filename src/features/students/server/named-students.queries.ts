import type { Pool } from "pg";
import { reachOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";

/** What a list needs to know of a student whom it names. */
interface NamedStudent {
  id: string;
  /** Whether the actor may read their profile: the reach of `student.read`. No student who has left, except for admins. */
  isReadable: boolean;
  /** Whether another student has the same name, those who have left included (docs/decisions/079). */
  hasNamesake: boolean;
}

/** Of these students, those who exist, for many at once. */
export async function findNamedStudents(
  pool: Pool,
  actor: Actor,
  ids: readonly string[],
): Promise<NamedStudent[]> {
  if (ids.length === 0) return [];
  const reach = reachOf(actor, "student.read");
  const { rows } = await pool.query<NamedStudent>({
    name: "students-named",
    text: `
      select id,
        case (select $3)
          when 'any' then true
          when 'own' then id = $2
          else left_on is null and exists (
            select from student_teachers where student_id = users.id and teacher_id = $2)
        end as "isReadable",
        exists (
          select from users as namesake
          where namesake.role = 'student' and namesake.deleted_at is null and namesake.id <> users.id
            and namesake.normal_name collate "C" = users.normal_name collate "C") as "hasNamesake"
      from users
      where ${isOneOf("id", "$1")} and role = 'student' and deleted_at is null`,
    values: [genericIds(ids), actor.id, reach],
  });
  return rows;
}
