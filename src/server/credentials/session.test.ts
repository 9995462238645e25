import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
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

test("sessions read at the same moment each get their own, and expired and unknown ones none", async () => {
  const pool = school.database.$client;
  const people = [await school.makeStudent(), await school.makeTeacher(), await school.makeStudent()];
  const tokens = await Promise.all(people.map(({ id }) => signIn(id)));
  const expired = await signIn(people[0]?.id ?? "", "-1 second");
  const presented = [...tokens, expired, randomUUID(), tokens[0] ?? ""];
  const responses = await Promise.all(presented.map((token) => readSession(pool, token)));
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
