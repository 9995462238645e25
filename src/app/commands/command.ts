import type { Terminal } from "#app/server/terminal.ts";

/** The context in which a command runs. */
export interface Context extends Terminal {
  /** What stands for the words in capitals in `usage`, in their order. */
  values: string[];
  options: Record<string, string | undefined>;
  switches: ReadonlySet<string>;
  /** Aborted by SIGTERM, Ctrl-C and the closing of the terminal. */
  signal: AbortSignal;
  /** Where the operator is: what paths are relative to. */
  folder: string;
  webFolder: string;
}

export interface Command {
  /** How it is called, with a word in capitals for each value: `backup FILE`. */
  usage: string;
  summary: string;
  /** What else its own help says. */
  details?: string;
  /** Options that take a value, with what the value is. */
  options?: Record<string, string>;
  /** Options without a value, with what each does. */
  switches?: Record<string, string>;
  /** Stops by itself at an end signal, with a clean shutdown. */
  stopsItself?: boolean;
  /** @throws CommandError, or another error with a line for the operator (`operator-line.ts`). */
  run(context: Context): Promise<void>;
}

/** A command could not do its work. `message` is one line, written for the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}
