import { execFile } from "node:child_process";
import { Console } from "node:console";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { DatabaseCluster } from "./database-cluster.ts";
import {
  cutOffThenKilled,
  type Fault,
  nodeFrozen,
  nodeKilled,
  processKilled,
  standbyFrozen,
} from "./faults.ts";
import { copyWithOldRepeats } from "./old-repeats.ts";
import { Submitters } from "./submitters.ts";
import { WebServers } from "./web-servers.ts";

/** Two ways to see the test fail (docs/decisions/024). */
const { CLUSTER_SYNCHRONOUS, CLUSTER_REPEATS } = process.env;

const faults: Fault[] = [
  cutOffThenKilled,
  processKilled,
  nodeFrozen,
  standbyFrozen,
  nodeFrozen,
  processKilled,
  nodeKilled,
  cutOffThenKilled,
  nodeFrozen,
  processKilled,
];

interface Line {
  what: string;
  /** The longest time without an acknowledged write. */
  "without writes, s": number;
  /** Until all machines are back. */
  "whole again, s": number | null;
  "requests that failed": number;
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;

async function startSchool() {
  const cluster = await DatabaseCluster.start({ synchronous: CLUSTER_SYNCHRONOUS !== "off" });
  onTestFinished(() => cluster.stop());
  const old = CLUSTER_REPEATS === "unwritten" ? copyWithOldRepeats() : undefined;
  onTestFinished(() => old?.remove());
  const servers = new WebServers(cluster, old?.folder);
  onTestFinished(() => servers.stop());
  await cluster.bringUp();
  await Promise.all([servers.start(0), servers.start(1)]);
  return { cluster, servers, submitters: await Submitters.prepare(cluster.school, cluster.balancer.url, 16) };
}

/** Backs up from a standby under the writers and restores into another database, which must have their feedback. */
async function backUpAndRestore(cluster: DatabaseCluster, submitters: Submitters): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "classback-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "school");
  const repository = join(import.meta.dirname, "../..");
  const run = async (command: "backup" | "restore", databaseUrl: string) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder };
    return (
      await promisify(execFile)("npm", ["run", "--silent", command, "--", file], { cwd: repository, env })
    ).stdout;
  };
  const acknowledged = [...submitters.acknowledged.keys()];
  // A standby confirms a commit a moment before it has replayed, and shows, it.
  await sleep(1000);
  const output = await run("backup", cluster.standbyUrl);
  await cluster.asSuperuser("create database restored owner classback");
  const restored = new URL(cluster.url);
  restored.pathname = "/restored";
  await run("restore", restored.href);
  const rows = await cluster.asSuperuser<{ id: string }>("select id from feedback", { database: "restored" });
  const ids = new Set(rows.map(({ id }) => id));
  expect(
    acknowledged.filter((id) => !ids.has(id)),
    "responses that the backup lacks",
  ).toEqual([]);
  return output.trim().split("\n").at(-1) ?? "";
}

test("nothing acknowledged is lost or duplicated, whichever machine dies", async () => {
  const { cluster, servers, submitters } = await startSchool();
  const lines: Line[] = [];

  /** Does `work` under the writers, adds a line on what it cost, and returns why requests failed. */
  async function measure(what: string, work: () => Promise<(() => void) | undefined>): Promise<string[]> {
    const [since, failuresBefore] = [performance.now(), submitters.failures.length];
    const bringBack = await work();
    // Acknowledgements from before this moment say nothing about what comes after.
    await submitters.untilFlowing(performance.now());
    const served = performance.now();
    let whole: number | null = null;
    if (bringBack !== undefined) {
      bringBack();
      await cluster.untilWhole();
      whole = performance.now() - since;
    }
    const failures = submitters.failures.slice(failuresBefore);
    const line = {
      what,
      "without writes, s": seconds(submitters.longestGap(since, served)),
      "whole again, s": whole && seconds(whole),
      "requests that failed": failures.length,
    };
    lines.push(line);
    process.stdout.write(`${JSON.stringify(line)}\n`);
    expect(await submitters.lost(cluster.school), `acknowledged responses lost after: ${what}`).toEqual([]);
    return failures;
  }

  submitters.begin();
  for (const [index, fault] of faults.entries()) {
    await measure(fault.what, () => fault.strike(cluster));
    if (index === 2) {
      // A server started while there is no primary waits for one.
      await measure("primary's machine killed, a server starts", async () => {
        await servers.kill(1);
        const bringBack = await nodeKilled.strike(cluster);
        await servers.start(1);
        return bringBack;
      });
    }
    if (index % 6 === 1) {
      await measure("one Classback server killed", () => servers.kill(0).then(() => undefined));
      await measure("and started again", () => servers.start(0).then(() => undefined));
    }
  }

  for (const index of [0, 1] as const) {
    const failures = await measure(`web${index + 1} updated, drained first`, async () => {
      await servers.drain(index);
      expect(await servers.end(index)).toBe(0);
      await servers.start(index);
      await servers.letIn(index);
      return undefined;
    });
    expect(failures, "requests that failed in a rolling update").toEqual([]);
  }
  await measure("web1 updated, not drained", async () => {
    expect(await servers.end(0)).toBe(0);
    await servers.start(0);
    return undefined;
  });

  const backedUp = await backUpAndRestore(cluster, submitters);

  await submitters.end();
  await submitters.expectExact(cluster.school);
  const answered = `${submitters.acknowledged.size} responses acknowledged, ${submitters.repeated} of them when repeated`;
  new Console(process.stdout).table(lines);
  process.stdout.write(`From a standby: ${backedUp}\n`);
  process.stdout.write(`${answered}; 0 lost, 0 doubled, monthly ratings as recounted\n`);
});
