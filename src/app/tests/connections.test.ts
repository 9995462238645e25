import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createHttpServer, type HttpServer } from "#app/server/http-server.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { oldAssets } from "#server/assets/old-assets.table.ts";
import { connectionLimits } from "#server/overload/connections.ts";

const school = openTestSchool();
let server: HttpServer | undefined;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server with these limits; resolves to a function that makes clients, each with its own address. */
async function serve(limits: Partial<typeof connectionLimits> = {}, webFolder?: string) {
  server = createHttpServer(school.services, webFolder, { limits: { ...connectionLimits, ...limits } });
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
    text: () => received,
    isServed: () =>
      new Promise<boolean>((resolve) => {
        socket.once("data", () => resolve(true));
        socket.once("close", () => resolve(false));
        socket.write(get("/healthz"));
      }),
  };
}

/** More than the kernel takes for a client that does not read. */
const largeBytes = 12 * 1024 * 1024;

/** A build with one large file. */
function buildWithLargeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "classback-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "large.png"), Buffer.alloc(largeBytes));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  return folder;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (body: string, more = `Content-Length: ${body.length}\r\n`) =>
  `POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n${body}`;

test("a request before the last one is answered closes the connection, and what follows is not read", async () => {
  const open = await serve();
  let begun = 0;
  for (const event of ["request", "checkExpectation"]) server?.prependListener(event, () => (begun += 1));
  const reached = () => school.services.concurrency.dropped;
  const odd = get("/healthz").replace("Host", "Expect: nonsense\r\nHost");
  for (const all of [
    get("/api/me").repeat(2000),
    post("{}").repeat(500),
    odd.repeat(1000),
    post("{}") + get("/healthz"),
  ]) {
    begun = 0;
    const before = reached();
    const { socket, statuses } = open();
    socket.write(all);
    await expect.poll(() => socket.closed).toBe(true);
    expect(statuses().length).toBeLessThanOrEqual(1);
    expect(begun).toBeLessThan(50);
    if (all.startsWith("POST") || all.startsWith("GET /api")) expect(reached()).toBe(before + 1);
  }
  expect(await open().isServed()).toBe(true);
});

test("requests in odd pieces, with bodies of every kind, all get their responses", async () => {
  const open = await serve();
  const requests: [string, number][] = [
    [get("/healthz"), 200],
    [post("{}"), 400],
    [get("/healthz").replace("Host", "Upgrade: websocket\r\nConnection: upgrade\r\nHost"), 200],
    ["GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab\r\n\r\ncde", 200],
    [post("x".repeat(60_000)), 400],
    [post("x".repeat(70_000)), 413],
    [post("x\r\n\r\n".repeat(5000)), 400],
    [get("/api/nothing"), 404],
    [get("/healthz"), 200],
  ];
  for (const size of [100_000, 1009, 7 * 1024]) {
    const { socket, statuses } = open();
    const expected: number[] = [];
    for (const [request, status] of [...requests, ...requests]) {
      for (let at = 0; at < request.length; at += size) {
        socket.write(request.slice(at, at + size));
        if (size < request.length) await new Promise(setImmediate);
      }
      expected.push(status);
      await expect.poll(statuses, { interval: 5 }).toEqual(expected);
    }
  }
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

test("a school behind one address is served; beyond the limit, the longest idle connection is closed", async () => {
  const open = await serve({ connectionsMax: 600 });
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

test("when the server is full, clients that only begin requests lose their connections before a whole school behind one address", async () => {
  const open = await serve({ connectionsMax: 60 });
  const pupils = Array.from({ length: 20 }, () => open("127.0.0.2"));
  for (const pupil of pupils) expect(await pupil.isServed()).toBe(true);
  const attackers = Array.from({ length: 80 }, (_, index) => open(`127.0.0.${10 + (index % 40)}`));
  for (const { socket } of attackers) socket.write("GET /healthz HTTP/1.1\r\nHos");
  await expect.poll(() => attackers.filter(({ socket }) => socket.closed).length).toBe(40);
  expect(pupils.filter(({ socket }) => socket.closed)).toEqual([]);
  expect(await pupils[0]?.isServed()).toBe(true);
});

test("a body in pieces of one byte counts as what it takes, and its connection is closed", async () => {
  const open = await serve({ heldBytesMax: 100 * 1024 });
  const { socket } = open();
  socket.setNoDelay(true).write(post("", "Content-Length: 60000\r\n"));
  for (let sent = 0; sent < 5000 && !socket.closed; sent++) {
    socket.write("x");
    await new Promise(setImmediate);
  }
  await expect.poll(() => socket.closed).toBe(true);
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

/** A large file of an earlier build, which is read for each request; returns its address. */
async function storeLargeFile(): Promise<string> {
  const name = "large-Fo5aQ_-x.png";
  const body = brotliCompressSync(randomBytes(largeBytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 0 },
  });
  await school.database
    .insert(oldAssets)
    .values({ name, contentType: "image/png", body })
    .onConflictDoNothing();
  return get(`/assets/${name}`);
}

test("responses that are not read take no more memory than the limit, and a client that reads gets all of its own", async () => {
  const request = await storeLargeFile();
  const open = await serve({ heldBytesMax: 2.5 * largeBytes }, buildWithLargeFile());
  const unread = Array.from({ length: 5 }, () => open("127.0.0.3"));
  const dropped = school.services.concurrency.dropped;
  for (const { socket } of unread) socket.pause().write(request);
  await expect.poll(() => school.services.concurrency.dropped, { timeout: 20_000 }).toBe(dropped + 3);
  const reading = open("127.0.0.2");
  reading.socket.write(request);
  await expect.poll(() => reading.socket.bytesRead, { timeout: 20_000 }).toBeGreaterThan(largeBytes);
});

test("a client that stops reading is disconnected, one that reads late gets everything", async () => {
  const request = get("/large.png");
  const open = await serve({}, buildWithLargeFile());
  Object.assign(server as HttpServer, { timeout: 2000 });
  const [unread, late] = [open(), open()];
  for (const { socket } of [unread, late]) socket.pause().write(request);
  setTimeout(() => late.socket.resume(), 500);
  await expect.poll(() => late.socket.bytesRead, { timeout: 20_000 }).toBeGreaterThan(largeBytes);
  // Unread data hides the disconnection from the client.
  await expect
    .poll(() => new Promise((resolve) => server?.getConnections((_, now) => resolve(now))), {
      timeout: 20_000,
    })
    .toBe(1);
});

test("a body of unknown length is rejected before it is read, and so are a hundred headers", async () => {
  const open = await serve();
  let pieces = 0;
  server?.prependListener("request", (request) => request.on("data", () => (pieces += 1)));
  const inCrumbs = post("1\r\nx\r\n".repeat(5000), "Transfer-Encoding: chunked\r\n");
  const headers = get("/healthz").replace("Host", `${"a: b\r\n".repeat(100)}Host`);
  for (const [sent, status] of [
    [inCrumbs, 411],
    [inCrumbs.replace("POST /api/sign-in", "GET /nothing"), 411],
    [headers, 431],
  ] as const) {
    const { socket, statuses } = open();
    socket.write(sent);
    await expect.poll(() => socket.closed).toBe(true);
    // What was not read may turn the end of the connection into a reset, which can overtake the response.
    expect([[], [status]]).toContainEqual(statuses());
  }
  expect(pieces).toBeLessThan(500);
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
  await expect.poll(served.statuses).toHaveLength(2);
  // It knows that its next request needs another connection.
  expect(served.text()).toMatch(/Connection: close/i);
});
