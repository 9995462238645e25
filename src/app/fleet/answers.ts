import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SchoolState } from "#db/backup/closing.ts";
import { buildHeader, serverHeader } from "#domain/pages/build.ts";
import type { Cell } from "./directory.ts";
import { FleetError } from "./fleet-error.ts";
import { runOn } from "./machine.ts";

const patienceMs = 10_000;
const againAfterMs = 100;
/** A cell that does not run starts its PostgreSQL for its report. */
const reportLimitMs = 60_000;

async function get({ name, address }: Cell, path: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    return await fetch(`http://${address}${path}`, { redirect: "manual", signal });
  } catch (error) {
    const { cause = error } = error as Error;
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new FleetError(`Cell ${name} does not answer at ${address} (${code ?? message}).`);
  }
}

/** What proves which school a cell's server has: each answers a question of ours with its secret. @throws FleetError */
export async function proofOf(cell: Cell, question: string): Promise<string> {
  const answer = await (await get(cell, `/healthz?school=${question}`)).text();
  if (/^ok \S+$/.test(answer)) return answer;
  throw new FleetError(
    `Something else than Classback answers at ${cell.address}, the address of cell ${cell.name}.`,
  );
}

/** @throws FleetError unless the cell's server and its database respond. */
export async function requireReady(cell: Cell): Promise<void> {
  const ready = await get(cell, "/readyz");
  if (ready.status !== 200) throw new FleetError(`Cell ${cell.name} is not ready: ${await ready.text()}.`);
}

/** A question for a command line, where a token that begins with a hyphen would be an option. */
export const makeQuestion = () => randomBytes(32).toString("hex");

/** What a cell tells the fleet about itself. */
export interface CellReport {
  version: string;
  /** As `App-Build` of the server that was started from this build. */
  build: string;
  is: SchoolState["is"];
  /** The other cell of a move that is not finished, or of the one that closed this. */
  cell: string | null;
  settings: Record<string, string>;
}

/** Describes what a cell without a school still has of one; null if nothing. No server can run there until it is discarded. */
export function copyIn({ is, cell }: CellReport): string | null {
  if (is === "closed") return `closed copy of a school that moved to cell ${cell}`;
  return is === "arriving" ? `unfinished copy of the school of cell ${cell}` : null;
}

/** How the cell can be used again. */
export const howToDiscard = 'stop Classback there, run "classback cell discard" and start it';

/** @throws FleetError if the command cannot be run there. */
export async function reportOf(cell: Cell, question = makeQuestion()): Promise<CellReport> {
  const output = await runOn(cell, `classback cell show ${question}`, reportLimitMs);
  try {
    return JSON.parse(output.trim().split("\n").at(-1) ?? "");
  } catch {
    throw new FleetError(`Cell ${cell.name} does not know "classback cell show": is its Classback too old?`);
  }
}

/** @throws FleetError unless the server that runs was started from what is installed. */
export async function requireRunning(cell: Cell, { build, version }: CellReport): Promise<void> {
  const response = await get(cell, "/api/me");
  await response.body?.cancel();
  if (response.headers.has(serverHeader) && response.headers.get(buildHeader) === build) return;
  throw new FleetError(
    `Cell ${cell.name} has version ${version}, but its server is still of another one: restart it.`,
  );
}

/** Retries until it succeeds, for at most `limitMs` or until the signal; then throws the last error. `tell` gets the first one. */
export async function eventually<Result>(
  { limitMs, signal, tell }: { limitMs: number; signal: AbortSignal; tell?: (why: string) => void },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || performance.now() > deadline) throw error;
      if (isFirst) tell?.((error as Error).message);
      await sleep(againAfterMs);
    }
  }
}
