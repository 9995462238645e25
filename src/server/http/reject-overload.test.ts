import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createHttpServer, requestTimes } from "#app/server/http-server.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { createConcurrency } from "#server/base/concurrency.ts";
import type { AppEnv } from "./context.ts";
import { createOnError } from "./on-error.ts";
import { rejectOverload } from "./reject-overload.ts";

test("a crowd is served one after the other, in its order, as places become free", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const concurrency = createConcurrency(3);
  const app = new Hono<AppEnv>();
  app.onError(createOnError());
  app.use(rejectOverload(concurrency));
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  app.on(["GET", "POST"], "/slow/:name", async (c) => {
    begun.push(c.req.param("name"));
    await new Promise<void>((resolve) => finish.push(resolve));
    return c.body(null, 204);
  });
  const crowd = Array.from({ length: 40 }, (_, index) =>
    app.request(`/slow/${index}`, index % 2 === 0 ? {} : { method: "POST", body: "x" }),
  );
  for (let served = 0; served < crowd.length; served++) {
    while (finish.length <= served) await turn();
    expect(concurrency.inProgress).toBeLessThanOrEqual(3);
    finish[served]?.();
  }
  for (const { status } of await Promise.all(crowd)) expect(status).toBe(204);
  expect([concurrency.inProgress, concurrency.rejected]).toEqual([0, 0]);
  const even = begun.filter((name) => Number(name) % 2 === 0);
  expect(even).toEqual(even.toSorted((one, other) => Number(one) - Number(other)));
});

test("requests for which no place becomes free are rejected, and the next crowd is served again", async () => {
  let release = () => {};
  let opened = Promise.resolve();
  const app = new Hono<AppEnv>();
  app.onError(createOnError());
  app.use(rejectOverload(createConcurrency(3)));
  app.post("/slow", async (c) => {
    await opened;
    return c.json({ body: await c.req.json() });
  });
  const ask = (body: string | ReadableStream = "1") =>
    app.request("/slow", { method: "POST", body, duplex: "half" } as RequestInit);

  for (const crowd of [1, 2]) {
    opened = new Promise((resolve) => {
      release = resolve;
    });
    const responses = Array.from({ length: 8 }, () => ask(String(crowd)));
    const refused = await Promise.all(responses.slice(3));
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: "unavailable", message: en.request.unavailable });
    }
    release();
    for (const answer of await Promise.all(responses.slice(0, 3))) {
      expect(await answer.json()).toEqual({ body: crowd });
    }
  }

  // Incomplete bodies take nobody's place.
  const answered = vi.fn();
  for (let times = 0; times < 5; times++) Promise.resolve(ask(new ReadableStream())).finally(answered);
  expect((await ask()).status).toBe(200);
  expect(answered).not.toHaveBeenCalled();
});

const school = openTestSchool();
const servers: Server[] = [];
let port: number;

beforeAll(async () => {
  port = await listen(createHttpServer(school.services));
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A server's response to these bytes, until it closes the connection. */
async function responseOn(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (piece) => {
    answer += piece;
  });
  // A server that rejects early does not wait for the rest.
  socket.on("error", () => {});
  for (const part of parts) {
    if (socket.writable) socket.write(part);
    await sleep(20);
  }
  if (!socket.closed) await once(socket, "close").catch(() => {});
  return answer;
}

const answerTo = (...parts: string[]) => responseOn(port, ...parts);

const head = (more: string) =>
  `POST /api/sign-in HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\n${more}\r\n`;

test("slow heads and bodies are cut off, while others are served", async () => {
  // Shorter than the server's limit.
  const times = { headersTimeout: 1000, requestTimeout: 2000, connectionsCheckingInterval: 100 };
  expect(Object.keys(times).sort()).toEqual(Object.keys(requestTimes).sort());
  const hurried = await listen(createHttpServer(school.services, undefined, { times }));
  const slow = [
    responseOn(hurried, "POST /api/sign-in HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    responseOn(hurried, head("Content-Length: 1000\r\n"), "{"),
    responseOn(hurried, head("Transfer-Encoding: chunked\r\n"), "1\r\n{\r\n"),
  ];
  const meanwhile = await fetch(`http://127.0.0.1:${hurried}/api/me`);
  expect(await meanwhile.json()).toEqual({ account: null });
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
});

test("invalid HTTP and wrong lengths end the connection without revealing anything about the server", async () => {
  const close = "Connection: close\r\n";
  const lies = [
    "\u0000\u0001\u0002\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    head(`Content-Length: 5\r\nTransfer-Encoding: chunked\r\n${close}`),
    head(`Content-Length: -1\r\n${close}`),
    head(`Content-Length: 2\r\nContent-Length: 3\r\n${close}`),
    `GET /api/me HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(40_000)}\r\n${close}\r\n`,
  ];
  for (const answer of await Promise.all(lies.map((lie) => answerTo(lie)))) {
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
    expect(answer).not.toMatch(/node_modules|\.ts:|Error:/);
  }
});

test("a body without a declared length is rejected at its head", async () => {
  expect(await answerTo(head("Transfer-Encoding: chunked\r\n"))).toMatch(/^HTTP\/1\.1 411 /);
});

test("a full server rejects before reading, stays healthy, and serves the same connections afterwards", async () => {
  const { concurrency } = school.services;
  const url = `http://127.0.0.1:${port}`;
  const before = concurrency.rejected;
  concurrency.inProgress = concurrency.max;
  const crowd = Array.from({ length: 150 }, (_, index) =>
    fetch(`${url}/api/sign-in`, index % 2 === 0 ? {} : { method: "POST", body: "x".repeat(10_000) }),
  );
  for (const answer of await Promise.all(crowd)) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: "unavailable", message: en.request.unavailable });
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain(
    `classback_http_requests_refused_total ${before + 150}`,
  );
  concurrency.inProgress = 0;
  const again = Array.from({ length: 150 }, () => fetch(`${url}/api/me`));
  const served = (await Promise.all(again)).filter(({ status }) => status === 200);
  expect(served.length).toBeGreaterThanOrEqual(concurrency.max);
});
