import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bearerHeaders } from "../floor/token.ts";
import type { LoadOrder, LoadResult } from "../load/load.ts";
import { type BenchDatabase, benchFolder } from "./bench-database.ts";
import { Child, repository } from "./child.ts";
import { sum } from "./figures.ts";
import {
  cpuMilliseconds,
  peakMegabytes,
  proportionalMegabytes,
  residentMegabytes,
} from "./process-figures.ts";
import { budgeted, type Work } from "./scenarios.ts";
import { ask, onTheWire, type WireRequest } from "./wire.ts";

export interface Order {
  concurrency: number;
  seconds: number;
  work: Work[];
}

export interface Figures extends LoadResult {
  perSecond: number;
  /** CPU milliseconds for each request: of the server, and of PostgreSQL. */
  serverCpu: number;
  databaseCpu: number;
  /** Resident megabytes of the server afterwards. */
  memory: number;
}

export const targetNames = ["api", "floor", "postgraphile"] as const;

export type TargetName = (typeof targetNames)[number];

export interface Target {
  name: TargetName;
  /** Where it stores what is submitted. */
  table: "feedback" | "bench_floor.feedback";
  /** Whether it can serve this request at all. */
  offers(work: Work): boolean;
  measure(order: Order): Promise<Figures>;
  /** Sends a single request; returns the response in the API's form, with the fields that it has. */
  ask(work: Work): Promise<unknown>;
  /** Megabytes: the most that its server has had resident, and what that and all of PostgreSQL take now (PSS). */
  memory(): { peak: number; server: number; database: number };
  stop(): Promise<unknown>;
}

/** How a target differs from the API. */
interface Dialect {
  table?: Target["table"];
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
  order: LoadOrder,
  { server, postmaster }: { server: number; postmaster: number },
): Promise<Figures> {
  const load = new Child(["bench/load/load.ts"]);
  const cpu = () => ({ server: cpuMilliseconds(server), database: cpuMilliseconds(postmaster) });
  let begin = cpu();
  let end = begin;
  let result: LoadResult | undefined;
  load.give(order);
  for await (const line of load.lines()) {
    if (line === "begin") begin = cpu();
    else if (line === "end") end = cpu();
    else result = JSON.parse(line);
  }
  if (!result) throw new Error("The load ended without a result");
  return {
    ...result,
    perSecond: result.requests / result.seconds,
    serverCpu: (end.server - begin.server) / result.requests,
    databaseCpu: (end.database - begin.database) / result.requests,
    memory: residentMegabytes(server),
  };
}

export function overHttp(
  name: TargetName,
  { server, port }: { server: Child; port: number },
  postmaster: number,
  {
    table = "feedback",
    requestOf = ({ request }) => request,
    offers = () => true,
    status,
    read = (response) => response,
  }: Dialect = {},
): Target {
  return {
    name,
    table,
    offers,
    ask: async (work) => read(await ask(port, requestOf(work)), work),
    measure({ concurrency, seconds, work }) {
      const order: LoadOrder = {
        ...{ port, concurrency, warmUpSeconds, seconds },
        requests: work.map((each) => onTheWire(requestOf(each))),
        once: work[0]?.id !== undefined,
        status: status ?? work[0]?.status ?? 200,
      };
      return measure(order, { server: server.pid, postmaster });
    },
    memory: () => ({
      peak: peakMegabytes(server.pid),
      server: sum(proportionalMegabytes(server.pid)),
      database: sum(proportionalMegabytes(postmaster)),
    }),
    stop: () => server.stop(),
  };
}

/** The server that `npm start` runs, with an external database; `nodeArgs` such as --cpu-prof. */
export async function startApi(database: BenchDatabase, nodeArgs: string[] = []): Promise<Target> {
  return overHttp("api", await startServer(database, nodeArgs), database.postmasterPid);
}

/** That server, and its port. */
export async function startServer(
  database: BenchDatabase,
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
      LOG_LEVEL: "warn",
    },
  });
  const [, port] = await server.line(/^Classback is ready on .*:(\d+)$/);
  return { server, port: Number(port) };
}

/** What `npm start` passes to Node: its environment and its arguments. */
function startCommand(): { env: Record<string, string>; args: string[] } {
  const program = readFileSync(join(repository, "bin/classback"), "utf8");
  const [, name = "", value = "", options = ""] =
    /^exec env (\w+)=(\S+) "\$node" (.+) "\$root/m.exec(program) ?? [];
  return { env: { [name]: value }, args: [...options.split(" "), "scripts/run.mjs", "start"] };
}

/** Settings to try by hand, such as UV_THREADPOOL_SIZE=8 npm run bench. */
function settingsOfTheServer(): Record<string, string | undefined> {
  const { UV_THREADPOOL_SIZE, NODE_OPTIONS } = process.env;
  return { UV_THREADPOOL_SIZE, NODE_OPTIONS };
}

/** The floor, with the school in its own tables. */
export async function startFloor(database: BenchDatabase): Promise<Target> {
  const { rows } = await database.pool.query<{ hash: string }>(
    "select hash from credentials where kind = 'password' limit 1",
  );
  const secret = randomUUID();
  const started = await startFloorServer("bench/floor/floor-server.ts", database, {
    SECRET: secret,
    PASSWORD_HASH: rows[0]?.hash ?? "",
  });
  return overHttp("floor", started, database.postmasterPid, {
    table: "bench_floor.feedback",
    offers: ({ name }) => budgeted.includes(name),
    requestOf: ({ request, person }) => ({ ...request, headers: bearerHeaders(person, secret) }),
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
