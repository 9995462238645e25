import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";

const needed = {
  etcd: "usr/bin/etcd",
  haproxy: "usr/sbin/haproxy",
  patroni: "usr/bin/patroni",
  postgres: "usr/lib/postgresql/15/bin/postgres",
} as const;

const prefix = process.env.CLUSTER_PREFIX ?? "/";

/** The programs of a cluster, and the environment that they need to run from where they are. */
export interface Programs {
  etcd: string;
  haproxy: string;
  patroni: string;
  postgresFolder: string;
  env: Record<string, string>;
}

/** Whether there is such a program. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** HAProxy, installed or unpacked, and its environment. Throws an error of one line if it is missing. */
export function findHaproxy(): { haproxy: string; env: Record<string, string> } {
  const haproxy = join(prefix, needed.haproxy);
  if (isExecutable(haproxy)) return { haproxy, env: environment() };
  throw new Error(
    'The test of the cells needs HAProxy: on Debian 12, "apt-get install haproxy", or unpack it with "sh e2e/cluster/fetch-packages.sh FOLDER" and set CLUSTER_PREFIX=FOLDER.',
  );
}

/**
 * Finds them installed, or unpacked below `CLUSTER_PREFIX` by fetch-packages.sh. When some are missing, throws an error of
 * one line that says what to do.
 */
export function findPrograms(): Programs {
  const missing = Object.entries(needed).filter(([, file]) => !isExecutable(join(prefix, file)));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(", ");
    throw new Error(
      `The cluster test needs ${names}: on Debian 12, "apt-get install etcd-server haproxy patroni python3-etcd python3-psycopg2 postgresql-15", or unpack them with "sh e2e/cluster/fetch-packages.sh FOLDER" and set CLUSTER_PREFIX=FOLDER.`,
    );
  }
  return {
    etcd: join(prefix, needed.etcd),
    haproxy: join(prefix, needed.haproxy),
    patroni: join(prefix, needed.patroni),
    postgresFolder: join(prefix, "usr/lib/postgresql/15/bin"),
    env: environment(),
  };
}

/** What they need to run from where they are. */
function environment(): Record<string, string> {
  const isUnpacked = prefix !== "/";
  const triplet = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
  return {
    PATH: process.env.PATH ?? "",
    LC_ALL: "C.UTF-8",
    ...(process.arch === "arm64" && { ETCD_UNSUPPORTED_ARCH: "arm64" }),
    ...(isUnpacked && {
      PYTHONPATH: join(prefix, "usr/lib/python3/dist-packages"),
      LD_LIBRARY_PATH: ["usr/lib", "lib"]
        .map((folder) => join(prefix, folder, triplet))
        .filter((folder) => existsSync(folder))
        .join(":"),
    }),
  };
}

/** Ends the run with one line, before anything is built, when `find` does not find what it needs. */
export function endWithout(find: () => unknown): void {
  try {
    find();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
