import type { Pool, PoolClient } from "pg";
import {
  type FigureRequestName,
  figureRequests,
  type HotRequest,
  type HotRequestName,
  hotRequests,
  type Requester,
} from "#app/testing/hot-requests.ts";
import type { Role } from "#domain/roles.ts";
import { insertSession } from "#server/credentials/session.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import { benchPassword } from "./seed-if-empty.ts";
import type { WireRequest } from "./wire.ts";

export type RequestName = HotRequestName | FigureRequestName;

export type ScenarioName = RequestName | "sign-in";

const requests: Record<RequestName, HotRequest> = { ...hotRequests, ...figureRequests };

export const requestNames = Object.keys(requests) as RequestName[];

/** What has a budget, and a floor. */
export const budgeted: ScenarioName[] = [
  "student: lessons",
  "student: submit feedback",
  "teacher: feedback",
  "admin: mentors",
  "sign-in",
];

/** One request, in the API's form. */
export interface Work {
  name: ScenarioName;
  /** The user; none yet when signing in. */
  person?: { userId: string; role: Role };
  request: WireRequest;
  /** What a successful response has. */
  status: number;
  /** The id of the response that it submits, which it can do only once. */
  id?: unknown;
}

export interface SignedIn extends Requester {
  token: string;
}

const people = 1000;

/** Two thousand commits of their own take seconds, and on a busy machine longer than a connection may be waited for. */
async function inOneTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  await client.query("begin");
  const result = await work(client);
  await client.query("commit");
  client.release();
  return result;
}

/** Signs in people of each role from the whole school; the same ones on every call. */
export async function signInPeople(pool: Pool): Promise<Record<Role, SignedIn[]>> {
  const [admin, teachers, student] = await inOneTransaction(pool, async (client) => {
    await client.query("delete from sessions where user_agent = 'bench'");
    const of = async (role: Role): Promise<SignedIn[]> => {
      const { rows } = await client.query<{ userId: string }>(
        `select id as "userId" from users where role = $1 and deleted_at is null order by md5(id::text) limit $2`,
        [role, people],
      );
      const signedIn: SignedIn[] = [];
      for (const { userId } of rows)
        signedIn.push({ userId, token: await insertSession(client, userId, "bench") });
      return signedIn;
    };
    return [await of("admin"), await of("teacher"), await of("student")] as const;
  });
  const { rows: lessons } = await pool.query<{ teacherId: string; reviewId: string }>(
    `select teacher_id as "teacherId", id as "reviewId" from unnest($1::uuid[]) as teacher_id cross join lateral (
       select id from lessons where lessons.teacher_id = teacher_id.teacher_id
       order by date desc, id desc offset 1 limit 1
     ) as latest`,
    [teachers.map(({ userId }) => userId)],
  );
  const lessonOf = new Map(lessons.map(({ teacherId, reviewId }) => [teacherId, reviewId]));
  const teacher = teachers.flatMap((each) => {
    const lessonId = lessonOf.get(each.userId);
    return lessonId === undefined ? [] : [{ ...each, reviewId: lessonId }];
  });
  return { admin, clerk: [], teacher, student };
}

/** Pairs of a signed-in student and a class that they can rate. */
async function drawOpenLessons(pool: Pool, students: SignedIn[], limit: number): Promise<SignedIn[]> {
  const client = await pool.connect();
  // In a school of ten million, most of what is read is on the disk.
  await client.query("set statement_timeout = 0");
  const { rows } = await client.query<{ userId: string; reviewId: string }>(
    `select student_id as "userId", lessons.id as "reviewId"
     from unnest($1::uuid[]) as student_id
     join student_teachers using (student_id)
     join lessons using (teacher_id)
     where not exists (
       select from feedback where feedback.student_id = student_teachers.student_id
         and lesson_id = lessons.id)
     order by md5(student_id::text || lessons.id::text) limit $2`,
    [students.map((student) => student.userId), limit],
  );
  client.release(true);
  const tokens = new Map(students.map(({ userId, token }) => [userId, token]));
  return rows.map((row) => ({ ...row, token: tokens.get(row.userId) ?? "" }));
}

/** How many submissions a run can use up; a shorter list ends the run early. */
const submissionsMax = 40_000;

/** APP_URL of the measured servers, which take any free port. */
export const appUrl = "http://localhost:0";

/** What a scenario sends on behalf of these people. */
export async function workFor(
  pool: Pool,
  name: ScenarioName,
  people: Record<Role, SignedIn[]>,
): Promise<Work[]> {
  if (name === "sign-in") return signInWork(1000);
  const { role, method, status, ...hot } = requests[name];
  const once = method === "POST";
  const requesters = once ? await drawOpenLessons(pool, people[role], submissionsMax) : people[role];
  return requesters.map((person) => {
    const body = hot.body?.(person);
    const cookie = `${cookieName(appUrl, "session_token")}=${person.token}`;
    return {
      name,
      person: { userId: person.userId, role },
      request: { method, path: hot.path(person), headers: { Cookie: cookie }, body },
      status,
      id: body?.id,
    };
  });
}

/** Sign-ins of accounts, each as rare as in real life, so that the limit on attempts is not what is measured. */
function signInWork(count: number): Work[] {
  return Array.from({ length: count }, (_, index) => {
    const body = { email: `student${index + 1}@school.example`, password: benchPassword };
    return {
      name: "sign-in",
      request: { method: "POST", path: "/api/sign-in", headers: {}, body },
      status: 200,
    };
  });
}
