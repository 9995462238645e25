import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { choosePostgresAccount } from "#db/embedded/postgres-account.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { at, local, makeNodes, startEtcd, startHaproxy } from "./cluster-parts.ts";
import type { DatabaseNode } from "./database-node.ts";
import { processTree, signalAll } from "./process-tree.ts";
import { findPrograms } from "./programs.ts";
import { freePorts, type RunningProgram } from "./running-program.ts";
import type { SchoolDatabase } from "./submitters.ts";

/** The timeout for anything that the cluster does on its own. */
const patienceMs = 120_000;

/** Waits until `holds` is true; when that takes too long, throws an error with `what` and `details`. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  details: () => string = () => "",
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited too long until ${what}\n${details()}`);
    await sleep(200);
  }
}

/**
 * Three database machines on this one, each with etcd, Patroni and PostgreSQL, and one HAProxy in front of them and of two
 * Classback servers, all with the configuration files of deploy/.
 */
export class DatabaseCluster {
  readonly nodes: DatabaseNode[];
  /** For DATABASE_URL: the primary, through HAProxy. */
  readonly url: string;
  /** The same for a standby. */
  readonly standbyUrl: string;
  /** The one address of the Classback servers, and their ports behind it. */
  readonly balancer: { url: string; socket: string; webPorts: [number, number] };
  readonly #folder: string;
  readonly #password: string;
  readonly #programs: RunningProgram[];
  /** Whether a standby confirms each commit. */
  readonly isSynchronous: boolean;

  private constructor(
    made: Pick<DatabaseCluster, "nodes" | "url" | "standbyUrl" | "balancer"> & {
      folder: string;
      password: string;
      programs: RunningProgram[];
      isSynchronous: boolean;
    },
  ) {
    ({ nodes: this.nodes, url: this.url, standbyUrl: this.standbyUrl, balancer: this.balancer } = made);
    this.#folder = made.folder;
    this.#password = made.password;
    this.#programs = made.programs;
    this.isSynchronous = made.isSynchronous;
  }

  /** Starts etcd and HAProxy, without waiting for them. `synchronous: false` is for seeing the test fail. */
  static async start({ synchronous }: { synchronous: boolean }): Promise<DatabaseCluster> {
    const programs = findPrograms();
    const folder = mkdtempSync(join(tmpdir(), "classback-cluster-"));
    const account = choosePostgresAccount(join(folder, "none"));
    chmodSync(folder, 0o755);
    const machine = { folder, account, programs };
    const clients = await startEtcd(machine);
    const [superuser, replication, own] = [1, 2, 3].map(() => randomBytes(16).toString("hex")) as [
      string,
      string,
      string,
    ];
    const nodes = await makeNodes(machine, {
      etcd: clients.ports.map(local).join(","),
      passwords: { superuser, replication },
      synchronous,
    });
    const [postgres, standby, web, ...webPorts] = await freePorts(5);
    const socket = join(folder, "haproxy.sock");
    const haproxy = startHaproxy(machine, nodes, {
      HAPROXY_SOCKET: socket,
      POSTGRES_BIND: local(postgres),
      STANDBY_BIND: local(standby),
      CLASSBACK_BIND: local(web),
      WEB1: local(webPorts[0]),
      WEB2: local(webPorts[1]),
    });
    return new DatabaseCluster({
      nodes: nodes.map(({ node }) => node),
      url: `postgres://classback:${own}@${local(postgres)}/classback`,
      standbyUrl: `postgres://classback:${own}@${local(standby)}/classback`,
      balancer: { url: at(web), socket, webPorts: webPorts as [number, number] },
      folder,
      password: superuser,
      programs: [...clients.programs, haproxy],
      isSynchronous: synchronous,
    });
  }

  /** Starts the database machines and creates user and database, as docs/cluster.md tells operators to. */
  async bringUp(): Promise<void> {
    for (const node of this.nodes) node.start();
    await this.untilWhole();
    const dead = this.#programs.find(({ child }) => child.exitCode !== null);
    if (dead) throw new Error(`${dead.child.spawnfile} has ended: ${dead.log()}`);
    const password = new URL(this.url).password;
    await this.asSuperuser(`create role classback login password '${password}'`);
    await this.asSuperuser("create database classback owner classback");
  }

  async primary(): Promise<DatabaseNode> {
    const roles = await Promise.all(this.nodes.map((node) => node.role()));
    const found = this.nodes.filter((_, index) => roles[index] === "primary");
    const [only] = found;
    if (only === undefined || found.length > 1)
      throw new Error(`${found.length} nodes are primary: ${roles}`);
    return only;
  }

  /** Does `work` on a connection to the primary, or to `node`, as a superuser and without HAProxy. */
  async onPrimary<Result>(
    database: string,
    work: (client: pg.Client) => Promise<Result>,
    node?: DatabaseNode,
  ): Promise<Result> {
    const client = new pg.Client({
      host: "127.0.0.1",
      port: (node ?? (await this.primary())).postgresPort,
      user: "postgres",
      password: this.#password,
      database,
      connectionTimeoutMillis: 3000,
      query_timeout: 60_000,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Runs one statement on such a connection. */
  asSuperuser<Row extends pg.QueryResultRow>(
    statement: string,
    options: { values?: unknown[]; database?: string; node?: DatabaseNode } = {},
  ): Promise<Row[]> {
    const run = async (client: pg.Client) => (await client.query<Row>(statement, options.values)).rows;
    return this.onPrimary(options.database ?? "postgres", run, options.node);
  }

  /** The school's database, on the primary. */
  get school(): SchoolDatabase {
    return {
      ask: (statement, values) => this.asSuperuser(statement, { values, database: "classback" }),
      wrongMonths: () => this.onPrimary("classback", findWrongMonths),
    };
  }

  /** The standby that confirms commits; null until the primary and etcd agree on one. */
  async synchronousStandby(): Promise<DatabaseNode | null> {
    const [row] = await this.asSuperuser<{ name: string }>(
      "select application_name as name from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
    );
    const node = this.nodes.find(({ name }) => name === row?.name);
    return node && (await (await this.primary()).mayReplace(node.name)) ? node : null;
  }

  /** Waits until there is a primary, both others follow it, and one of them confirms its commits. */
  async untilWhole(): Promise<void> {
    let seen: unknown;
    const isWhole = async () => {
      try {
        const rows = await this.asSuperuser<{ name: string }>(
          "select distinct application_name as name from pg_stat_replication where state = 'streaming' and application_name like 'db_'",
        );
        const standby = await this.synchronousStandby();
        seen = `${rows.length} standbys, synchronous: ${standby?.name}`;
        return rows.length === 2 && (!this.isSynchronous || standby !== null);
      } catch (error) {
        seen = error;
        return false;
      }
    };
    await until("the cluster is whole", isWhole, () =>
      [seen, ...this.nodes.map((node) => node.log())].join("\n"),
    );
  }

  /** Ends everything and removes its data. */
  async stop(): Promise<void> {
    for (const node of this.nodes) await node.kill();
    for (const { pid } of this.#programs) signalAll(processTree(pid), "SIGKILL");
    await sleep(300);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
