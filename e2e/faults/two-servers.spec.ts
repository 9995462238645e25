import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { connectTo } from "../support/database-of.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";
import { startForTest } from "../support/start-for-test.ts";
import { admin, Writers } from "../support/writers.ts";

/** Two servers of one school, started at once on an empty database. */
async function startTwo() {
  const database = await startOwnPostgres();
  const settings = { DATABASE_URL: database.connectionString, AUTH_SECRET: randomBytes(32).toString("hex") };
  const [one, other] = await Promise.all([startForTest({ settings }), startForTest({ settings })]);
  return { database, one, other };
}

test("two servers on one database are one school", async () => {
  const { database, one, other } = await startTwo();
  const client = await connectTo(database);
  const { rows } = await client.query("select role, email from users").finally(() => client.end());
  expect(rows).toEqual([{ role: "admin", email: admin.email }]);

  const writers = await Writers.prepare(one.url, { students: 3, classes: 20 });
  const [first] = writers.students as [Writers["students"][number]];
  expect((await first.api.at(other.url).get("/me")).account.email).toBe(first.email);

  // One feedback, tapped twice, arrives at both.
  const { items } = await first.api.get("/lessons?limit=20");
  for (const { id: reviewId } of items) {
    const submission = { id: randomUUID(), reviewId, rating: 4, message: "Sent twice" };
    const responses = await Promise.all(
      [one, other].map(({ url }) => first.api.at(url).request("POST", "/feedback", submission)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [stored, again] = await Promise.all(responses.map((response) => response.json()));
    expect(stored).toEqual(again);
  }
  expect(await first.api.all("/feedback")).toHaveLength(items.length);

  // Attempts at either count at both.
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt++) {
    const { url } = attempt % 2 === 0 ? one : other;
    const wrong = { email: writers.mentor.email, password: "a guess" };
    statuses.push((await ApiSession.signedOut(url).request("POST", "/sign-in", wrong)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);

  // A session ended at one is ended at the other.
  await first.api.post("/sign-out", undefined);
  expect((await first.api.at(other.url).get("/me")).account).toBeNull();
  expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0]);
});

test("one of two servers is killed under load, and the other takes over completely", async () => {
  const { database, one, other } = await startTwo();
  const writers = await Writers.prepare(one.url, { students: 12, classes: 60 });
  writers.goTo(one.url, other.url);
  const writing = writers.write({ perSecond: 150 });
  await writers.reach(300);
  await other.kill();
  await writers.reach(500);
  writers.goTo(one.url);
  await writing;
  await writers.expectNothingLost(one, database);
  expect(writers.wrong).toEqual([]);
  writers.report("One of two servers killed");
});
