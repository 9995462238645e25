import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Directory } from "#app/fleet/directory.ts";
import { parentOfTestData } from "#app/testing/shared-memory.ts";
import { choosePostgresAccount } from "#db/embedded/postgres-account.ts";
import { until } from "../cluster/database-cluster.ts";
import { findHaproxy } from "../cluster/programs.ts";
import { freePorts, type RunningProgram, runProgram } from "../cluster/running-program.ts";
import { deployFile, settingsOf } from "../cluster/settings-file.ts";
import { adminSettings } from "../support/writers.ts";
import { TestCell } from "./test-cell.ts";

/** Names that lead to this machine, as a name server would say of the schools' own. */
export const schools = ["127.0.0.2", "127.0.0.3", "127.0.0.4"] as const;

const repository = join(import.meta.dirname, "../..");

const startScript = `#!/bin/sh
setsid classback start >>server.log 2>&1 </dev/null &
echo $! > pid
`;
const stopScript = `#!/bin/sh
[ -f pid ] || exit 0
pid=$(cat pid)
kill "$pid" 2>/dev/null
while grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$pid/status" 2>/dev/null; do sleep 0.02; done
rm -f pid
`;

const withoutAdmin = ({
  ADMIN_EMAIL: _email,
  ADMIN_PASSWORD: _password,
  ...settings
}: Record<string, string>) => settings;

export interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Cells behind HAProxy with the files of deploy/cells, and the command line of their operator. */
export class TestFleet {
  readonly folder: string;
  readonly cells = new Map<string, TestCell>();
  /** The operator's settings. */
  readonly env: Record<string, string>;
  readonly #haproxy: RunningProgram;
  readonly #front: number;
  readonly #ports: number[];

  private constructor(folder: string, ports: number[]) {
    const [front, ...others] = ports as [number, ...number[]];
    this.folder = folder;
    this.#front = front;
    this.#ports = others;
    const bin = join(folder, "bin");
    mkdirSync(bin);
    symlinkSync(join(repository, "bin/classback"), join(bin, "classback"));
    for (const [name, script] of [
      ["start-classback", startScript],
      ["stop-classback", stopScript],
    ] as const) {
      writeFileSync(join(bin, name), script);
      chmodSync(join(bin, name), 0o755);
    }
    const { PATH = "", HOME = "" } = process.env;
    this.env = {
      ...{ PATH, HOME },
      CELLS_FILE: join(folder, "cells"),
      CELLS_MAP: join(folder, "cells.map"),
      CELLS_SOCKET: join(folder, "haproxy.sock"),
      CELLS_START: "start-classback",
      CELLS_STOP: "stop-classback",
    };
    writeFileSync(this.file("cells.map"), "");
    this.#haproxy = this.#startHaproxy(front);
  }

  /** A fleet without cells; there is room for so many. */
  static async start(mostCells: number): Promise<TestFleet> {
    const folder = mkdtempSync(join(await parentOfTestData(), "classback-fleet-"));
    chmodSync(folder, 0o755);
    const fleet = new TestFleet(folder, await freePorts(1 + mostCells));
    const isListening = () => existsSync(fleet.file("haproxy.sock"));
    await until("HAProxy listens", isListening, () => fleet.#haproxy.log());
    return fleet;
  }

  file(name: string): string {
    return join(this.folder, name);
  }

  #startHaproxy(front: number): RunningProgram {
    const { haproxy, env } = findHaproxy();
    const own = settingsOf("cells/haproxy.env", {
      HAPROXY_SOCKET: this.file("haproxy.sock"),
      CELLS_MAXCONN: "6000",
      CELLS_BIND: schools.map((school) => `${school}:${front}`).join(","),
      CELLS_MAP: this.file("cells.map"),
    });
    return runProgram([haproxy, "-db", "-f", deployFile("cells/haproxy.cfg")], {
      env: { ...env, ...own },
      logFile: this.file("haproxy.log"),
      account: { ...choosePostgresAccount(this.folder), switched: false },
    });
  }

  /** Where people find a school: HAProxy's address, by the school's name. */
  urlOf(school: string): string {
    return `http://${school}:${this.#front}`;
  }

  /** Makes a cell that serves this school, with an admin, or is empty and ready for it; starts it and adds it to the fleet. */
  async add(name: string, school: string, { isEmpty = false } = {}): Promise<TestCell> {
    const port = this.#ports.shift();
    if (port === undefined) throw new Error("The fleet has room for fewer cells");
    const settings = { APP_URL: this.urlOf(school), ...(isEmpty ? {} : adminSettings) };
    const cell = new TestCell(name, port, this.folder, settings);
    this.cells.set(name, cell);
    await cell.start();
    // Otherwise it would have an admin again as soon as it is empty.
    cell.settings = withoutAdmin(cell.settings);
    const words = ["fleet", "add", name, cell.address, "--run", cell.prefix];
    const added = await this.classback(...words, ...(isEmpty ? [] : ["--school", school]));
    if (added.code !== 0) throw new Error(`${added.err}\n${cell.log()}`);
    return cell;
  }

  /** Starts a command of the operator. */
  begin(words: readonly string[], settings: Record<string, string> = {}): ChildProcess {
    return spawn(join(repository, "bin/classback"), words, {
      cwd: this.folder,
      env: { ...this.env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Runs one to its end. */
  async classback(...words: string[]): Promise<Outcome> {
    return this.classbackWith({}, ...words);
  }

  /** Runs one with other settings. */
  async classbackWith(settings: Record<string, string>, ...words: string[]): Promise<Outcome> {
    const child = this.begin(words, settings);
    const [out, err] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
    const [code] = await once(child, "close");
    return { code, out: (await out) ?? "", err: ((await err) ?? "").trim() };
  }

  /** Which cell the file of the cells names for a school. */
  cellOf(school: string): string | undefined {
    return Directory.parse(readFileSync(this.file("cells"), "utf8"), "cells").cellOf(school).name;
  }

  /** Which cell the map names for each school. */
  get routes(): Record<string, string> {
    const names = new Map([...this.cells.values()].map(({ address, name }) => [address, name]));
    const lines = readFileSync(this.file("cells.map"), "utf8").trim().split("\n").filter(Boolean);
    return Object.fromEntries(
      lines
        .map((line) => line.split(" ") as [string, string])
        .map(([host, at]) => [host, names.get(at) ?? at]),
    );
  }

  /** Ends everything and removes its data. */
  stop(): void {
    for (const cell of this.cells.values()) cell.stop();
    this.#haproxy.child.kill("SIGKILL");
    for (const cell of this.cells.values()) cell.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
