import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { PostgresAccount } from "#db/embedded/postgres-account.ts";

/** Free ports of this machine, requested together so that no two are the same. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  return servers.map((server) => {
    const address = server.address();
    server.close();
    if (address === null || typeof address === "string") throw new Error("No free port");
    return address.port;
  });
}

export interface RunningProgram {
  child: ChildProcess;
  pid: number;
  /** The end of its output. */
  log(): string;
}

/** Starts a program with its output going to a file; under `account` if that differs from ours. */
export function runProgram(
  command: string[],
  options: { env: Record<string, string>; logFile: string; account: PostgresAccount },
): RunningProgram {
  const [program = "", ...args] = command;
  const { uid, gid, switched } = options.account;
  const output = openSync(options.logFile, "a");
  const child = spawn(program, args, {
    cwd: "/",
    env: options.env,
    stdio: ["ignore", output, output],
    detached: true,
    ...(switched && { uid, gid }),
  });
  closeSync(output);
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  return { child, pid: child.pid, log: () => readFileSync(options.logFile, "utf8").slice(-4000) };
}
