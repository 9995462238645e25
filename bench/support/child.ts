import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { stoppedByInterrupt } from "./interrupt.ts";

export const repository = join(import.meta.dirname, "../..");

/** A Node process whose output the bench reads line by line. */
export class Child {
  readonly pid: number;
  /** Stops it cleanly and waits until it has exited. */
  readonly stop: () => Promise<unknown>;
  readonly #process: ChildProcess;
  readonly #lines: Interface;

  constructor(args: string[], options: SpawnOptions = {}) {
    this.#process = spawn(process.execPath, args, {
      cwd: repository,
      stdio: ["pipe", "pipe", "inherit"],
      ...options,
    });
    const { stdout, pid } = this.#process;
    if (stdout === null || pid === undefined) throw new Error(`${args[0]} did not start`);
    this.pid = pid;
    this.#lines = createInterface({ input: stdout });
    this.stop = stoppedByInterrupt(() => this.#end());
  }

  /** Its lines from now on, until it exits. */
  async *lines(): AsyncGenerator<string> {
    yield* this.#lines;
  }

  /** The first line that the pattern matches. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`A process exited before it printed ${pattern}`));
      const read = (line: string) => {
        const match = pattern.exec(line);
        if (match === null) return;
        this.#process.off("exit", ended);
        this.#lines.off("line", read);
        resolve(match);
      };
      this.#lines.on("line", read);
      this.#process.once("exit", ended);
    });
  }

  give(order: unknown): void {
    this.#process.stdin?.end(JSON.stringify(order));
  }

  async #end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, "exit");
    this.#process.kill("SIGINT");
    await exited;
  }
}
