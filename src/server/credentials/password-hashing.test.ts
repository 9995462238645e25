import { once } from "node:events";
import { Agent, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "#app/server/http-server.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { hashPassword } from "./password-hash.ts";
import { createPasswordHashing } from "./password-hashing.ts";

// Real simultaneous sign-ins on real connections. The clients' addresses come from a trusted proxy.

const school = openTestSchool({ TRUSTED_PROXY: "127.0.0.1" });
const password = "banyan tree";
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
let server: Server;
let passwordHash: string;

beforeAll(async () => {
  // This tests the password queue, not the limit of requests in progress, which a busy machine reaches first.
  Object.assign(school.services.concurrency, { max: 1000 });
  passwordHash = await hashPassword(password);
  server = createHttpServer(school.services).listen(0, "127.0.0.1");
  // On a machine that stalls, it would close connections just when a client uses them again.
  server.keepAliveTimeout = 180_000;
  await once(server, "listening");
});
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function makeAccounts(name: string, count: number): Promise<string[]> {
  const made = await school.database
    .insert(users)
    .values(
      Array.from({ length: count }, (_, index) => ({
        role: "student" as const,
        name: "Asha",
        email: `${name}${index}@test.example`,
      })),
    )
    .returning({ id: users.id, email: users.email });
  await school.database
    .insert(credentials)
    .values(made.map(({ id }) => ({ userId: id, kind: "password" as const, hash: passwordHash })));
  return made.map(({ email }) => email ?? "");
}

async function signIn(email: string, address: string): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const signIn = request({
    agent,
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/sign-in",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
  });
  signIn.end(JSON.stringify({ email, password }));
  const [answer] = await once(signIn, "response");
  await text(answer);
  return answer.statusCode;
}

/** This many clients sign in from one address, each again and again until stopped; `rejected` counts their rejections by kind. */
function flood(crowd: number, accountOf: (turn: number, client: number) => string, address: string) {
  const rejected: number[] = [];
  let isOver = false;
  let turn = 0;
  const all = Array.from({ length: crowd }, async (_, index) => {
    await sleep(index * 5);
    while (!isOver) {
      turn += 1;
      const status = await signIn(accountOf(turn, index), address);
      if (status === 200) continue;
      rejected.push(status);
      await sleep(100);
    }
  });
  const stop = () => {
    isOver = true;
    return Promise.all(all);
  };
  return { rejected, stop };
}

test("a few accounts that sign in over and over lock nobody else out", async () => {
  const { passwords, concurrency } = school.services;
  // A third of the real queue and of a class of sixty: hashing takes most of the time.
  Object.assign(passwords, createPasswordHashing(concurrency, { waiting: 40 }));
  const attackers = await makeAccounts("attacker", 6);
  const pupils = await makeAccounts("pupil", 20);
  const [stranger = ""] = await makeAccounts("stranger", 1);
  const { rejected, stop } = flood(
    48,
    // Eight clients for each account: fewer than the attempts that it may have under way.
    (_turn, client) => attackers[client % 6] ?? "",
    "203.0.113.1",
  );
  try {
    await expect.poll(() => rejected.length).toBeGreaterThan(20);
    expect(await signIn(stranger, "203.0.113.2")).toBe(200);
    // A class at the bell, all behind the address of their school.
    const responses = await Promise.all(
      pupils.map(async (pupil, index) => {
        await sleep(index * 10);
        return signIn(pupil, "203.0.113.3");
      }),
    );
    expect(responses).toEqual(Array(20).fill(200));
  } finally {
    await stop();
  }
  expect(new Set(rejected)).toEqual(new Set([503]));
}, 180_000);

test("one address that signs in to more and more accounts locks no other address out", async () => {
  const { passwords, concurrency } = school.services;
  Object.assign(passwords, createPasswordHashing(concurrency, { waiting: 15 }));
  const accounts = await makeAccounts("many", 60);
  const strangers = await makeAccounts("other", 3);
  const { rejected, stop } = flood(30, (turn) => accounts[turn % 60] ?? "", "203.0.113.4");
  try {
    await expect.poll(() => rejected.length).toBeGreaterThan(10);
    for (const stranger of strangers) expect(await signIn(stranger, "203.0.113.5")).toBe(200);
  } finally {
    await stop();
  }
}, 180_000);
