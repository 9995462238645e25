import { spawnSync } from "node:child_process";

/** Runs a program to its end; throws if it fails. Returns what it printed. */
export function runToEnd(program, args) {
  const { status, stdout, error } = spawnSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
  return stdout;
}
