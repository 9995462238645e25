import type { Database } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { z } from "#domain/schemas/zod.ts";
import { checklistCountMax } from "#domain/school.ts";

const count = z.int().max(checklistCountMax);

export const progressSchema = z.strictObject({
  school: z.boolean().describe("Whether the school has a name"),
  teachers: count,
  classGroups: count,
  students: count,
  lessons: count,
  untaught: z
    .array(z.strictObject({ id: z.uuid(), name: z.string() }))
    .describe("Class groups that nobody teaches: three at most"),
  closedAt: z.iso.datetime().nullable(),
});

type Progress = z.infer<typeof progressSchema>;

/** How far a new school is. Counts stop where nobody needs the checklist any more. */
export async function readProgress({ $client: pool }: Database, today: string): Promise<Progress> {
  const [progress] = await queryToSend<Progress>(pool, {
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
  if (!progress) throw new Error("The progress came back empty");
  return progress;
}
