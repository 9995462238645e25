import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DriverOrder } from "../floor/driver-loop.ts";
import type { Plan } from "../floor/plan.ts";
import type { LoadOrder, LoadResult } from "../load/load.ts";
import { benchFolder } from "./bench-database.ts";
import { Child, repository } from "./child.ts";
import { cpuMilliseconds, residentMegabytes } from "./process-figures.ts";
import type { Work } from "./scenarios.ts";

export interface Order {
  concurrency: number;
  seconds: number;
  work: Work[];
  once: boolean;
  status: number;
}

export interface Figures {
  perSecond: number;
  refused: number;
  p50?: number;
  p95?: number;
  p99?: number;
  longest?: number;
  /** CPU milliseconds for each request: of the server, and of PostgreSQL. */
  serverCpu: number;
  databaseCpu: number;
  /** Resident megabytes of the server afterwards. */
  memory: number;
}

export interface Target {
  name: "api" | "floor" | "postgresql";
  measure(order: Order): Promise<Figures>;
  stop(): Promise<void>;
}

const warmUpSeconds = 0.5;

/** Runs a process of load and counts the CPU that others used while it measured. */
async function measure(
  child: Child,
  order: LoadOrder | DriverOrder,
  pids: { server: number; postmaster: number },
): Promise<Figures> {
  const cpu = () => ({ server: cpuMilliseconds(pids.server), database: cpuMilliseconds(pids.postmaster) });
  let begin = cpu();
  let end = begin;
  let result: (Pick<LoadResult, "requests" | "refused" | "seconds"> & Partial<LoadResult>) | undefined;
  child.give(order);
  for await (const line of child.lines()) {
    if (line === "begin") begin = cpu();
    else if (line === "end") end = cpu();
    else result = JSON.parse(line);
  }
  if (!result) throw new Error("The load ended without a result");
  const { requests, seconds, refused, p50, p95, p99, longest } = result;
  return {
    perSecond: requests / seconds,
    refused,
    p50,
    p95,
    p99,
    longest,
    serverCpu: (end.server - begin.server) / requests,
    databaseCpu: (end.database - begin.database) / requests,
    memory: 0,
  };
}

export function overHttp(name: "api" | "floor", server: Child, port: number, postmaster: number): Target {
  return {
    name,
    async measure({ concurrency, seconds, work, once, status }) {
      const requests = work.map(({ http }) => http);
      const order: LoadOrder = { port, concurrency, warmUpSeconds, seconds, requests, once, status };
      const figures = await measure(new Child(["bench/load/load.ts"]), order, {
        server: server.pid,
        postmaster,
      });
      return { ...figures, memory: residentMegabytes(server.pid) };
    },
    stop: () => server.stop(),
  };
}

/** The server that `npm start` runs, over an outside database; `nodeArgs` such as --cpu-prof. */
export async function startServer(
  database: { url: string },
  authSecret: string,
  nodeArgs: string[] = [],
): Promise<{ server: Child; port: number }> {
  const { args, env } = startCommand();
  const server = new Child([...nodeArgs, ...args], {
    env: {
      PATH: process.env.PATH,
      ...env,
      ...settingsOfTheServer(),
      PORT: "0",
      DATA_DIR: join(benchFolder, "server"),
      DATABASE_URL: database.url,
      AUTH_SECRET: authSecret,
      LOG_LEVEL: "warn",
    },
  });
  const [, port] = await server.line(/^Classback is ready on .*:(\d+)$/);
  return { server, port: Number(port) };
}

export async function startApi(
  database: { url: string; postmasterPid: number },
  authSecret: string,
  nodeArgs: string[] = [],
): Promise<Target> {
  const { server, port } = await startServer(database, authSecret, nodeArgs);
  return overHttp("api", server, port, database.postmasterPid);
}

/** What `npm start` gives to Node: its environment and its arguments. */
function startCommand(): { env: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const [, name = "", value = "", started = ""] =
    /^exec env (\w+)=(\S+) node (.+)$/.exec(scripts.start) ?? [];
  return { env: { [name]: value }, args: started.split(" ") };
}

/** What a bench wants to try by hand, such as UV_THREADPOOL_SIZE=8 npm run bench. */
function settingsOfTheServer(): Record<string, string | undefined> {
  const { UV_THREADPOOL_SIZE, NODE_OPTIONS } = process.env;
  return { UV_THREADPOOL_SIZE, NODE_OPTIONS };
}

export async function startFloor(
  database: { url: string; postmasterPid: number },
  plans: Plan[],
  passwordHash: string,
): Promise<Target> {
  const server = new Child(["bench/floor/floor-server.ts"], {
    env: {
      ...settingsOfTheServer(),
      DATABASE_URL: database.url,
      POOL_SIZE: "10",
      PLANS: JSON.stringify(plans),
      PASSWORD_HASH: passwordHash,
    },
  });
  const [, port] = await server.line(/^ready (\d+)$/);
  return overHttp("floor", server, Number(port), database.postmasterPid);
}

/** The driver alone, on a connection for each request that is under way. */
export function postgresqlAlone(
  database: { url: string; postmasterPid: number },
  plans: Map<string, Plan>,
): Target {
  return {
    name: "postgresql",
    async measure({ concurrency, seconds, work, once }) {
      const child = new Child(["bench/floor/driver-loop.ts"]);
      const names = [...plans.keys()];
      const order: DriverOrder = {
        databaseUrl: database.url,
        concurrency,
        warmUpSeconds,
        seconds,
        once,
        plans: [...plans.values()],
        work: work.map(({ name, asking }) => ({ plan: names.indexOf(name), asking })),
      };
      return measure(child, order, { server: child.pid, postmaster: database.postmasterPid });
    },
    stop: async () => undefined,
  };
}
