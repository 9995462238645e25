import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { Directory } from "#app/fleet/directory.ts";
import { routeBy } from "#app/fleet/haproxy.ts";
import { choosePostgresAccount } from "#db/embedded/postgres-account.ts";
import { until } from "../cluster/database-cluster.ts";
import { findHaproxy } from "../cluster/programs.ts";
import { freePorts, type RunningProgram, runProgram } from "../cluster/running-program.ts";
import { deployFile, settingsOf } from "../cluster/settings-file.ts";

const rounds = 12;
const requestsPerRound = 400;

interface Proxy {
  map: string;
  socket: string;
  port: number;
  program: RunningProgram;
}

async function startProxy(folder: string, name: string, directory: Directory): Promise<Proxy> {
  const { haproxy, env } = findHaproxy();
  const [port = 0] = await freePorts(1);
  const [map, socket] = [join(folder, `${name}.map`), join(folder, `${name}.sock`)];
  writeFileSync(map, "");
  const own = {
    HAPROXY_SOCKET: socket,
    CELLS_MAXCONN: "1000",
    CELLS_BIND: `127.0.0.1:${port}`,
    CELLS_MAP: map,
  };
  const program = runProgram([haproxy, "-db", "-f", deployFile("cells/haproxy.cfg")], {
    env: { ...env, ...settingsOf("cells/haproxy.env", own) },
    logFile: join(folder, `${name}.log`),
    account: { ...choosePostgresAccount(folder), switched: false },
  });
  onTestFinished(() => void program.child.kill("SIGKILL"));
  await until(
    "HAProxy listens",
    () => existsSync(socket),
    () => program.log(),
  );
  await routeBy(directory, { map, socket });
  return { map, socket, port, program };
}

/** Servers that respond with their number. */
async function startServers(count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const server = createServer((_asked, answer) => answer.end(String(number))).listen(0, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(() => void server.close());
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
}

/** So many schools, of which those with these addresses are spread among the others, which nobody asks for. */
function fleetOf(schools: number, addresses: string[]): Directory {
  const each = schools / addresses.length;
  const lines = Array.from({ length: schools }, (_, index) => {
    const isReal = index % each === 0;
    const host = isReal ? `real-${index / each}` : `s${index}`;
    const address = isReal
      ? addresses[index / each]
      : `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}:3000`;
    return `cell-${index} ${address} ${host}.school.example\n`;
  });
  return Directory.parse(lines.join(""), "cells");
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

async function ask({ port }: Proxy, host: string): Promise<{ status: number; body: string }> {
  const sent = request({ host: "127.0.0.1", port, agent, headers: { Host: host } }).end();
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, body: await text(answer) };
}

/** Nanoseconds for which all threads of a program have run. */
function cpuOf({ program: { pid } }: Proxy): number {
  const folder = `/proc/${pid}/task`;
  const runs = readdirSync(folder).map((task) => readFileSync(join(folder, task, "schedstat"), "utf8"));
  return runs.reduce((sum, run) => sum + Number(run.split(" ")[0]), 0);
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test("with 100,000 schools, HAProxy finds a cell as fast as with ten, and switches one at once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "classback-routing-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const addresses = await startServers(10);
  const fleets = { few: fleetOf(10, addresses), many: fleetOf(100_000, addresses) };
  const proxies = {
    few: await startProxy(folder, "few", fleets.few),
    many: await startProxy(folder, "many", fleets.many),
  };
  expect(await ask(proxies.many, "nowhere.school.example")).toEqual({
    status: 404,
    body: "There is no school at this address.",
  });

  const times = { few: [] as number[], many: [] as number[] };
  const cpu = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < 2 * rounds; round++) {
    const which = round % 2 === 0 ? "few" : "many";
    const [began, used] = [performance.now(), cpuOf(proxies[which])];
    for (let number = 0; number < requestsPerRound; number++) {
      const index = number % addresses.length;
      // Browsers may send a port, and any case.
      const answer = await ask(proxies[which], `REAL-${index}.school.example:8080`);
      if (answer.body !== String(index)) expect(answer).toEqual({ status: 200, body: String(index) });
    }
    times[which].push((performance.now() - began) / requestsPerRound);
    cpu[which].push((cpuOf(proxies[which]) - used) / requestsPerRound / 1e6);
  }
  const ratio = (of: { few: number[]; many: number[] }) => median(of.many) / median(of.few);

  const [one, other] = addresses as [string, string];
  const began = performance.now();
  const swapped = fleets.many
    .toString()
    .replace(`${one} real-0`, "10.200.0.1:3000 real-0")
    .replace(`${other} real-1`, `${one} real-1`);
  await routeBy(Directory.parse(swapped, "cells"), proxies.many);
  const switchMs = performance.now() - began;
  expect(await ask(proxies.many, "real-1.school.example")).toEqual({ status: 200, body: "0" });

  const ms = (of: number[]) => `${median(of).toFixed(3)} ms`;
  process.stdout.write(
    `A request with 10 schools: ${ms(times.few)}, ${ms(cpu.few)} of CPU in HAProxy; with 100,000: ${ms(times.many)}, ${ms(cpu.many)}; ratios ${ratio(times).toFixed(2)}, ${ratio(cpu).toFixed(2)}; switching one of 100,000: ${Math.round(switchMs)} ms\n`,
  );
  expect(ratio(cpu), "CPU with 100,000 schools by CPU with ten").toBeLessThan(1.5);
  expect(ratio(times), "time with 100,000 schools by time with ten").toBeLessThan(1.5);
});
