import type { Database } from "#db/client.ts";
import { checklistCountMax } from "#domain/school.ts";

interface Progress {
  school: boolean;
  // How many there are, `checklistCountMax` at most.
  teachers: number;
  classGroups: number;
  students: number;
  lessons: number;
  /** Class groups that nobody teaches, of the school year that is running: a few of them. */
  untaught: { id: string; name: string }[];
  /** When an admin closed the checklist; null while it is open. */
  closedAt: Date | null;
}

/** How far a new school is. Counts stop where nobody needs the checklist any more. */
export async function readProgress({ $client: pool }: Database, today: string): Promise<Progress> {
  const { rows } = await pool.query<Progress>({
    name: "getting-started-read",
    text: `
      select
        exists (select 1 from school where name <> '') as school,
        (select count(*)::int from (select 1 from users
          where role = 'teacher' and deleted_at is null limit $1) as found) as teachers,
        (select count(*)::int from (select 1 from class_groups limit $1) as found) as "classGroups",
        (select count(*)::int from (select 1 from users
          where role = 'student' and deleted_at is null and left_on is null limit $1) as found) as students,
        (select count(*)::int from (select 1 from lessons limit $1) as found) as lessons,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from (
          select id, name from class_groups as groups
          where exists (select from school_years as years
            where years.id = groups.school_year_id and $2 between years.starts_on and years.ends_on)
          and not exists (select from class_group_teachers where class_group_id = groups.id)
          order by name limit 3) as found) as untaught,
        (select checklist_closed_at from school) as "closedAt"`,
    values: [checklistCountMax, today],
  });
  const [progress] = rows;
  if (!progress) throw new Error("The progress came back empty");
  return progress;
}
