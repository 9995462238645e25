import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { authSessions } from "../db/auth-schema.ts";
import { readSession } from "./session.ts";
import { openTestSchool } from "./testing/test-school.ts";

const school = openTestSchool();

test("a session that is due is read also while the database cannot write, and renewed when it can", async () => {
  const { id: userId } = await school.makeStudent();
  const token = randomUUID();
  await school.database.insert(authSessions).values({
    userId,
    token,
    expiresAt: sql`now() + interval '5 days'`,
    updatedAt: sql`now() - interval '3 days'`,
  });
  const client = await school.database.$client.connect();
  const read = () => readSession(client as unknown as Pool, token);
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
