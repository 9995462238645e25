import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { figureRequests } from "#app/testing/hot-requests.ts";
import type { DriverOrder } from "../floor/driver-loop.ts";
import type { Plan } from "../floor/plan.ts";
import { bearerHeaders } from "../lean/token.ts";
import type { LoadOrder, LoadResult } from "../load/load.ts";
import { benchFolder } from "./bench-database.ts";
import { Child, repository } from "./child.ts";
import { cpuMilliseconds, residentMegabytes } from "./process-figures.ts";
import type { Work } from "./scenarios.ts";
import { ask, onTheWire, type WireRequest } from "./wire.ts";

export interface Order {
  concurrency: number;
  seconds: number;
  work: Work[];
  once: boolean;
  status: number;
}

export interface Figures {
  requests: number;
  perSecond: number;
  rejected: number;
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

export const targetNames = ["api", "lean", "postgraphile", "floor", "postgresql"] as const;

export interface Target {
  name: (typeof targetNames)[number];
  /** Whether it can serve this request at all. */
  offers(work: Work): boolean;
  measure(order: Order): Promise<Figures>;
  /** Sends a single request; returns the response in the API's form, with the fields that it has. */
  ask?(work: Work): Promise<unknown>;
  stop(): Promise<void>;
}

/** How a target's requests and responses differ from the API's. */
interface Dialect {
  requestOf?: (work: Work) => WireRequest;
  offers?: (work: Work) => boolean;
  /** The status of every successful response. */
  status?: number;
  /** Converts a response to the API's form. */
  read?: (response: unknown, work: Work) => unknown;
}

const warmUpSeconds = 0.5;

/** Runs a load process and counts the CPU time that the others used while it measured. */
async function measure(
  child: Child,
  order: LoadOrder | DriverOrder,
  pids: { server: number; postmaster: number },
): Promise<Figures> {
  const cpu = () => ({ server: cpuMilliseconds(pids.server), database: cpuMilliseconds(pids.postmaster) });
  let begin = cpu();
  let end = begin;
  let result: (Pick<LoadResult, "requests" | "rejected" | "seconds"> & Partial<LoadResult>) | undefined;
  child.give(order);
  for await (const line of child.lines()) {
    if (line === "begin") begin = cpu();
    else if (line === "end") end = cpu();
    else result = JSON.parse(line);
  }
  if (!result) throw new Error("The load ended without a result");
  const { requests, seconds, rejected, p50, p95, p99, longest } = result;
  return {
    requests,
    perSecond: requests / seconds,
    rejected,
    p50,
    p95,
    p99,
    longest,
    serverCpu: (end.server - begin.server) / requests,
    databaseCpu: (end.database - begin.database) / requests,
    memory: 0,
  };
}

export function overHttp(
  name: Target["name"],
  { server, port }: { server: Child; port: number },
  postmaster: number,
  {
    requestOf = ({ request }) => request,
    offers = () => true,
    status,
    read = (response) => response,
  }: Dialect = {},
): Target {
  return {
    name,
    offers,
    ask: async (work) => read(await ask(port, requestOf(work)), work),
    async measure({ concurrency, seconds, work, once, status: usual }) {
      const requests = work.map((each) => onTheWire(requestOf(each)));
      const order: LoadOrder = {
        ...{ port, concurrency, warmUpSeconds, seconds, requests, once },
        status: status ?? usual,
      };
      const figures = await measure(new Child(["bench/load/load.ts"]), order, {
        server: server.pid,
        postmaster,
      });
      return { ...figures, memory: residentMegabytes(server.pid) };
    },
    stop: () => server.stop(),
  };
}

/** The server that `npm start` runs, with an external database; `nodeArgs` such as --cpu-prof. */
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
  const started = await startServer(database, authSecret, nodeArgs);
  return overHttp("api", started, database.postmasterPid);
}

/** What `npm start` passes to Node: its environment and its arguments. */
function startCommand(): { env: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const [, name = "", value = "", started = ""] =
    /^exec env (\w+)=(\S+) node (.+)$/.exec(scripts.start) ?? [];
  return { env: { [name]: value }, args: started.split(" ") };
}

/** Settings to try by hand, such as UV_THREADPOOL_SIZE=8 npm run bench. */
function settingsOfTheServer(): Record<string, string | undefined> {
  const { UV_THREADPOOL_SIZE, NODE_OPTIONS } = process.env;
  return { UV_THREADPOOL_SIZE, NODE_OPTIONS };
}

export async function startFloor(
  database: { url: string; postmasterPid: number },
  plans: Plan[],
  passwordHash: string,
): Promise<Target> {
  const started = await startFloorServer("bench/floor/floor-server.ts", database, {
    PLANS: JSON.stringify(plans),
    PASSWORD_HASH: passwordHash,
  });
  return overHttp("floor", started, database.postmasterPid, {
    requestOf: ({ request, name }) => ({ ...request, headers: { ...request.headers, "X-Plan": name } }),
  });
}

export async function startLean(database: { url: string; postmasterPid: number }): Promise<Target> {
  const secret = randomUUID();
  const started = await startFloorServer("bench/lean/lean-server.ts", database, { SECRET: secret });
  return overHttp("lean", started, database.postmasterPid, {
    requestOf: ({ request, person }) => ({ ...request, headers: bearerHeaders(person, secret) }),
    offers: ({ name }) => !(name in figureRequests),
  });
}

/** A server that prints the port it listens on, with as many connections to PostgreSQL as the API has. */
export async function startFloorServer(
  script: string,
  database: { url: string },
  env: Record<string, string>,
): Promise<{ server: Child; port: number }> {
  const server = new Child([script], {
    env: { ...settingsOfTheServer(), DATABASE_URL: database.url, POOL_SIZE: "10", ...env },
  });
  const [, port] = await server.line(/^ready (\d+)$/);
  return { server, port: Number(port) };
}

/** The driver alone, with a connection for each request in progress. */
export function postgresqlAlone(
  database: { url: string; postmasterPid: number },
  plans: Map<string, Plan>,
): Target {
  return {
    name: "postgresql",
    // A sign-in has no floor without HTTP: the hash is computed in the server.
    offers: ({ name }) => name !== "sign-in",
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
