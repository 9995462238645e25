import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits } from "../db/schema.ts";
import { openTestSchool } from "./testing/test-school.ts";

const school = openTestSchool();

test("a clock that was set back keeps nobody out for longer", async () => {
  const { attempts } = school.services;
  const account = randomUUID();
  const attempt = () => attempts.count("sign-in", account, "203.0.113.7");
  const tries = async (times: number) => {
    for (let time = 0; time < times; time++) await attempt();
  };
  await tries(10);
  await expect(attempt()).rejects.toMatchObject({ body: { code: "too-many-requests" } });
  const dayMs = 24 * 60 * 60 * 1000;
  await school.database.update(rateLimits).set({ expire: sql`${rateLimits.expire} + ${dayMs}` });
  await tries(10);
  await expect(attempt()).rejects.toMatchObject({ body: { code: "too-many-requests" } });
});
