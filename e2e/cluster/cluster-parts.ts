import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresAccount } from "#db/embedded/postgres-account.ts";
import { DatabaseNode } from "./database-node.ts";
import type { Programs } from "./programs.ts";
import { freePorts, type RunningProgram, runProgram } from "./running-program.ts";
import { deployFile, settingsOf } from "./settings-file.ts";

export const local = (port: number | undefined) => `127.0.0.1:${port}`;
export const at = (port: number | undefined) => `http://${local(port)}`;

/** Where everything runs, and under which account. */
interface Machine {
  folder: string;
  account: PostgresAccount;
  programs: Programs;
}

function makeFolder({ folder, account }: Machine, name: string): string {
  const made = join(folder, name);
  execFileSync("install", [
    "-d",
    "-m",
    "700",
    ...(account.switched ? ["-o", String(account.uid), "-g", String(account.gid)] : []),
    made,
  ]);
  return made;
}

/** Starts etcd's three members; `ports` are those for clients. */
export async function startEtcd(machine: Machine) {
  const ports = await freePorts(6);
  const members = [0, 1, 2].map((index) => ({
    name: `etcd${index + 1}`,
    client: at(ports[index]),
    peer: at(ports[index + 3]),
  }));
  const programs = members.map(({ name, client, peer }) => {
    const folder = makeFolder(machine, name);
    return runProgram([machine.programs.etcd], {
      env: {
        ...machine.programs.env,
        ...settingsOf("etcd.env", {
          ETCD_NAME: name,
          ETCD_DATA_DIR: join(folder, "data"),
          ETCD_LISTEN_PEER_URLS: peer,
          ETCD_LISTEN_CLIENT_URLS: client,
          ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
          ETCD_ADVERTISE_CLIENT_URLS: client,
          ETCD_INITIAL_CLUSTER: members.map((member) => `${member.name}=${member.peer}`).join(","),
        }),
      },
      logFile: join(machine.folder, `${name}.log`),
      account: machine.account,
    });
  });
  return { programs, ports: ports.slice(0, 3) };
}

/** The three database machines, not started yet. */
export async function makeNodes(
  machine: Machine,
  options: { etcd: string; passwords: { superuser: string; replication: string }; synchronous: boolean },
) {
  const { folder, account, programs } = machine;
  let config = readFileSync(deployFile("patroni.yml"), "utf8");
  if (!options.synchronous) config = config.replace(/^( *synchronous_mode\w*:) true$/gm, "$1 false");
  const configFile = join(folder, "patroni.yml");
  writeFileSync(configFile, config, { mode: 0o644 });
  const ports = await freePorts(6);
  return [0, 1, 2].map((index) => {
    const name = `db${index + 1}`;
    const own = makeFolder(machine, name);
    const [postgresPort, restPort] = [ports[index] as number, ports[index + 3] as number];
    const settings = settingsOf("patroni.env", {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: options.etcd,
      PATRONI_RESTAPI_LISTEN: local(restPort),
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(restPort),
      PATRONI_POSTGRESQL_LISTEN: local(postgresPort),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(postgresPort),
      PATRONI_POSTGRESQL_DATA_DIR: join(own, "data"),
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgresFolder,
      PATRONI_POSTGRESQL_PGPASS: join(own, "pgpass"),
      PATRONI_SUPERUSER_PASSWORD: options.passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: options.passwords.replication,
    });
    const nodeOptions = { name, folder, postgresPort, restPort, settings, configFile };
    return { node: new DatabaseNode(programs, account, nodeOptions), postgresPort, restPort };
  });
}

/** Starts HAProxy in front of them all; `own` are its addresses and those of the Classback servers. */
export function startHaproxy(
  { folder, account, programs }: Machine,
  nodes: { postgresPort: number; restPort: number }[],
  own: Record<string, string>,
): RunningProgram {
  const servers = nodes.flatMap(({ postgresPort, restPort }, index) => [
    [`DB${index + 1}`, local(postgresPort)],
    [`DB${index + 1}_CHECK_PORT`, String(restPort)],
  ]);
  const configFile = join(folder, "haproxy.cfg");
  writeFileSync(configFile, readFileSync(deployFile("haproxy.cfg"), "utf8"), { mode: 0o644 });
  return runProgram([programs.haproxy, "-db", "-f", configFile], {
    env: { ...programs.env, ...settingsOf("haproxy.env", { ...own, ...Object.fromEntries(servers) }) },
    logFile: join(folder, "haproxy.log"),
    // It must be able to create its socket in the folder, which belongs to the test's account.
    account: { ...account, switched: false },
  });
}
