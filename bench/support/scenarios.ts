import type { Pool } from "pg";
import type { Role } from "../../src/domain/roles.ts";
import { sessionCookieName, signToken } from "../../src/server/session.ts";
import {
  type Asked,
  type HotRequest,
  type HotRequestName,
  hotRequests,
} from "../../src/server/testing/hot-requests.ts";
import type { Asking } from "../floor/plan.ts";
import { benchPassword } from "./seed-if-empty.ts";

/** One request of a run, in all the forms in which it is sent. */
export interface Work {
  name: HotRequestName | "sign-in";
  asking: Asking;
  /** Head and body, as they go over the wire. */
  http: string;
}

export interface Scenario {
  name: string;
  /** Requests that a list of work is made of, in turn. */
  requests: HotRequestName[];
  /** Whether each request can be sent only once. */
  once?: boolean;
  status: number;
}

/** What is measured. A dashboard is the requests that its page makes, in equal shares. */
export const scenarios: Scenario[] = [
  {
    name: "student dashboard",
    requests: ["student: account", "student: sessions", "student: profile"],
    status: 200,
  },
  { name: "submit feedback", requests: ["student: submit feedback"], once: true, status: 201 },
  {
    name: "teacher dashboard",
    requests: ["teacher: account", "teacher: feedback", "teacher: profile"],
    status: 200,
  },
  { name: "mentor table", requests: ["admin: mentors"], status: 200 },
  { name: "student search", requests: ["admin: student search"], status: 200 },
  { name: "sign-in", requests: [], status: 200 },
];

export interface SignedIn extends Asked {
  token: string;
}

const people = 300;

/** Gives sessions to people of each role, drawn from the whole school; the same ones on every call. */
export async function signInPeople(pool: Pool): Promise<Record<Role, SignedIn[]>> {
  await pool.query("delete from auth_sessions where user_agent = 'bench'");
  const of = async (role: Role): Promise<SignedIn[]> => {
    const { rows } = await pool.query<SignedIn>(
      `insert into auth_sessions (token, user_id, expires_at, user_agent)
       select gen_random_uuid(), id, now() + interval '30 days', 'bench'
       from (select id from users where role = $1 and deleted_at is null order by md5(id::text) limit $2) as drawn
       returning token, user_id as "userId"`,
      [role, people],
    );
    return rows;
  };
  return { admin: await of("admin"), teacher: await of("teacher"), student: await of("student") };
}

/** Pairs of a signed-in student and a session that they can answer. */
export async function drawOpenSessions(pool: Pool, students: SignedIn[], limit: number): Promise<SignedIn[]> {
  const { rows } = await pool.query<{ userId: string; reviewId: string }>(
    `select student_id as "userId", review_sessions.id as "reviewId"
     from unnest($1::uuid[]) as student_id
     join student_teachers using (student_id)
     join review_sessions using (teacher_id)
     where not exists (
       select from feedback where feedback.student_id = student_teachers.student_id
         and review_session_id = review_sessions.id)
     order by md5(student_id::text || review_sessions.id::text) limit $2`,
    [students.map((student) => student.userId), limit],
  );
  const tokens = new Map(students.map(({ userId, token }) => [userId, token]));
  return rows.map((row) => ({ ...row, token: tokens.get(row.userId) ?? "" }));
}

/** A list of work: each request of the scenario for each of these people. */
export function workOf(scenario: Scenario, asking: SignedIn[], secret: string, encoding?: string): Work[] {
  return asking.flatMap((person) =>
    scenario.requests.map((name) => {
      const request: HotRequest = hotRequests[name];
      const body = request.body?.(person);
      const path = request.path(person);
      const cookie = `${sessionCookieName("http://localhost")}=${encodeURIComponent(signToken(person.token, secret))}`;
      const headers = { Cookie: cookie, ...(encoding ? { "Accept-Encoding": encoding } : {}) };
      const id = /\/([0-9a-f-]{36})$/.exec(path)?.[1];
      return {
        name,
        asking: { token: person.token, id, body },
        http: onTheWire(request.method, path, headers, body),
      };
    }),
  );
}

/** Sign-ins of accounts, each as rare as it is in life: the limit on attempts must not be what is measured. */
export function signInWork(count: number): Work[] {
  return Array.from({ length: count }, (_, index) => {
    const body = { email: `student${index + 1}@school.example`, password: benchPassword };
    return {
      name: "sign-in",
      asking: { token: "", body },
      http: onTheWire("POST", "/api/sign-in", {}, body),
    };
  });
}

function onTheWire(method: string, path: string, headers: Record<string, string>, body?: unknown): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = {
    Host: "localhost:3000",
    "User-Agent": "bench",
    ...headers,
    ...(text
      ? { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(text)) }
      : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}
