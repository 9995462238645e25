import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { until } from "../cluster/database-cluster.ts";
import { processTree, signalAll } from "../cluster/process-tree.ts";
import type { SchoolDatabase } from "../cluster/submitters.ts";
import { connectTo } from "../support/database-of.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A cell on this machine, with its own embedded PostgreSQL. Its prefix runs commands with its settings, as ssh would on a machine of its
 * own; `start-classback` and `stop-classback` stand for systemd.
 */
export class TestCell {
  readonly name: string;
  readonly address: string;
  readonly dataDir: string;
  readonly prefix: string;
  readonly #folder: string;
  #settings: Record<string, string> = {};

  constructor(name: string, port: number, fleetFolder: string, settings: Record<string, string>) {
    this.name = name;
    this.address = `127.0.0.1:${port}`;
    this.#folder = join(fleetFolder, name);
    this.dataDir = join(this.#folder, "data");
    mkdirSync(this.#folder, { mode: 0o755 });
    this.prefix = join(this.#folder, "on-cell");
    const own = { DATA_DIR: this.dataDir, PORT: String(port), TRUSTED_PROXY: "127.0.0.1", LOG_LEVEL: "warn" };
    this.settings = { ...own, ...settings };
    writeFileSync(
      this.prefix,
      [
        "#!/bin/sh",
        `cd ${quoted(this.#folder)}`,
        `PATH=${quoted(join(fleetFolder, "bin"))}:$PATH`,
        "set -a; . ./settings; set +a",
        'exec sh -c "$1"',
        "",
      ].join("\n"),
    );
    chmodSync(this.prefix, 0o755);
  }

  /** Its settings. Others can be put in their place. */
  get settings(): Record<string, string> {
    return this.#settings;
  }

  set settings(settings: Record<string, string>) {
    this.#settings = settings;
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`);
    writeFileSync(join(this.#folder, "settings"), lines.join(""));
  }

  /** Runs a command as on the cell's machine. */
  run(command: string): string {
    return execFileSync(this.prefix, [command], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  }

  async start(): Promise<void> {
    this.run("start-classback");
    await until(
      `cell ${this.name} is ready`,
      () => this.isReady(),
      () => this.log(),
    );
  }

  async isReady(): Promise<boolean> {
    const ready = await fetch(`http://${this.address}/readyz`).catch(() => null);
    return ready?.status === 200;
  }

  log(): string {
    const file = join(this.#folder, "server.log");
    return existsSync(file) ? readFileSync(file, "utf8").slice(-3000) : "";
  }

  /** Ends its server, which ends its PostgreSQL: a killed one would leave shared memory behind. */
  stop(): void {
    this.run("stop-classback");
  }

  /** Ends its server and its PostgreSQL as a power cut does. */
  kill(): void {
    const pidFiles = [join(this.#folder, "pid"), join(this.dataDir, "postgres/postmaster.pid")];
    for (const file of pidFiles) {
      if (!existsSync(file)) continue;
      const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
      if (pid > 1) signalAll(processTree(pid), "SIGKILL");
    }
  }

  /** Its database, past its server. */
  get database(): SchoolDatabase {
    const on = async <Result>(work: (client: Awaited<ReturnType<typeof connectTo>>) => Promise<Result>) => {
      const client = await connectTo(this.dataDir);
      return work(client).finally(() => client.end());
    };
    return {
      ask: (statement, values) => on(async (client) => (await client.query(statement, values)).rows),
      wrongMonths: () => on(findWrongMonths),
    };
  }

  /** Whether servers may write to its database: not if it is closed, has no school, or does not run. */
  async isWritable(): Promise<boolean> {
    try {
      const [row] = await this.database.ask<{ isReadOnly: boolean }>(
        `select current_setting('default_transaction_read_only')::boolean or not exists (select from users) as "isReadOnly"`,
      );
      return row?.isReadOnly === false;
    } catch {
      return false;
    }
  }
}
