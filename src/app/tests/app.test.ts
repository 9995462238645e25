import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { api } from "#app/server/api.ts";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { tinyBackup } from "#app/testing/tiny-backup.ts";
import { scheduledKind } from "#db/backup/backup-folder.ts";
import { backupName } from "#db/backup/backup-names.ts";
import { openDatabase, openPool } from "#db/client.ts";
import { oldBrowserScript } from "#domain/pages/old-browser.ts";
import { themeScript } from "#domain/pages/theme-script.ts";
import { warmUpScript } from "#domain/pages/warm-up.ts";
import { permissions } from "#domain/permissions.ts";
import { errorBodySchema } from "#domain/schemas/error-body.ts";
import { en } from "#locales/en.ts";
import { createBackupWatch } from "#server/backups/backup-watch.ts";
import { isNearlyFull, readDisk, watchDisk } from "#server/base/disk.ts";
import type { AppEnv } from "#server/http/context.ts";
import { createRouter } from "#server/http/create-router.ts";
import { rejectUndeclaredRoutes } from "#server/http/require-declared-routes.ts";
import { sendJson } from "#server/http/send-json.ts";

const school = openTestSchool();

test("a route without a declared permission does not start", () => {
  expect(() => rejectUndeclaredRoutes(api)).not.toThrow();
  const router = createRouter();
  router.get("/secret", (c) => c.text("everything"));
  expect(() => rejectUndeclaredRoutes(router)).toThrow("GET /secret declares no permission");
  const nested = createRouter();
  nested.route(
    "/more",
    new Hono().post("/secret", (c) => c.text("everything")),
  );
  expect(() => rejectUndeclaredRoutes(nested)).toThrow("POST /more/secret declares no permission");
});

test("the OpenAPI document names every route with its permission", async () => {
  const { body } = await school.requestAs(null).get("/api/openapi.json");
  const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object));
  expect(operations.length).toBeGreaterThan(8);
  for (const operation of operations) expect(Object.keys(permissions)).toContain(operation["x-permission"]);
});

test("unknown paths and invalid bodies get a JSON response", async () => {
  const missing = await school.requestAs(null).get("/api/nothing/here");
  expect(missing).toMatchObject({
    status: 404,
    body: { code: "not-found", message: en.request.notFound },
  });
  for (const headers of [{ "Content-Type": "application/json" }, { "Content-Type": "text/plain" }]) {
    const answer = await school.request("POST", "/api/sign-in", { body: undefined, headers });
    expect(answer.status).toBe(400);
    expect(errorBodySchema.safeParse(answer.body).success).toBe(true);
  }
});

test("too large a body is rejected before it is read", async () => {
  const answer = await school.requestAs(null).post("/api/sign-in", { email: "x".repeat(70_000) });
  expect(answer).toMatchObject({ status: 413, body: { code: "too-large" } });
});

test("every response has the security headers and a request id", async () => {
  const { headers } = await school.requestAs(null).get("/api/me");
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{20,}$/);
});

