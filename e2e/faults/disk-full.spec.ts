import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { postgresPid } from "#db/testing/embedded-postgres-harness.ts";
import { en } from "#locales/en.ts";
import { connectTo } from "../support/database-of.ts";
import { startForTest } from "../support/start-for-test.ts";
import { Writers } from "../support/writers.ts";

const megabyte = 1024 * 1024;

/** A separate disk of 300 MB; undefined if mounting is not allowed. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "classback-disk-"));
  const options = ["-t", "tmpfs", "-o", "size=300m,mode=0755", "classback-faults", folder];
  if (spawnSync("mount", options).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

const disk = process.env.TEST_DATABASE_URL ? undefined : mountDisk();
if (disk === undefined) {
  const why = process.env.TEST_DATABASE_URL
    ? "TEST_DATABASE_URL is on another disk"
    : "no right to mount one";
  process.stdout.write(`NOT TESTED: a full disk (${why}).\n`);
}
afterAll(() => {
  if (disk === undefined) return;
  spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true });
});

/** Fills the disk until this much is left; `freeSpace` undoes this. */
function fill(folder: string, megabytesLeft: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const count = Math.floor((bavail * bsize) / megabyte) - megabytesLeft;
  const to = `of=${folder}/filler-${megabytesLeft}`;
  spawnSync("dd", ["if=/dev/zero", to, "bs=1M", ...(megabytesLeft === 0 ? [] : [`count=${count}`])]);
}

function freeSpace(folder: string): void {
  for (const left of [0, 20]) rmSync(join(folder, `filler-${left}`), { force: true });
}

test.skipIf(disk === undefined)(
  "on a full disk writes are rejected and reads continue; with space again, writes continue too",
  async () => {
    const folder = disk as string;
    const classback = await startForTest({ dataDir: join(folder, "data") });
    const writers = await Writers.prepare(classback.url, { students: 12, classes: 120 });
    const [student] = writers.students as [Writers["students"][number]];
    const writing = writers.write({ perSecond: 150 });
    await writers.reach(200);
    const refused = async () => {
      const submission = {
        id: crypto.randomUUID(),
        reviewId: crypto.randomUUID(),
        rating: 5,
        message: "No room",
      };
      const response = await student.api.request("POST", "/feedback", submission);
      return [response.status, (await response.json()).message];
    };
    const everythingReads = async () => {
      for (const path of ["/me", "/feedback", "/lessons"])
        expect((await student.api.request("GET", path)).status, path).toBe(200);
    };
    const full = [503, en.request.diskFull];
    const postgresOutput = () => readFileSync(join(folder, "data/postgres.log"), "utf8");
    const linesWith = (words: RegExp) => classback.output.filter((line) => words.test(line)).length;

    // Nearly full.
    fill(folder, 20);
    await expect.poll(refused).toEqual(full);
    // A load balancer must not take the server away.
    const alive = await fetch(`${classback.url}/healthz`);
    expect([alive.status, await alive.text()]).toEqual([
      200,
      "ok, but the disk that holds DATA_DIR is nearly full",
    ]);
    const atFull = writers.acknowledged;
    await everythingReads();
    // Not a byte left.
    fill(folder, 0);
    await sleep(1500);
    expect(await refused()).toEqual(full);
    await everythingReads();
    expect(writers.acknowledged - atFull).toBeLessThan(100);
    expect(linesWith(/disk that holds DATA_DIR is full/)).toBe(1);
    freeSpace(folder);
    await writers.reach(atFull + 200);
    expect(linesWith(/has space again/)).toBe(1);

    // The disk fills up in an instant, while clients write.
    fill(folder, 0);
    await expect.poll(refused).toEqual(full);
    await sleep(1500);
    await everythingReads();

    expect(postgresOutput()).not.toMatch(/PANIC/);

    // Even fuller: PostgreSQL exits when its write-ahead log cannot grow, and restarts once it can.
    const client = await connectTo(classback.dataDir);
    const growLog = async () => {
      for (;;) await client.query("select pg_logical_emit_message(false, 'fault', repeat('x', 1000000))");
    };
    const pid = postgresPid(classback.dataDir);
    await expect(growLog()).rejects.toThrow();
    // Its log file is on the full disk too, and may be incomplete.
    await expect.poll(() => postgresPid(classback.dataDir), { timeout: 20_000 }).not.toBe(pid);
    await client.end().catch(() => undefined);
    await sleep(1500);
    const response = await student.api.request("GET", "/feedback");
    expect([200, 503]).toContain(response.status);
    await response.text();
    const atEnd = writers.acknowledged;
    freeSpace(folder);
    await writers.reach(atEnd + 100);
    await everythingReads();
    await writing;
    await writers.expectNothingLost(classback);
    expect(writers.wrong).toEqual([]);
    expect(await classback.stop()).toBe(0);
    writers.report("Disk full three times");
  },
);
