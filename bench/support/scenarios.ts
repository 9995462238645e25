import type { Pool } from "pg";
import {
  type Asked,
  type FigureRequestName,
  figureRequests,
  type HotRequest,
  type HotRequestName,
  hotRequests,
} from "#app/testing/hot-requests.ts";
import type { Role } from "#domain/roles.ts";
import { insertSession } from "#server/credentials/session.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import { hashToken } from "#server/credentials/tokens.ts";
import type { Asking } from "../floor/plan.ts";
import { benchPassword } from "./seed-if-empty.ts";
import type { WireRequest } from "./wire.ts";

export type RequestName = HotRequestName | FigureRequestName;

type ScenarioName = RequestName | "sign-in";

/** Every request that is measured. */
export const measuredRequests: Record<RequestName, HotRequest> = { ...hotRequests, ...figureRequests };

/** One request of a run, in all the forms in which it is sent. */
export interface Work {
  name: ScenarioName;
  asking: Asking;
  /** The user; none yet when signing in. */
  person?: { userId: string; role: Role };
  /** In the API's form. */
  request: WireRequest;
}

export interface Scenario {
  name: ScenarioName;
  /** Whether each request can be sent only once. */
  once: boolean;
  status: number;
}

/** What is measured: each request on its own, and signing in. */
export const scenarios: Scenario[] = [
  ...Object.entries(measuredRequests).map(([name, { method, status }]) => ({
    name: name as RequestName,
    once: method === "POST",
    status,
  })),
  { name: "sign-in", once: false, status: 200 },
];

export interface SignedIn extends Asked {
  token: string;
}

const people = 1000;

/** Signs in people of each role from the whole school; the same ones on every call. */
export async function signInPeople(pool: Pool): Promise<Record<Role, SignedIn[]>> {
  await pool.query("delete from sessions where user_agent = 'bench'");
  const of = async (role: Role): Promise<SignedIn[]> => {
    const { rows } = await pool.query<{ userId: string }>(
      `select id as "userId" from users where role = $1 and deleted_at is null order by md5(id::text) limit $2`,
      [role, people],
    );
    return Promise.all(
      rows.map(async ({ userId }) => ({ userId, token: await insertSession(pool, userId, "bench") })),
    );
  };
  const [admin, teachers, student] = [await of("admin"), await of("teacher"), await of("student")];
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
  return { admin, teacher, student };
}

/** Pairs of a signed-in student and a class that they can rate. */
export async function drawOpenLessons(pool: Pool, students: SignedIn[], limit: number): Promise<SignedIn[]> {
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

/** What a scenario sends on behalf of these people; `open` are pairs of a student and a lesson to rate. */
export function workOf(
  { name, once }: Scenario,
  people: Record<Role, SignedIn[]>,
  open: SignedIn[],
  encoding?: string,
): Work[] {
  if (name === "sign-in") return signInWork(1000);
  const hot = measuredRequests[name];
  return (once ? open : people[hot.role]).map((person) => {
    const body = hot.body?.(person);
    const path = hot.path(person);
    const cookie = `${cookieName("http://localhost", "session_token")}=${person.token}`;
    const headers = { Cookie: cookie, ...(encoding ? { "Accept-Encoding": encoding } : {}) };
    return {
      name,
      asking: { token: hashToken(person.token), id: /\/([0-9a-f-]{36})$/.exec(path)?.[1], body },
      person: { userId: person.userId, role: hot.role },
      request: { method: hot.method, path, headers, body },
    };
  });
}

/** Sign-ins of accounts, each as rare as in real life, so that the limit on attempts is not what is measured. */
function signInWork(count: number): Work[] {
  return Array.from({ length: count }, (_, index) => {
    const body = { email: `student${index + 1}@school.example`, password: benchPassword };
    return {
      name: "sign-in",
      asking: { token: "", body },
      request: { method: "POST", path: "/api/sign-in", headers: {}, body },
    };
  });
}