test("a page has the headers that only documents read", async () => {
  const { headers } = await createApp(school.services).request("/dashboard");
  const policy = headers.get("Content-Security-Policy") ?? "";
  for (const part of [
    "default-src 'none'",
    `script-src 'self' ${[warmUpScript, oldBrowserScript, themeScript].map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`).join(" ")};`,
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(part);
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
});

test("a guardian's page is kept by no cache, search engine or other site", async () => {
  const { headers } = await createApp(school.services).request("/p/secret");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
});

test.each([
  ["made for each request", "/long"],
  ["prepared once", "/api/openapi.json"],
])("a long response, %s, is compressed for clients that accept it", async (_, path) => {
  const numbers = Array.from({ length: 500 }, (_each, index) => index);
  const app =
    path === "/long"
      ? new Hono<AppEnv>().get(path, (c) => sendJson(c, numbers, 200))
      : createApp(school.services);
  const ask = (encodings: string) => app.request(path, { headers: { "Accept-Encoding": encodings } });
  for (const [encodings, expected] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["gzip;q=0", null],
    ["x-br, zstd", null],
    ["", null],
  ] as const) {
    const { status, headers } = await ask(encodings);
    expect([status, headers.get("Content-Encoding")]).toEqual([200, expected]);
    if (path !== "/long") expect(headers.get("Vary")).toBe("Accept-Encoding");
  }
  const plain = await (await ask("")).text();
  expect(gunzipSync(await (await ask("gzip")).arrayBuffer()).toString()).toBe(plain);
  expect(brotliDecompressSync(await (await ask("br")).arrayBuffer()).toString()).toBe(plain);
});

test("a client with the current API description gets 304, and a short response is not compressed", async () => {
  const app = createApp(school.services);
  const ask = async (headers: Record<string, string>) => app.request("/api/openapi.json", { headers });
  const etag = (await ask({ "Accept-Encoding": "br" })).headers.get("ETag") ?? "";
  expect((await ask({ "Accept-Encoding": "br", "If-None-Match": `"other", W/${etag}` })).status).toBe(304);
  expect((await ask({ "If-None-Match": etag })).status).toBe(200);
  const short = await school.request("GET", "/api/me", { headers: { "Accept-Encoding": "gzip" } });
  expect([short.body, short.headers.get("Content-Encoding")]).toEqual([{ account: null }, null]);
});

test("liveness does not depend on the database, readiness does", async () => {
  expect((await school.requestAs(null).get("/healthz")).status).toBe(200);
  expect((await school.requestAs(null).get("/readyz")).status).toBe(200);
});

test("many simultaneous readiness checks query the database once, and again later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const app = createApp(school.services);
  const pool = school.database.$client;
  const statements = await recordStatements(pool, async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => app.request("/readyz")));
    for (const { status } of [...crowd, await app.request("/readyz")]) expect(status).toBe(200);
  });
  expect(statements).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(await recordStatements(pool, async () => app.request("/readyz"))).toHaveLength(1);
});

test("requests are counted by route, class of status and a known method, whatever clients send", async () => {
  const app = createApp(school.services);
  const ask = (path: string, method = "GET") =>
    app.request(`http://localhost${path}`, { method }, { incoming: { socket: { remoteAddress: "::1" } } });
  for (const secret of ["one", "two"]) {
    for (const path of ["/api/students/", "/p/", "/api/nothing/", "/assets/"]) await ask(`${path}${secret}`);
    await ask("/api/me", secret.toUpperCase());
  }
  await ask("/healthz");
  const metrics = await (await ask("/metrics")).text();
  const counts = [...metrics.matchAll(/^classback_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
  expect(counts.map(([, labels, count]) => `${labels} ${count}`).sort()).toEqual([
    'method="GET",route="/*",status="4xx" 4',
    'method="GET",route="/api/*",status="4xx" 2',
    'method="GET",route="/api/students/:id",status="4xx" 2',
    'method="GET",route="/healthz",status="2xx" 1',
    'method="other",route="/api/*",status="4xx" 2',
  ]);
});

test("the metrics have the room on disks, and the last good backup where there is to be one", async () => {
  const { env, authSecret } = school.services;
  const read = async (settings: Partial<typeof env>) => {
    const services = { ...school.services, env: { ...env, ...settings } };
    const backups = createBackupWatch(services);
    const app = createApp({ ...services, backups });
    await backups.look();
    const incoming = { socket: { remoteAddress: "::1" } };
    return (await app.request("http://localhost/metrics", {}, { incoming })).text();
  };
  const without = await read({});
  expect(without).toMatch(/^classback_disk_free_bytes\{folder="DATA_DIR"\} \d+$/m);
  expect(without).toMatch(/^classback_disk_size_bytes\{folder="DATA_DIR"\} \d+$/m);
  expect(without).not.toMatch(/BACKUP_DIR|backup_/);
  const BACKUP_DIR = await mkdtemp(join(tmpdir(), "classback-metrics-"));
  onTestFinished(() => rm(BACKUP_DIR, { recursive: true }));
  const kind = scheduledKind(authSecret);
  const madeAt = new Date("2026-11-27T21:00:00Z");
  await writeFile(join(BACKUP_DIR, backupName(kind, madeAt)), tinyBackup({ createdAt: madeAt }));
  const failure = { at: "2026-11-28T21:00:00.000Z", why: "its disk is nearly full" };
  await writeFile(join(BACKUP_DIR, `${kind}.json`), JSON.stringify({ tests: {}, failure }));
  const metrics = await read({ BACKUP_DIR });
  expect(metrics).toMatch(/^classback_disk_free_bytes\{folder="BACKUP_DIR"\} \d+$/m);
  expect(metrics).toMatch(/^classback_backup_last_good_timestamp_seconds 1795813200$/m);
  expect(metrics).toMatch(/^classback_backup_failed 1$/m);
  expect(metrics).toMatch(/^classback_backup_files_to_move 0$/m);
});

test("a disk is nearly full below a twentieth, but 5 GB are always enough and 512 MB never too much to ask", async () => {
  const GB = 1024 ** 3;
  const least = (size: number) => {
    const isEnough = (free: number) => !isNearlyFull({ free, size });
    return [0.4, 0.5, 0.9, 1, 4.9, 5].find((free) => isEnough(free * GB));
  };
  expect([1, 10, 20, 100, 4000].map((size) => least(size * GB))).toEqual([0.5, 0.5, 1, 5, 5]);
  let disk: { free: number; size: number } | null = { free: 0, size: 10 * GB };
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const look = watchDisk("/", async () => disk);
  expect(await look()).toBe(true);
  disk = null;
  expect(await look()).toBe(true);
  vi.advanceTimersByTime(10_001);
  expect(await look()).toBe(false);
});

test("a disk that does not answer holds one thread, and nobody up", async () => {
  const answers = [readDisk("/"), readDisk("/")];
  expect(answers[0]).toBe(answers[1]);
  expect((await answers[0])?.size).toBeGreaterThan(0);
  const read = vi.fn(() => new Promise<null>(() => undefined));
  const look = watchDisk("/mnt/gone", read);
  expect(await Promise.all([look(), look(), look()])).toEqual([false, false, false]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("the metrics are only for this machine, not for clients behind a proxy on it", async () => {
  const app = createApp(school.services);
  const from = (remoteAddress: string, headers: Record<string, string> = {}, host = "localhost:3000") =>
    app.request(`http://${host}/metrics`, { headers }, { incoming: { socket: { remoteAddress } } });
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
    const answer = await from("127.0.0.1", { Accept: "*/*", "User-Agent": "Prometheus/3" }, host);
    expect(await answer.text()).toContain("classback_http_request_duration_seconds");
  }
  expect((await from("203.0.113.9")).status).toBe(404);
  expect((await from("127.0.0.1", {}, "classback.example")).status).toBe(404);
  for (const header of [
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "Forwarded",
    "X-Real-IP",
    "Via",
    "True-Client-IP",
    "CF-Connecting-IP",
    "X-Cluster-Client-IP",
    "X-Original-URL",
  ]) {
    expect((await from("127.0.0.1", { [header]: "203.0.113.9" })).status, header).toBe(404);
  }
});

test("an unavailable database is a 503 with Retry-After, never a stack trace", async () => {
  const pool = openPool({ connectionString: "postgres://classback@127.0.0.1:1/none" });
  const { env, log, authSecret } = school.services;
  const app = createApp(createServices({ env, log, authSecret, database: openDatabase(pool) }));
  const response = await app.request("/api/sign-in", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "a@b.in", password: "banyan" }),
  });
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ code: "unavailable", message: en.request.unavailable });
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(503);
  await pool.end();
});
