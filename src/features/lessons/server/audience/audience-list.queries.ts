import type { Pool } from "pg";
import { z } from "#domain/schemas/zod.ts";
import { hasCourse } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { wasFeedbackDeleted } from "#features/feedback/server/feedback.queries.ts";
import { buildList, byName, createParameters } from "#server/pagination/list-statement.ts";
import { matchesName } from "#server/pagination/name-search.ts";
import { countedStatuses } from "./audience.queries.ts";

/** The students who were asked about a lesson, those of them who have not answered, or those who answered without having been asked. */
export const audienceLists = ["audience", "silent", "others"] as const;
type AudienceList = (typeof audienceLists)[number];

export const memberSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  hasLeft: z.boolean().describe("Whether they have left the school"),
  status: z
    .enum(countedStatuses)
    .nullable()
    .describe("Null for someone who was not asked; unconfirmed students do not count until they answer"),
  answered: z
    .boolean()
    .nullable()
    .describe("Null until the day after the class, and for someone who left without answering"),
  isFeedbackDeleted: z.boolean().describe("Whether they answered, and their feedback was deleted"),
});

/** Whether they answered is always known here; who may see it yet is decided later. */
export type AudienceRow = z.infer<typeof memberSchema> & { answered: boolean };

interface AudiencePage {
  list: AudienceList;
  search: string;
  after?: readonly [id: string];
  limit: number;
}

/** How many confirmed students a new class of this subject on a plain date would be put to, if it is for no class groups. */
export async function countToAsk(
  pool: Pool,
  teacherId: string,
  { subject, date }: { subject: string; date: string },
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count
    from students_to_ask($1, $2, $3, '{}') as asked (id) join users on users.id = asked.id
    where users.confirmed_at is not null`,
    [teacherId, subject, date],
  );
  return rows[0]?.count ?? 0;
}

/** How many of a teacher's students do not have this subject among their courses, and so are not asked about its classes. */
export async function countWithoutCourse(pool: Pool, teacherId: string, subject: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count
    from student_teachers join users on users.id = student_id
    where teacher_id = $1 and left_on is null and deleted_at is null
      and not ${hasCourse("$2", "unnest(users.courses) as course")}`,
    [teacherId, subject],
  );
  return rows[0]?.count ?? 0;
}

const asked = (lesson: string) => `
    select student_id, status from lesson_audience
    where lesson_id = ${lesson} and status <> 'replaced'`;

/** What is joined to `users`, from the SQL of the lesson's id. */
const members: Record<AudienceList, (lesson: string) => string> = {
  audience: asked,
  silent: asked,
  others: (lesson) => `
    select student_id, null::audience_status as status from feedback
    where lesson_id = ${lesson} and not exists (
      select from lesson_audience
      where lesson_audience.lesson_id = ${lesson} and lesson_audience.student_id = feedback.student_id
        and status <> 'replaced')`,
};

// Not in what `members` selects: someone who answers while the list is open still is its cursor.
/** As src/features/reminders/server/due.queries.ts decides who is reminded. */
const isSilent = "status <> 'excused' and response.id is null and not is_deleted and users.left_on is null";

/** A page of a lesson's audience by name, one more than `limit`, with each word of the search in the name. Sorted for each page: they are few. */
export async function listAudience(
  pool: Pool,
  lessonId: string,
  { list: wanted, search, after, limit }: AudiencePage,
): Promise<AudienceRow[]> {
  const parameters = createParameters();
  const lesson = parameters.custom(lessonId, "uuid");
  const list = buildList(
    {
      name: "audience",
      order: byName,
      filters: {},
      plan: "custom",
      // Not in the e-mail: a teacher may have been unassigned from the student since.
      always: [...matchesName(search, parameters), ...(wanted === "silent" ? [isSilent] : [])],
    },
    { filters: {}, after, limit },
    parameters,
  );
  const { rows } = await pool.query<AudienceRow>(
    `select users.id, users.name, users.surname, users.left_on is not null as "hasLeft",
      member.status,
      response.id is not null or is_deleted as answered, response.id is null and is_deleted as "isFeedbackDeleted"
    from (${members[wanted](lesson)}) as member join users on users.id = member.student_id
    left join feedback as response on response.student_id = users.id and response.lesson_id = ${lesson}
    cross join lateral (select ${wasFeedbackDeleted(lesson, "users.id")} as is_deleted) as deletion
    where ${list.where}
    order by ${list.order}
    limit ${list.rows}`,
    parameters.values,
  );
  return rows;
}

/** Whether a student is in such a list, and so can be its cursor. */
export async function isInAudienceList(
  pool: Pool,
  lessonId: string,
  wanted: AudienceList,
  studentId: string,
): Promise<boolean> {
  const { rows } = await pool.query(
    `select from (${members[wanted]("$1::uuid")}) as member where student_id = $2`,
    [lessonId, studentId],
  );
  return rows.length > 0;
}
