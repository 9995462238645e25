import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { openDatabase, openPool } from "#db/client.ts";
import { every } from "#server/base/every.ts";
import type { Services } from "#server/http/context.ts";
import { oldAssets } from "./old-assets.table.ts";
import { deleteOldAssets, storeAssets, storingAssets } from "./old-assets.ts";

const school = openTestSchool();

/** A folder as the build writes it: these files under assets/, compressed too, and a page that says which build it is. */
function build(page: string, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "classback-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "pages", "en"), { recursive: true });
  for (const html of ["index.html", join("pages", "en", "index.html")])
    writeFileSync(join(folder, html), page);
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, "assets", name);
    writeFileSync(path, text);
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  }
  return folder;
}

const formerFiles = {
  "later-Fo5aQ_-x.js": `export const former = "${"भाषा ".repeat(900)}";`,
  "index-Fo5aQ_-x.css": "body { margin: 0 }",
};
const nextFiles = { "later-Ne1bR_-y.js": "export const next = 1;" };

/** Stores a build, as a server does after its start. */
const store = (folder: string) => storeAssets(school.database, folder);

async function storedNames(): Promise<string[]> {
  const rows = await school.database.select({ name: oldAssets.name }).from(oldAssets).orderBy(oldAssets.name);
  return rows.map(({ name }) => name);
}

/** Collects the warnings that the server logs. */
function warnings() {
  const warn = vi.spyOn(school.services.log, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return warn;
}

beforeEach(async () => {
  await school.database.delete(oldAssets);
});

test.each(["br", ""])(
  "with Accept-Encoding '%s', a server serves a file of a former build as that build's server did, and no page of it",
  async (encoding) => {
    const folder = build("former page", formerFiles);
    await store(folder);
    const former = createApp(school.services, folder);
    const next = createApp(school.services, build("next page", nextFiles));
    const headers = { "Accept-Encoding": encoding, "Accept-Language": "en" };
    for (const [name, text] of Object.entries(formerFiles)) {
      const [wanted, found] = await Promise.all(
        [former, next].map((app) => app.request(`/assets/${name}`, { headers })),
      );
      expect(found?.status).toBe(200);
      expect([...(found?.headers ?? [])]).toEqual([...(wanted?.headers ?? [])]);
      expect(found?.headers.get("Cache-Control")).toContain("immutable");
      expect(found?.headers.get("Content-Encoding") ?? "").toBe(encoding);
      const body = Buffer.from(await (found as Response).arrayBuffer());
      expect((encoding === "br" ? brotliDecompressSync(body) : body).toString()).toBe(text);
    }
    expect(await (await next.request("/assets/later-Ne1bR_-y.js")).text()).toBe(
      nextFiles["later-Ne1bR_-y.js"],
    );
    expect(await (await next.request("/pages/en/index.html")).text()).toContain("next page");
  },
);

test("servers of different builds serve each other's files", async () => {
  const folders = [build("a", formerFiles), build("b", nextFiles)];
  const apps = folders.map((folder) => createApp(school.services, folder));
  await Promise.all(folders.map(store));
  for (const app of apps) {
    for (const name of [...Object.keys(formerFiles), ...Object.keys(nextFiles)])
      expect((await app.request(`/assets/${name}`)).status).toBe(200);
  }
});

test("a file that was missing is found once another server has stored it: a 404 is not kept anywhere", async () => {
  const app = createApp(school.services, build("page", nextFiles));
  const [name = ""] = Object.keys(formerFiles);
  const missing = await app.request(`/assets/${name}`);
  expect([missing.status, missing.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  await store(build("former page", formerFiles));
  expect((await app.request(`/assets/${name}`)).status).toBe(200);
});

test.each([
  "",
  "index.html",
  "index-Fo5aQ_-x.css.br",
  "..%2fassets%2flater-Fo5aQ_-x.js",
  "a/later-Fo5aQ_-x.js",
  "later-Fo5aQ_-x.js%00",
  "later-Fo5aQ_-x.js'--",
  `${"x".repeat(101)}-Fo5aQ_-x.js`,
  "लेटर-Fo5aQ_-x.js",
])("the name '%s' is rejected without a statement", async (name) => {
  await store(build("former page", formerFiles));
  const app = createApp(school.services, build("page", nextFiles));
  const statements = await recordStatements(school.database.$client, async () => {
    expect((await app.request(`http://localhost/assets/${name}`)).status).toBe(404);
  });
  expect(statements).toEqual([]);
});

test("under load, files of other builds are rejected, and the server's own are served", async () => {
  await store(build("former page", formerFiles));
  const { concurrency } = school.services;
  const app = createApp(school.services, build("page", nextFiles));
  concurrency.inProgress = concurrency.max;
  const responses = await Promise.all(
    ["later-Fo5aQ_-x.js", "later-Ne1bR_-y.js"].map((name) => app.request(`/assets/${name}`)),
  );
  concurrency.inProgress = 0;
  expect(responses.map(({ status }) => status)).toEqual([503, 200]);
});

test("a file is removed 30 days after the last server whose build it was in, and not before", async () => {
  const [name = ""] = Object.keys(formerFiles);
  const app = createApp(school.services, build("page", nextFiles));
  const age = (days: number) =>
    school.database
      .update(oldAssets)
      .set({ lastBuiltAt: sql`now() - make_interval(secs => ${days * 24 * 60 * 60})` });
  const keepHouse = () => deleteOldAssets(school.database);
  const folder = build("former page", formerFiles);

  await store(folder);
  await age(30.9);
  await keepHouse();
  expect(await storedNames()).toContain(name);

  // Its server still runs, or runs again.
  await store(folder);
  await keepHouse();
  const [row] = await school.database.select().from(oldAssets).where(eq(oldAssets.name, name));
  expect(Date.now() - (row?.lastBuiltAt.getTime() ?? 0)).toBeLessThan(60_000);

  await age(31.1);
  await keepHouse();
  expect(await storedNames()).toEqual([]);
  expect((await app.request(`/assets/${name}`)).status).toBe(404);
});

test("the use of stored files is noted once a day, not at every start", async () => {
  const folder = build("former page", formerFiles);
  await store(folder);
  const times = () => school.database.select({ at: oldAssets.lastBuiltAt }).from(oldAssets);
  const before = await times();
  await store(folder);
  expect(await times()).toEqual(before);
});

test("servers that start at once store each file once", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `part-${String(index).padStart(8, "0")}.js`,
      `export default ${index};`,
    ]),
  );
  const folder = build("page", many);
  const wanted = Object.keys(many).sort();
  const storeAtOnce = () => Promise.all(Array.from({ length: 5 }, () => store(folder)));
  await storeAtOnce();
  expect(await storedNames()).toEqual(wanted);
  await school.database.update(oldAssets).set({ lastBuiltAt: sql`now() - interval '2 days'` });
  await storeAtOnce();
  expect(await storedNames()).toEqual(wanted);
});

