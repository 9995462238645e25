import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startForTest } from "./support/start-for-test.ts";

/** The built server takes 125 MB when idle. One that buffered everything these clients ask for would take gigabytes. */
const memoryMaxMb = 600;

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = "POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

/** What each client sends, in 64 kB or less, without reading or closing afterwards. */
const crowds = {
  "unread descriptions of the API": { size: 300, sent: () => get("/api/openapi.json").repeat(400) },
  "unread files": { size: 300, sent: (file: string) => get(file).repeat(400) },
  "as many requests as 64 kB hold": {
    size: 300,
    sent: () => "GET /api/me HTTP/1.1\r\nHost:\r\n\r\n".repeat(2000),
  },
  "as many sign-ins as 64 kB hold": {
    size: 100,
    sent: () => `${post}Content-Length: 2\r\n\r\n{}`.repeat(600),
  },
  "bodies without an end": {
    size: 1000,
    sent: () => `${post}Content-Length: 65001\r\n\r\n${"x".repeat(65_000)}`,
  },
  "bodies in crumbs": {
    size: 200,
    sent: () => `${post}Transfer-Encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(20_000)}`,
  },
  "bodies of blank lines": {
    size: 100,
    sent: () => `${post}Content-Length: 60000\r\n\r\n${"\r\n".repeat(30_000)}`.repeat(4),
  },
  "heads without an end": { size: 1000, sent: () => `${post}${"a: b\r\n".repeat(90)}X: ${"x".repeat(7000)}` },
};

/** Waits until none of them can send any more: either all has been taken, or the server takes no more. */
async function untilStuck(clients: readonly Socket[]): Promise<void> {
  const unsent = () => clients.reduce((sum, client) => sum + client.writableLength, 0);
  let before: number;
  await expect
    .poll(
      () => {
        const isStuck = unsent() === before && !clients.some(({ connecting }) => connecting);
        before = unsent();
        return isStuck;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true);
}

test("clients that send endlessly and read nothing neither stop the server nor fill its memory", async () => {
  const classback = await startForTest();
  const { port } = new URL(classback.url);
  const [file = ""] = /\/assets\/index-[^"]+\.js/.exec(await (await fetch(classback.url)).text()) ?? [];
  const clients: Socket[] = [];
  onTestFinished(() => {
    for (const client of clients) client.destroy();
  });
  const memoryMb = async () => {
    const metrics = await (await fetch(`${classback.url}/metrics`)).text();
    return Number(/^classback_process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 / 1024;
  };

  let crowdNumber = 0;
  for (const [crowd, { size, sent }] of Object.entries(crowds)) {
    crowdNumber += 1;
    for (let index = 0; index < size; index++) {
      const localAddress = `127.0.${crowdNumber}.${1 + (index % 250)}`;
      const client = connect({ host: "127.0.0.1", port: Number(port), localAddress });
      clients.push(client.pause());
      client.on("error", () => {});
      client.write(sent(file));
    }
    await untilStuck(clients);
    // As a page does, which tries again when the server is busy for a moment.
    const response = async () => (await fetch(`${classback.url}/api/me`)).status;
    await expect.poll(response, { message: crowd, timeout: 60_000, interval: 1000 }).toBe(200);
    expect([crowd, await memoryMb()]).toEqual([crowd, expect.toSatisfy((mb: number) => mb < memoryMaxMb)]);
  }
  expect(await classback.stop()).toBe(0);
});
