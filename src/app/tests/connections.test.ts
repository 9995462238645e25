import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createHttpServer, type HttpServer } from "#app/server/start-server.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { parseEnv } from "#server/base/env.ts";
import { connectionLimits } from "#server/overload/connections.ts";
import { enqueueFairly } from "#server/overload/fair-queue.ts";

const school = openTestSchool();
let server: HttpServer | undefined;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server with these limits; resolves to a function that makes clients, each with its own address. */
async function serve(limits: Partial<typeof connectionLimits> = {}, settings: Record<string, string> = {}) {
  const { DATA_DIR } = school.services.env;
  const services = { ...school.services, env: parseEnv({ DATA_DIR, ...settings }) };
  server = createHttpServer(services, undefined, { limits: { ...connectionLimits, ...limits } });
  // So that nobody is disconnected for another reason on a stalling machine.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return (localAddress = "127.0.0.1") => openClient(port, localAddress);
}

function openClient(port: number, localAddress: string) {
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  clients.push(socket);
  let received = "";
  socket.on("data", (piece) => {
    received += piece.toString("latin1");
  });
  // A disconnection may arrive as a reset.
  socket.on("error", () => {});
  return {
    socket,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    isServed: () =>
      new Promise<boolean>((resolve) => {
        socket.once("data", () => resolve(true));
        socket.once("close", () => resolve(false));
        socket.write(get("/healthz"));
      }),
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (body: string, more = `Content-Length: ${body.length}\r\n`) =>
  `POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n${body}`;

test("pipelined requests are processed one after the other, with responses in order", async () => {
  const open = await serve();
  let [underWay, most] = [0, 0];
  server?.prependListener("request", (_, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    response.once("close", () => {
      underWay -= 1;
    });
  });
  const { socket, statuses } = open();
  const times = 300;
  socket.write((get("/healthz") + get("/api/nothing") + post("{}") + get("/api/me")).repeat(times));
  await expect.poll(() => statuses().length, { timeout: 20_000 }).toBe(4 * times);
  expect(statuses()).toEqual(Array.from({ length: times }, () => [200, 404, 400, 200]).flat());
  // A body's last piece may hold the next request or two.
  expect(most).toBeLessThanOrEqual(8);
});

test("requests in odd pieces, with bodies of every kind, all get their responses in order", async () => {
  const open = await serve();
  const chunked = post("2\r\n{}\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n");
  const requests = [
    get("/healthz"),
    chunked,
    post("{}"),
    get("/healthz").replace("Host", "Expect: nonsense\r\nHost"),
    get("/healthz").replace("Host", "Upgrade: websocket\r\nConnection: upgrade\r\nHost"),
    `GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab\r\n\r\ncde`,
    post("x".repeat(70_000)),
    post("x\r\n\r\n".repeat(5000)),
    get("/healthz"),
  ];
  const expected = [200, 400, 400, 417, 200, 200, 413, 400, 200];
  const all = Buffer.from(requests.join("").repeat(2));
  for (const size of [all.length, 1009, 7 * 1024]) {
    const { socket, statuses } = open();
    for (let at = 0; at < all.length; at += size) {
      socket.write(all.subarray(at, at + size));
      if (size < all.length) await new Promise(setImmediate);
    }
    await expect.poll(() => statuses().length).toBe(2 * expected.length);
    expect(statuses()).toEqual([...expected, ...expected]);
  }
});

test("megabytes of pipelined bodies all get responses", async () => {
  const { socket, statuses } = (await serve())();
  const times = 200;
  socket.write(post("x".repeat(15_000)).repeat(times));
  await expect.poll(() => statuses().length, { timeout: 20_000 }).toBe(times);
  expect(new Set(statuses())).toEqual(new Set([400]));
});

test("a client whose request waits for its turn does not count as idle", async () => {
  const client = (await serve())();
  Object.assign(server as HttpServer, { keepAliveTimeout: 500, keepAliveTimeoutBuffer: 0 });
  const busy = () => {
    for (const start = performance.now(); performance.now() < start + 10; );
  };
  expect(await client.isServed()).toBe(true);
  for (let turn = 0; turn < 100; turn++) enqueueFairly("127.0.0.1", busy);
  // Large enough to wait behind them.
  client.socket.write(post("x".repeat(10_000)));
  await expect.poll(() => client.statuses()).toEqual([200, 400]);
  // Then it is idle.
  await expect.poll(() => client.socket.closed).toBe(true);
});

test("an HTTP/1.0 health check without a host gets a response, but no metrics", async () => {
  const open = await serve();
  for (const [path, status] of [
    ["/healthz", 200],
    ["/readyz", 200],
    ["/metrics", 404],
  ] as const) {
    const { socket, statuses } = open();
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    await expect.poll(statuses).toEqual([status]);
  }
});

test("after Connection: close, further requests are ignored", async () => {
  const { socket, statuses } = (await serve())();
  const last = get("/healthz").replace("Host", "Connection: close\r\nHost");
  socket.write(get("/healthz") + last + get("/healthz").repeat(100));
  await once(socket, "close");
  expect(statuses()).toEqual([200, 200]);
});

test("a school behind one address is served; beyond the limit, the longest idle connection is closed", async () => {
  const open = await serve({ connectionsPerAddressMax: 600 });
  const crowd = Array.from({ length: 600 }, () => open());
  expect(await Promise.all(crowd.map((client) => client.isServed()))).not.toContain(false);
  await crowd[0]?.isServed();
  expect(await open().isServed()).toBe(true);
  await expect.poll(() => crowd.filter(({ socket }) => socket.closed)).toEqual([crowd[1]]);
});

test("when the server is full, a new address gets in, and the one with the most connections loses one", async () => {
  const open = await serve({ connectionsMax: 6 });
  const many = Array.from({ length: 5 }, () => open("127.0.0.2"));
  const one = open("127.0.0.3");
  for (const client of [...many, one]) expect(await client.isServed()).toBe(true);
  const before = school.services.concurrency.dropped;
  for (const address of ["127.0.0.4", "127.0.0.5"]) expect(await open(address).isServed()).toBe(true);
  await expect.poll(() => many.filter(({ socket }) => socket.closed)).toEqual(many.slice(0, 2));
  expect(one.socket.closed).toBe(false);
  expect(school.services.concurrency.dropped).toBe(before + 2);
});

test("a trusted proxy may have as many connections as it needs", async () => {
  const open = await serve({ connectionsPerAddressMax: 2 }, { TRUSTED_PROXY: "127.0.0.7" });
  const proxy = Array.from({ length: 5 }, () => open("127.0.0.7"));
  for (const client of [...proxy, ...proxy]) expect(await client.isServed()).toBe(true);
});

test("incomplete bodies take no more memory than the limit, and clients that sent little stay connected", async () => {
  const open = await serve({ heldBytesMax: 256 * 1024 });
  const small = open("127.0.0.2");
  small.socket.write(post("", "Content-Length: 2\r\n"));
  small.socket.write("{");
  const large = Array.from({ length: 10 }, () => open("127.0.0.3"));
  for (const { socket } of large) socket.write(post("x".repeat(60_000), "Content-Length: 60001\r\n"));
  await expect.poll(() => large.filter(({ socket }) => socket.closed).length).toBeGreaterThanOrEqual(5);
  small.socket.write("}");
  await expect.poll(small.statuses).toEqual([400]);
  expect(large.filter(({ socket }) => !socket.closed).length).toBeGreaterThanOrEqual(2);
});

test("large bodies that end at the same time are parsed one per turn of the event loop", async () => {
  const open = await serve();
  let answeredInTurn = 0;
  let most = 0;
  server?.prependListener("request", (_, response) => {
    response.once("prefinish", () => {
      if (answeredInTurn === 0) setImmediate(() => (answeredInTurn = 0));
      answeredInTurn += 1;
      most = Math.max(most, answeredInTurn);
    });
  });
  const crowd = Array.from({ length: 100 }, () => open());
  for (const { socket } of crowd) socket.write(post("[".repeat(20_000), "Content-Length: 20001\r\n"));
  for (const { isServed } of [open(), open()]) expect(await isServed()).toBe(true);
  for (const { socket } of crowd) socket.write("[");
  await expect.poll(() => crowd.flatMap(({ statuses }) => statuses())).toEqual(crowd.map(() => 400));
  expect(most).toBeLessThanOrEqual(3);
});

test("a client that stops reading is disconnected, one that reads late gets everything", async () => {
  const open = await serve({ writeTimeoutMs: 2000 });
  const count = 300;
  const [unread, late] = [open(), open()];
  for (const { socket } of [unread, late]) {
    socket.pause();
    socket.write(get("/api/openapi.json").repeat(count));
  }
  setTimeout(() => late.socket.resume(), 500);
  // Rarely, because searching everything that has arrived takes the server's time, too.
  await expect.poll(() => late.statuses().length, { timeout: 50_000, interval: 1000 }).toBe(count);
  // Unread data hides the disconnection from the client.
  await vi.waitFor(() => expect(server?.listening && school.services.concurrency.inProgress).toBe(0));
  await expect.poll(() => new Promise((resolve) => server?.getConnections((_, now) => resolve(now)))).toBe(1);
});

test("a body in tiny pieces, expected or not, is rejected before it is fully read, and so are a hundred headers", async () => {
  const open = await serve();
  const read: number[] = [];
  server?.prependListener("request", (request) => {
    const index = read.push(0) - 1;
    request.on("data", () => {
      read[index] = (read[index] ?? 0) + 1;
    });
  });
  const inCrumbs = post("1\r\nx\r\n".repeat(5000), "Transfer-Encoding: chunked\r\n");
  for (const sent of [inCrumbs, inCrumbs.replace("/api/sign-in", "/nothing")]) {
    const { socket } = open();
    socket.write(sent);
    await once(socket, "close");
  }
  expect(read).toHaveLength(2);
  for (const pieces of read) expect(pieces).toBeLessThan(1000);
  const headers = open();
  headers.socket.write(get("/healthz").replace("Host", `${"a: b\r\n".repeat(100)}Host`));
  await once(headers.socket, "close");
  expect(headers.statuses()).toEqual([431]);
});

test("the server stops at once despite open connections, and finishes requests in progress", async () => {
  const open = await serve();
  const hanging = [open(), open(), open()];
  hanging[1]?.socket.write("GET /healthz HTTP/1.1\r\nHos");
  hanging[2]?.socket.write(post("{", "Content-Length: 2\r\n"));
  const served = open();
  expect(await served.isServed()).toBe(true);
  served.socket.write(post(JSON.stringify({ email: "nobody@example.org", password: "banyan tree" })));
  await once(server as HttpServer, "request");
  const closed = once(server as HttpServer, "close");
  server?.close();
  server?.endConnections();
  await closed;
  expect(served.statuses()).toHaveLength(2);
});
