import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseCluster } from "./database-cluster.ts";
import type { DatabaseNode } from "./database-node.ts";

/** Something that happens to a machine. `strike` returns what brings the machine back. */
export interface Fault {
  what: string;
  strike(cluster: DatabaseCluster): Promise<() => void>;
}

const nothing = () => undefined;

export const processKilled: Fault = {
  what: "primary's PostgreSQL killed",
  async strike(cluster) {
    (await cluster.primary()).killPostgres();
    return nothing;
  },
};

export const nodeKilled: Fault = {
  what: "primary's machine killed",
  async strike(cluster) {
    const node = await cluster.primary();
    await node.kill();
    return () => node.start();
  },
};

export const nodeFrozen: Fault = {
  what: "primary's machine frozen",
  async strike(cluster) {
    const node = await cluster.primary();
    node.freeze();
    return () => node.thaw();
  },
};

export const standbyFrozen: Fault = {
  what: "synchronous standby frozen",
  async strike(cluster) {
    const node = (await cluster.synchronousStandby()) ?? (await anyStandby(cluster));
    node.freeze();
    return () => node.thaw();
  },
};

/**
 * The fault that distinguishes durable from lucky: the primary is cut off from its standbys, connections that wait for
 * them are ended, their submissions are repeated, and then the primary's machine dies. Its standbys never received any
 * of it.
 */
export const cutOffThenKilled: Fault = {
  what: "primary cut off, then killed",
  async strike(cluster) {
    const node = await cluster.primary();
    node.muteReplication();
    await sleep(1000);
    let ended = 0;
    // The ended submissions are repeated, and find their rows, which only this machine has. Commits that count for the same
    // month wait for each other, so only a few wait for the standby at a time.
    for (let times = 0; times < 10; times++) {
      const rows = await cluster.asSuperuser(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'classback' and wait_event = 'SyncRep'`,
        { node },
      );
      ended += rows.length;
      await sleep(300);
    }
    if (ended === 0 && cluster.isSynchronous) throw new Error("No commit waited for the standby");
    await node.kill();
    return () => node.start();
  },
};

async function anyStandby(cluster: DatabaseCluster): Promise<DatabaseNode> {
  const primary = await cluster.primary();
  const other = cluster.nodes.find((node) => node !== primary);
  if (other === undefined) throw new Error("There is no standby");
  return other;
}
