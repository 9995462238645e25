import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { explain } from "#app/testing/explain.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { endSession, readSession } from "./session.ts";
import { hashToken, makeToken } from "./tokens.ts";

const school = openTestSchool();

test("a session due for renewal can be read while the database cannot write, and is renewed when it can", async () => {
  const { id: userId } = await school.makeStudent();
  const tokenHash = hashToken(makeToken());
  await school.database.insert(sessions).values({
    userId,
    tokenHash,
    expiresAt: sql`now() + interval '5 days'`,
    lastUsedAt: sql`now() - interval '3 days'`,
  });
  const client = await school.database.$client.connect();
  const read = () => readSession(client, tokenHash);
  try {
    await client.query("set default_transaction_read_only = on");
    expect(await read()).toEqual({ actor: { id: userId, role: "student" }, renewed: false });
    await client.query("set default_transaction_read_only = off");
    expect(await read()).toEqual({ actor: { id: userId, role: "student" }, renewed: true });
    expect((await read())?.renewed).toBe(false);
  } finally {
    client.release(true);
  }
});

/** The hash of the token of a new session. */
async function signIn(userId: string, expires = "5 days"): Promise<string> {
  const tokenHash = hashToken(makeToken());
  const expiresAt = sql`now() + ${expires}::interval`;
  await school.database.insert(sessions).values({ userId, tokenHash, expiresAt });
  return tokenHash;
}

test("sessions read at the same moment share a statement, and each request gets its own", async () => {
  const pool = school.database.$client;
  const people = [await school.makeStudent(), await school.makeTeacher(), await school.makeStudent()];
  const tokens = await Promise.all(people.map(({ id }) => signIn(id)));
  const expired = await signIn(people[0]?.id ?? "", "-1 second");
  const asked = [...tokens, expired, randomUUID(), tokens[0] ?? ""];
  let responses: Awaited<ReturnType<typeof readSession>>[] = [];
  const statements = await recordStatements(pool, async () => {
    responses = await Promise.all(asked.map((token) => readSession(pool, token)));
  });
  expect(statements).toHaveLength(1);
  const ids = responses.map((answer) => answer?.actor.id ?? null);
  expect(ids).toEqual([people[0]?.id, people[1]?.id, people[2]?.id, null, null, people[0]?.id]);
  expect(responses[1]?.actor.role).toBe("teacher");
});

test("an ended session is rejected at once, even when read together with others", async () => {
  const pool = school.database.$client;
  const { id } = await school.makeStudent();
  const [ended, other] = [await signIn(id), await signIn(id)];
  const read = () => Promise.all([readSession(pool, ended), readSession(pool, other)]);
  expect((await read()).map((answer) => answer?.actor.id)).toEqual([id, id]);
  await endSession(pool, ended);
  expect((await read()).map((answer) => answer?.actor.id)).toEqual([undefined, id]);
});

test("a failed statement fails all its requests, but none after them", async () => {
  const pool = school.database.$client;
  const { id } = await school.makeStudent();
  const [one, other] = [await signIn(id), await signIn(id)];
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select 1 / 0").catch(() => undefined);
    const read = await Promise.allSettled([readSession(client, one), readSession(client, other)]);
    expect(read.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await client.query("rollback");
    expect((await readSession(client, one))?.actor.id).toBe(id);
  } finally {
    client.release(true);
  }
});

test("PostgreSQL keeps one plan for a session and for many", async () => {
  const pool = school.database.$client;
  const { id } = await school.makeStudent();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => signIn(id)));
  const [statement] = await recordStatements(pool, () => readSession(pool, tokens[0] ?? ""));
  if (statement === undefined) throw new Error("Nothing was sent");
  const [, ...others] = statement.values;
  const expectedRows = async (asked: string[]) => {
    const { lines } = await explain(pool, { text: statement.text, values: [asked.join(" "), ...others] });
    return Array.from(lines.matchAll(/\(cost=\S+ rows=(\d+)/g), ([, rows]) => rows);
  };
  expect(await expectedRows(tokens)).toEqual(await expectedRows(tokens.slice(0, 1)));
});
