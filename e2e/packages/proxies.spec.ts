import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { ApiError } from "#server/base/api-error.ts";
import { fingerprintOf } from "#server/http/security-log.ts";
import { ApiSession } from "../support/api-session.ts";
import { type RunningClassback, startClassback } from "../support/start-classback.ts";
import { admin, adminSettings, Writers } from "../support/writers.ts";
import { type FrontProxy, startCaddy, startNginx } from "./proxies.ts";

// The files of deploy/ in front of a real Classback, with other names, ports and certificates.

const secret = "a secret for tests of proxies, long enough";

/** As many as a browser opens, and more: HTTP/2 has many requests on one connection. */
const streamsPerConnection = 100;

describe.each([
  { name: "nginx", startProxy: startNginx },
  { name: "Caddy", startProxy: startCaddy },
])("$name", ({ name, startProxy }) => {
  let proxy: FrontProxy;
  let classback: RunningClassback;
  let writers: Writers;
  let dataDir: string;

  async function start(): Promise<void> {
    const own = { APP_URL: proxy.url, PORT: String(proxy.classbackPort), TRUSTED_PROXY: "127.0.0.1" };
    const settings = { ...adminSettings, ...own, AUTH_SECRET: secret, LOG_LEVEL: "info" };
    classback = await startClassback({ dataDir, settings });
  }

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "classback-behind-proxy-"));
    proxy = await startProxy();
    await start();
    writers = await Writers.prepare(proxy.url, { students: 10, classes: 40 });
  });

  afterAll(async () => {
    await classback?.stop();
    await proxy?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A request from another address than the proxy's own; its status and body. */
  function ask(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string; agent?: Agent } = {},
  ): Promise<{ status: number | undefined; body: string }> {
    const { body, headers, agent } = options;
    return new Promise((resolve, reject) => {
      const from = { method, headers, agent, localAddress: "127.0.0.2", family: 4 };
      const sent = request(proxy.url + path, from, async (response) => {
        let text = "";
        for await (const piece of response.setEncoding("utf8")) text += piece;
        resolve({ status: response.statusCode, body: text });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  const post = (path: string, body: unknown, headers = {}, agent?: Agent) => {
    const text = JSON.stringify(body);
    const length = { "Content-Length": String(Buffer.byteLength(text)), "Content-Type": "application/json" };
    return ask("POST", path, { body: text, agent, headers: { ...length, ...headers } });
  };

  test("http leads to https", async () => {
    const response = await fetch(`${proxy.plainUrl}/login?next=%2F`, { redirect: "manual" });
    expect([301, 308]).toContain(response.status);
    const target = new URL(response.headers.get("Location") ?? "");
    expect([target.protocol, target.hostname, target.pathname + target.search]).toEqual([
      "https:",
      "localhost",
      "/login?next=%2F",
    ]);
  });

  test.runIf(name === "nginx")("certbot can prove over http that the name is ours", async () => {
    const folder = join(proxy.webRoot, ".well-known/acme-challenge");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "token"), "proof");
    const response = await fetch(`${proxy.plainUrl}/.well-known/acme-challenge/token`);
    expect(await response.text()).toBe("proof");
  });

  test("pages and files come as Classback sends them", async () => {
    const page = await fetch(proxy.url, { headers: { "Accept-Encoding": "br" } });
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Encoding")).toBe("br");
    expect(page.headers.get("Strict-Transport-Security")).toContain("max-age=");
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const worker = await fetch(`${proxy.url}/service-worker.js`);
    expect(worker.headers.get("Cache-Control")).toBe("no-cache");
    const me = await fetch(`${proxy.url}/api/me`);
    expect(me.headers.get("App-Build")).not.toBeNull();
  });

  test("people can sign in, and cookies are sent over https only", async () => {
    const response = await ApiSession.signedOut(proxy.url).request("POST", "/sign-in", admin);
    expect(response.status).toBe(200);
    const cookies = response.headers.getSetCookie();
    expect(cookies).not.toEqual([]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/);
    const session = await ApiSession.signIn(proxy.url, admin);
    expect((await session.get("/me")).account.email).toBe(admin.email);
  });

  test("an address that a client makes up is not believed", async () => {
    const guess = { email: "nobody@school.example", password: "a guess" };
    for (const claimed of ["192.0.2.1", "192.0.2.2, 127.0.0.1"])
      await post("/api/sign-in", guess, { "X-Forwarded-For": claimed });
    const lines = () =>
      classback.output
        .filter((line) => line.includes('"event":"sign-in-refused"'))
        .map((line) => JSON.parse(line).client as string);
    await expect.poll(() => lines().length).toBe(2);
    const real = fingerprintOf(secret, "127.0.0.2");
    expect(lines()).toEqual([real, real]);
  });

  test("metrics are for this machine alone", async () => {
    const direct = await fetch(`http://127.0.0.1:${proxy.classbackPort}/metrics`);
    expect(await direct.text()).toContain("classback_live_streams");
    expect(await ask("GET", "/metrics")).toMatchObject({ status: 404 });
  });

  test("a request that is too long is rejected with a sentence", async () => {
    const { body, status } = await post("/api/sign-in", "x".repeat(limits.requestBodyMaxBytes));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toEqual(new ApiError("too-large").body);
  });

  /** Connections to Classback's own port that are open now. */
  function connectionsToClassback(): number {
    const port = proxy.classbackPort.toString(16).toUpperCase().padStart(4, "0");
    return readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .filter((line) => new RegExp(`^ *\\d+: [0-9A-F]{8}:${port} [0-9A-F]{8}:[0-9A-F]{4} 01 `).test(line))
      .length;
  }

  /** So many requests at once from one client, on as few connections as HTTP/2 allows; each has sent half of its body. */
  async function halfRequests(count: number) {
    const sessions: ClientHttp2Session[] = [];
    const streams: ClientHttp2Stream[] = [];
    for (let begun = 0; begun < count; begun++) {
      if (begun % streamsPerConnection === 0) {
        const session = connect(proxy.url, { localAddress: "127.0.0.2", family: 4 } as object);
        await once(session, "remoteSettings");
        sessions.push(session);
      }
      const headers = { ":method": "POST", ":path": "/api/sign-in", "content-length": "2" };
      const stream = sessions.at(-1)?.request({ ...headers, "content-type": "application/json" });
      if (stream === undefined) throw new Error("No connection");
      stream.on("error", () => {});
      stream.write("{");
      streams.push(stream);
    }
    // What was sent before has been read when a later frame is answered.
    await Promise.all(
      sessions.map((session) => new Promise<void>((resolve) => session.ping(() => resolve()))),
    );
    return {
      async finish(): Promise<(number | undefined)[]> {
        return Promise.all(
          streams.map(async (stream) => {
            const response = once(stream, "response") as Promise<[{ ":status"?: number }]>;
            stream.end("}");
            const [head] = await response;
            stream.resume();
            return head[":status"];
          }),
        );
      },
      close: () => {
        for (const session of sessions) session.destroy();
      },
    };
  }

  test.runIf(name === "nginx")("slow requests occupy only the proxy", async () => {
    const before = connectionsToClassback();
    const halves = await halfRequests(40);
    try {
      for (let time = 0; time < 20; time++) {
        expect((await ask("GET", "/api/me")).status).toBe(200);
        expect(connectionsToClassback()).toBeLessThan(before + 10);
      }
      expect(await halves.finish()).toEqual(Array<number>(40).fill(400));
    } finally {
      halves.close();
    }
  });

  test.runIf(name === "nginx")(
    "one client has at most 600 requests at once, and others are served",
    async () => {
      const halves = await halfRequests(600);
      try {
        expect((await ask("GET", "/api/me")).status).toBe(429);
        expect((await fetch(`${proxy.url}/api/me`)).status).toBe(200);
      } finally {
        halves.close();
      }
      await expect.poll(async () => (await ask("GET", "/api/me")).status).toBe(200);
    },
  );

  test("no request is lost around the time when Classback closes idle connections", async () => {
    // Node's 5 s, and the second that it adds.
    const pauses = Array.from({ length: 30 }, (_, index) => 4_850 + index * 45);
    const statuses = await Promise.all(
      pauses.map(async (pauseMs) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const first = await post("/api/feedback", {}, {}, agent);
        await sleep(pauseMs);
        const second = await post("/api/feedback", {}, {}, agent);
        agent.destroy();
        return [first.status, second.status];
      }),
    );
    expect(statuses).toEqual(pauses.map(() => [401, 401]));
    // Whether a request meets the moment is luck; it cannot if no connection is kept. Classback itself closes them later.
    await expect.poll(connectionsToClassback, { timeout: 4_000, interval: 20 }).toBe(0);
  });

  test("an open page hears of a change at once, also after half a minute without any", async () => {
    const leaving = new AbortController();
    const patience = AbortSignal.any([leaving.signal, AbortSignal.timeout(150_000)]);
    const stream = await writers.mentor.api.request("GET", "/live", undefined, patience);
    expect(stream.headers.get("Content-Type")).toContain("text/event-stream");
    const events: string[] = [];
    let hasEnded = false;
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const piece of stream.body as unknown as AsyncIterable<Uint8Array>)
        for (const [, event = ""] of decoder.decode(piece).matchAll(/^event: (\w+)$/gm)) events.push(event);
    })().finally(() => {
      hasEnded = true;
    });
    await expect.poll(() => events, { timeout: 10_000 }).toEqual(["ping"]);
    await expect.poll(() => events.length, { timeout: 90_000 }).toBe(3);
    expect(hasEnded).toBe(false);
    expect(events).toEqual(["ping", "ping", "ping"]);
    const at = performance.now();
    const writing = writers.write({ perSecond: 1, signal: leaving.signal });
    await expect.poll(() => events.at(-1), { timeout: 20_000, interval: 10 }).toBe("changed");
    process.stdout.write(
      `${name}: a page hears of a change after ${Math.round(performance.now() - at)} ms\n`,
    );
    leaving.abort();
    await Promise.all([writing, reading.catch(() => {})]);
  });

  test("while Classback restarts, nothing is lost, and people are asked to wait", async () => {
    const writing = writers.write({ perSecond: 40 });
    await writers.reach(100);
    expect(await classback.stop()).toBe(0);
    const page = await fetch(`${proxy.url}/classes`);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "3"]);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain(new ApiError("unavailable").body.message);
    const data = await fetch(`${proxy.url}/api/me`);
    expect([data.status, data.headers.get("Retry-After")]).toEqual([503, "3"]);
    expect(await data.json()).toEqual(new ApiError("unavailable").body);
    await start();
    await writing;
    await writers.expectNothingLost({ url: proxy.url, dataDir });
    expect(writers.wrong).toEqual([]);
    writers.report(`${name}: Classback restarted`);
  });
});