test("a file that the build has not compressed is stored, too", async () => {
  const folder = build("page", {});
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 128]);
  writeFileSync(join(folder, "assets", "stars-Fo5aQ_-x.png"), picture);
  await store(folder);
  const app = createApp(school.services, build("page", nextFiles));
  const response = await app.request("/assets/stars-Fo5aQ_-x.png");
  expect(response.headers.get("Content-Type")).toBe("image/png");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
});

/** As a start does it; returns a function that stops it. */
const startStoring = (
  { database, log }: Pick<Services, "database" | "log">,
  folder: string,
  seconds = 3600,
) => every({ ...storingAssets(database, folder), seconds }, log);

test("a start stores its build in the background, missing files later, and stops storing when it ends", async () => {
  const folder = build("former page", formerFiles);
  const names = Object.keys(formerFiles).sort();
  const stop = startStoring(school.services, folder, 0.1);
  await expect.poll(storedNames).toEqual(names);
  await school.database.delete(oldAssets);
  await expect.poll(storedNames).toEqual(names);
  await stop();
  await school.database.delete(oldAssets);
  await startStoring(school.services, folder)();
  expect(await storedNames()).toEqual([]);
});

test("without the folder, or without the database, a start only logs a warning, and its own files are served", async () => {
  const warn = warnings();
  await startStoring(school.services, join(tmpdir(), "no-such-build"))();
  expect(warn).toHaveBeenCalledTimes(1);

  const folder = build("page", nextFiles);
  const pool = openPool({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  onTestFinished(() => pool.end());
  const services = { ...school.services, database: openDatabase(pool) };
  const stop = startStoring(services, folder);
  await expect.poll(() => warn.mock.calls.length).toBe(2);
  await stop();
  const app = createApp(services, folder);
  expect((await app.request("/assets/later-Ne1bR_-y.js")).status).toBe(200);
  const away = await app.request("/assets/later-Fo5aQ_-x.js");
  expect([away.status, away.headers.has("Retry-After")]).toEqual([503, true]);
});
