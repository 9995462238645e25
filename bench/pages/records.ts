import type { Pool } from "pg";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { exportTables } from "#domain/exports.ts";
import { insertSession } from "#server/credentials/session.ts";
import type { Viewer } from "../../e2e/support/demo.ts";
import type { GreekRecords } from "../../e2e/support/greek-school.ts";
import { stopsOf } from "../../e2e/support/pages-to-walk.ts";

export const viewers: Viewer[] = ["admin", "clerk", "teacher", "student", "visitor"];

/** A session of each viewer but the visitor: the teacher and the student are of the class group of 600. */
export async function signInViewers(pool: Pool): Promise<Map<Viewer, string>> {
  await pool.query(`
    insert into users (role, name, email) values ('clerk', 'Lata', 'clerk@school.example') on conflict do nothing`);
  const { rows } = await pool.query<{ viewer: Viewer; id: string }>(`
    select role as viewer, id from users where role in ('admin', 'clerk')
    union all (select 'teacher', teacher_id from class_group_teachers join class_groups on class_groups.id = class_group_id
      where class_groups.name = 'Hostel' order by md5(teacher_id::text) limit 1)
    union all (select 'student', student_id from enrolments join class_groups on class_groups.id = class_group_id
      where class_groups.name = 'Hostel' and roll_number = '300')`);
  const tokens = new Map<Viewer, string>();
  for (const { viewer, id } of rows) tokens.set(viewer, await insertSession(pool, id, "bench"));
  return tokens;
}

/** What the addresses of the pages name in the even school. */
export async function findRecords(pool: Pool): Promise<Omit<GreekRecords, "parentToken" | "queueId">> {
  const { rows } = await pool.query(`
    select feedback.student_id as "studentId", feedback.teacher_id as "teacherId", lesson_id as "lessonId",
      feedback.id as "feedbackId", feedback.topic, class_group_id as "classGroupId",
      (select id from users where role = 'clerk') as "clerkId", (select id from invitations limit 1) as "invitationId"
    from class_groups join enrolments on enrolments.class_group_id = class_groups.id and roll_number = '300'
    join class_group_teachers using (class_group_id)
    join feedback using (student_id, teacher_id)
    where class_groups.name = 'Hostel'
    order by feedback.teacher_id = (select teacher_id from class_group_teachers as other
      where other.class_group_id = class_groups.id order by md5(teacher_id::text) limit 1) desc, date desc
    limit 1`);
  const none = "00000000-0000-4000-8000-000000000000";
  const { studentId } = rows[0];
  const code = "BBBB-BBBB";
  return {
    ...rows[0],
    ...{ emptyYearId: none, importId: none, leftStudentId: studentId, rollStudentId: studentId },
    ...{ cardCode: code, teacherCode: code },
  };
}

/** Every page that the end-to-end tests walk, and the largest of what else there is. */
export function pathsOf(viewer: Viewer, records: GreekRecords): string[] {
  const today = todayIn("UTC");
  const year = `from=${addDays(today, -364)}&to=${today}`;
  const half = `from=${addDays(today, -181)}&to=${today}&compare=previous`;
  const { classGroupId, teacherId, queueId } = records;
  const more: Partial<Record<Viewer, string[]>> = {
    admin: [
      "/dashboard?search=priya",
      `/dashboard?group=${classGroupId}`,
      `/report?${year}`,
      `/report?${half}`,
      `/report?${year}&compare=previous`,
      `/report?group=${classGroupId}&${year}`,
      `/report?teacher=${teacherId}&${year}`,
      `/messages/queues/${queueId}`,
    ],
    teacher: [`/report?${year}`, "/feedback?stars=2", `/feedback?group=${classGroupId}`],
  };
  const walked = stopsOf[viewer](records).map(({ path }) => path);
  return [...new Set([...walked, ...(more[viewer] ?? [])])];
}

/** What is asked for by a press, and reads much. */
export const pressed = ({ studentId, teacherId }: GreekRecords): string[] => [
  "/api/feedback-export",
  "/api/feedback-export?format=rows",
  ...exportTables.filter((name) => name !== "feedback").map((name) => `/api/exports/${name}`),
  `/api/people/${studentId}/data`,
  `/api/people/${teacherId}/data`,
];
