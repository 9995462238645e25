import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "./directory.ts";
import { FleetError } from "./fleet-error.ts";
import { TransferInput } from "./transfer-input.ts";

const lastWordsMs = 1000;
const giveUpMs = 15_000;

/** For commands that stop a service, which systemd gives 90 seconds, start one, or look at a database. */
const usualLimitMs = 150_000;

const quoted = (command: string) => `'${command.replaceAll("'", "'\\''")}'`;

export interface RemoteCommand {
  readonly input: ChildProcessWithoutNullStreams["stdin"];
  readonly output: ChildProcessWithoutNullStreams["stdout"];
  /** The next line of its output. @throws FleetError if it ends before. */
  line(): Promise<string>;
  /** The next `count` bytes of its output. @throws FleetError if it ends before. */
  bytes(count: number): AsyncGenerator<Buffer>;
  /** Waits for this line in its output for people. @throws FleetError if it ends before. */
  waitForLine(line: string): Promise<void>;
  /** @throws FleetError with the last line of its output for people, unless it ends with exit code 0. */
  done(): Promise<void>;
  /** Asks it to end at once, with everything that it runs on this machine. */
  kill(): void;
  /** Ends it, whatever it is doing: it hears nothing more, and nobody hears it. */
  giveUp(): Promise<void>;
}

/** Starts a command, as a shell on the cell's machine reads it. The cell's prefix gets it as one argument, as ssh does. */
export function startOn({ name, prefix }: Cell, command: string): RemoteCommand {
  const line = prefix === "" ? command : `exec ${prefix} ${quoted(command)}`;
  // Ctrl-C is for the fleet, which ends or undoes what it has begun.
  const child = spawn("sh", ["-c", line], { stdio: "pipe", detached: true });
  const heard = once(child.stderr, "close");
  const ended = once(child, "exit").then(async ([code, signal]) => {
    // Its last output may still be arriving; a program that it left running may hold the pipe open.
    await Promise.race([heard, sleep(lastWordsMs)]);
    return code ?? signal;
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors = (errors + chunk).slice(-10_000);
  });
  // Writing after its exit fails; `done` reports how it ended.
  child.stdin.on("error", () => undefined);
  const lines = new TransferInput(child.stdout);
  const failure = (code: unknown) => {
    const last = errors.trim().split("\n").at(-1) || `it ended with ${code}`;
    return new FleetError(`Cell ${name}: "${command}" failed: ${last}`);
  };
  return {
    input: child.stdin,
    output: child.stdout,
    async line() {
      const next = await lines.line();
      if (next === null) throw failure(await ended);
      return next;
    },
    async *bytes(count) {
      let missing = count;
      for await (const part of lines.bytes(count)) {
        missing -= part.length;
        yield part;
      }
      if (missing > 0) throw failure(await ended);
    },
    async waitForLine(wanted) {
      const end = ended.then((code) => Promise.reject(failure(code)));
      end.catch(() => undefined);
      while (!errors.split("\n").includes(wanted)) await Promise.race([once(child.stderr, "data"), end]);
    },
    kill() {
      // It may have ended since.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    },
    async giveUp() {
      child.stdin.end();
      child.stdout.destroy();
      // A machine that is gone leaves an ssh that waits for it.
      const late = setTimeout(() => child.kill(), giveUpMs);
      await ended;
      clearTimeout(late);
    },
    async done() {
      const code = await ended;
      if (code !== 0) throw failure(code);
    },
  };
}

async function outputOf(remote: RemoteCommand): Promise<string> {
  remote.input.end();
  const output = await text(remote.output);
  await remote.done();
  return output;
}

/**
 * Runs a command to its end; resolves with its output. @throws FleetError if it fails, or takes longer than the limit, if there is one:
 * a machine that is gone may never say so.
 */
export async function runOn(
  cell: Cell,
  command: string,
  limitMs: number | null = usualLimitMs,
): Promise<string> {
  const remote = startOn(cell, command);
  const output = outputOf(remote);
  if (limitMs === null) return output;
  const ending = new AbortController();
  const late = sleep(limitMs, undefined, { signal: ending.signal }).then(() => {
    remote.kill();
    throw new FleetError(`Cell ${cell.name}: "${command}" has not ended within ${limitMs / 1000} s.`);
  });
  return Promise.race([output, late]).finally(() => ending.abort());
}
