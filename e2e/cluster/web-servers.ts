import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningClassback, startClassback } from "../support/start-classback.ts";
import { adminSettings } from "../support/writers.ts";
import { type DatabaseCluster, until } from "./database-cluster.ts";
import { notifyHaproxy } from "./haproxy-socket.ts";

/** Two Classback servers behind one address. */
export class WebServers {
  readonly #cluster: DatabaseCluster;
  readonly #repository: string | undefined;
  readonly #settings: Record<string, string>;
  readonly #dataDirs = [1, 2].map((number) => mkdtempSync(join(tmpdir(), `classback-web${number}-`)));
  readonly #running: (RunningClassback | undefined)[] = [];

  constructor(cluster: DatabaseCluster, repository?: string) {
    this.#cluster = cluster;
    this.#repository = repository;
    this.#settings = {
      ...adminSettings,
      DATABASE_URL: cluster.url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      APP_URL: cluster.balancer.url,
      TRUSTED_PROXY: "127.0.0.1",
    };
  }

  /** Starts one and waits until HAProxy sends it requests. */
  async start(index: 0 | 1): Promise<void> {
    this.#running[index] = await startClassback({
      dataDir: this.#dataDirs[index],
      repository: this.#repository,
      settings: { ...this.#settings, PORT: String(this.#cluster.balancer.webPorts[index]) },
    });
    await until(
      `HAProxy sees web${index + 1}`,
      async () => (await this.#stat(index, "check_status")) === "L7OK",
    );
  }

  async kill(index: 0 | 1): Promise<void> {
    await this.#running[index]?.kill();
  }

  /** Stops one gracefully, as an update does; returns its exit code. */
  async end(index: 0 | 1): Promise<number | null | undefined> {
    return this.#running[index]?.stop();
  }

  /** Sends it no new requests, and waits for those in progress. */
  async drain(index: 0 | 1): Promise<void> {
    await this.#set(index, "drain");
    await until(`web${index + 1} is idle`, async () => (await this.#stat(index, "scur")) === "0");
  }

  async letIn(index: 0 | 1): Promise<void> {
    await this.#set(index, "ready");
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((server) => server?.stop()));
    for (const folder of this.#dataDirs) rmSync(folder, { recursive: true, force: true });
  }

  async #set(index: number, state: "drain" | "ready"): Promise<void> {
    for (const backend of ["classback", "classback-alive"]) {
      const command = `set server ${backend}/web${index + 1} state ${state}`;
      const response = await notifyHaproxy(this.#cluster.balancer.socket, command);
      if (response.trim() !== "") throw new Error(response);
    }
  }

  /** One column of HAProxy's table for a server. */
  async #stat(index: number, column: string): Promise<string | undefined> {
    const table = await notifyHaproxy(this.#cluster.balancer.socket, "show stat");
    const [names = [], ...rows] = table.split("\n").map((line) => line.split(","));
    const row = rows.find(([backend, server]) => backend === "classback" && server === `web${index + 1}`);
    return row?.[names.findIndex((name) => name.replace("# ", "") === column)];
  }
}
