import type { Writable } from "node:stream";
import { printable } from "#server/base/printable.ts";

/** Output for people. Everything except the log goes through it. */
export interface Terminal {
  /** Prints a line that was asked for. */
  say: (line: string) => void;
  /** Prints a line about it beside that, such as what is wrong. */
  tell: (line: string) => void;
}

/** Prints to these streams. A line may hold anything, such as what was typed or what a library says: only its end breaks it. */
export function terminalOn(output: Writable, errors: Writable): Terminal {
  return {
    say: (line) => void output.write(`${printable(line)}\n`),
    tell: (line) => void errors.write(`${printable(line)}\n`),
  };
}

/** The terminal of this process. */
export const terminal = terminalOn(process.stdout, process.stderr);
