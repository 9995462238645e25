import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresAccount } from "#db/embedded/postgres-account.ts";
import { processTree, signalAll, titleOf } from "./process-tree.ts";
import type { Programs } from "./programs.ts";
import { type RunningProgram, runProgram } from "./running-program.ts";

interface NodeOptions {
  name: string;
  folder: string;
  postgresPort: number;
  restPort: number;
  /** The environment that deploy/patroni.env becomes on this node. */
  settings: Record<string, string>;
  configFile: string;
}

/** One machine of the cluster: Patroni and the PostgreSQL that it runs. */
export class DatabaseNode {
  readonly #programs: Programs;
  readonly #account: PostgresAccount;
  readonly #options: NodeOptions;
  #patroni: RunningProgram | undefined;
  #frozen: number[] = [];

  constructor(programs: Programs, account: PostgresAccount, options: NodeOptions) {
    this.#programs = programs;
    this.#account = account;
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  get postgresPort(): number {
    return this.#options.postgresPort;
  }

  start(): void {
    const { configFile, folder, name, settings } = this.#options;
    this.#patroni = runProgram(["/usr/bin/python3", this.#programs.patroni, configFile], {
      env: { ...this.#programs.env, ...settings },
      logFile: join(folder, `${name}.log`),
      account: this.#account,
    });
  }

  /**
   * Its role according to its Patroni: `primary` or `replica`. Null when that does not respond, or PostgreSQL is not
   * running.
   */
  async role(): Promise<string | null> {
    try {
      const url = `http://127.0.0.1:${this.#options.restPort}/patroni`;
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
      const { state, role } = (await response.json()) as { state: string; role: string };
      if (state !== "running") return null;
      return role === "master" ? "primary" : role;
    } catch {
      return null;
    }
  }

  /** Whether etcd lists this standby as one that may take over, because it has every acknowledged commit. */
  async mayReplace(standby: string): Promise<boolean> {
    const url = `http://127.0.0.1:${this.#options.restPort}/cluster`;
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    const { members } = (await response.json()) as { members: { name: string; role: string }[] };
    return members.some(({ name, role }) => name === standby && role === "sync_standby");
  }

  /** The parent of all its PostgreSQL processes. Throws when none runs. */
  get postmaster(): number {
    const folder = this.#options.settings.PATRONI_POSTGRESQL_DATA_DIR ?? "";
    const file = join(folder, "postmaster.pid");
    const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : Number.NaN;
    // After a power cut the file names a dead process, whose number another may have now.
    if (!Number.isInteger(pid) || !titleOf(pid).includes(folder)) {
      throw new Error(`No PostgreSQL runs on ${this.name}`);
    }
    return pid;
  }

  /** Everything that runs on it. */
  #processes(): number[] {
    const pids = this.#patroni ? processTree(this.#patroni.pid) : [];
    try {
      pids.push(...processTree(this.postmaster));
    } catch {
      // Patroni alone, or nothing.
    }
    return [...new Set(pids)];
  }

  /** Kills PostgreSQL's main process, as a crash would; its other processes notice and exit. */
  killPostgres(): void {
    signalAll([this.postmaster], "SIGKILL");
  }

  /** Kills everything on it at once, as a power cut would. */
  async kill(): Promise<void> {
    // Frozen first, so that no process can react to the death of another.
    const all = this.freeze();
    this.#frozen = [];
    signalAll(all, "SIGKILL");
    const { child } = this.#patroni ?? {};
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
    this.#patroni = undefined;
  }

  /** Stops everything on it mid-work; returns the stopped processes. */
  freeze(): number[] {
    this.#frozen = this.#processes();
    signalAll(this.#frozen, "SIGSTOP");
    // Again, for processes that were started in between.
    this.#frozen = this.#processes();
    signalAll(this.#frozen, "SIGSTOP");
    return this.#frozen;
  }

  thaw(): void {
    signalAll(this.#frozen, "SIGCONT");
    this.#frozen = [];
  }

  /** Sends its standbys nothing from now on, but keeps the connections, like a network that drops packets. */
  muteReplication(): void {
    const senders = processTree(this.postmaster).filter((pid) => titleOf(pid).includes("walsender"));
    if (senders.length === 0) throw new Error(`${this.name} has no standby to be cut off from`);
    signalAll(senders, "SIGSTOP");
  }

  log(): string {
    return this.#patroni?.log() ?? "";
  }
}
