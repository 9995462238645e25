import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../e2e/support/build-before-tests.ts";

import { sum } from "./support/figures.ts";
import { startClassback } from "./support/own-classback.ts";
import { proportionalMegabytes } from "./support/process-figures.ts";

// How long `npm start` takes on a built checkout until it is ready: on an empty data folder, and on one that was shut
// down cleanly. Includes npm itself. It only prints: figures from a noisy machine decide nothing by themselves.

const rounds = 5;

/** After the start, when what it does once is done. */
const idleAfterMs = 10_000;

async function millisecondsToStart(dataDir: string): Promise<number> {
  const start = performance.now();
  const classback = await startClassback({ dataDir });
  const milliseconds = performance.now() - start;
  await classback.stop();
  return milliseconds;
}

/** Prints what an idle Classback and its PostgreSQL take of the memory together. */
async function printMemory(dataDir: string): Promise<void> {
  const classback = await startClassback({ dataDir });
  await sleep(idleAfterMs);
  const [npm = 0, server = 0, ...postgres] = proportionalMegabytes(classback.pid);
  console.log(
    `\nIdle, MB (PSS): server ${server.toFixed(0)} + ${postgres.length} processes of PostgreSQL ${sum(postgres).toFixed(0)} = ${(server + sum(postgres)).toFixed(0)}; npm, which a service does not have, ${npm.toFixed(0)}`,
  );
  await classback.stop();
}

function row(what: string, figures: number[]): string {
  const [least, middle, most] = [0, Math.floor(figures.length / 2), figures.length - 1].map((index) =>
    ((figures.toSorted((a, b) => a - b)[index] ?? 0) / 1000).toFixed(2),
  );
  return `| ${what} | ${least} | ${middle} | ${most} |`;
}

await build();
let idleFolder = "";
const first: number[] = [];
const later: number[] = [];
for (let round = 0; round < rounds; round++) {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-bench-"));
  first.push(await millisecondsToStart(dataDir));
  later.push(await millisecondsToStart(dataDir));
  if (round === rounds - 1) idleFolder = dataDir;
  else await rm(dataDir, { recursive: true, force: true });
}
console.log(`| npm start, seconds, ${rounds} rounds | least | median | most |\n|---|---|---|---|`);
console.log(row("first start, empty data folder", first));
console.log(row("later start", later));
await printMemory(idleFolder);
await rm(idleFolder, { recursive: true, force: true });
