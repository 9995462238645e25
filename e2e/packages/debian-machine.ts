import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What a freshly installed Debian has, and what the test asks with. */
const packages = "systemd,systemd-sysv,dbus,adduser,init-system-helpers,ca-certificates,curl";
/** What the operator installs, which the machine cannot fetch. */
const later = ["caddy", "logrotate"];

/** Connects standard input and output to a port of the machine. */
const relay = `const socket = require("node:net").connect(Number(process.argv[1]), "127.0.0.1");
process.stdin.pipe(socket).pipe(process.stdout); socket.on("error", () => process.exit(1));`;

/** What a command of the operator did. */
export interface Done {
  command: string;
  code: number;
  /** Both streams. */
  output: string;
}

/** Makes the files of a fresh Debian 12 in a folder that does not exist. */
export async function makeDebian(tree: string): Promise<void> {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  await run("debootstrap", ["--variant=minbase", `--include=${packages}`, "bookworm", tree], options);
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" };
  const install = ["apt-get", "install", "-y", "--no-install-recommends", ...later];
  await run("chroot", [tree, ...install], { ...options, env });
  await writeFile(join(tree, "etc/hosts"), "127.0.0.1 localhost feedback.school.example\n");
}

/** A Debian 12 with systemd of its own, booted with systemd-nspawn, without a network. Needs root. */
export class DebianMachine {
  readonly root: string;
  /** The operator's. */
  readonly environment = [
    "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "LANG=C.UTF-8",
    "DEBIAN_FRONTEND=noninteractive",
  ];
  /** Everything that the operator has seen. */
  readonly seen: Done[] = [];
  readonly #folder: string;
  readonly #relays: Server[] = [];
  readonly #beside: ChildProcess[] = [];
  #container: ChildProcess | undefined;
  #leader = "";

  private constructor(folder: string) {
    this.#folder = folder;
    this.root = join(folder, "machine");
  }

  /** Boots a copy of what `makeDebian` made. */
  static async boot(tree: string): Promise<DebianMachine> {
    const machine = new DebianMachine(await mkdtemp(join(tmpdir(), "classback-debian-")));
    await run("cp", ["-a", tree, machine.root]);
    machine.#container = spawn(
      "systemd-nspawn",
      [
        ...["--quiet", "--boot", "--register=no", "--keep-unit", "--private-network"],
        ...["--console=passive", "--directory", machine.root],
      ],
      { stdio: "ignore" },
    );
    await machine.#untilBooted();
    return machine;
  }

  async #untilBooted(): Promise<void> {
    for (;;) {
      const { pid, exitCode } = this.#container ?? {};
      if (exitCode !== null) throw new Error(`systemd-nspawn ended with ${exitCode}`);
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
      this.#leader = children.trim();
      const { output } =
        this.#leader === "" ? { output: "" } : await this.#inside("systemctl is-system-running");
      if (/^(running|degraded)/m.test(output)) return;
      await sleep(200);
    }
  }

  async #inside(command: string): Promise<Done> {
    const words = [
      ...["--target", this.#leader, "--mount", "--pid", "--uts", "--ipc", "--net"],
      ...["env", "--ignore-environment", ...this.environment],
      ...["sh", "-c", `cd; { ${command}\n} 2>&1`],
    ];
    return new Promise((resolve) => {
      execFile("nsenter", words, { maxBuffer: 64 * 1024 * 1024 }, (error, output) => {
        resolve({ command, code: error === null ? 0 : Number(error.code), output });
      });
    });
  }

  /** Runs a line as root in root's home, as an operator types it. */
  async run(command: string): Promise<Done> {
    const done = await this.#inside(command);
    this.seen.push(done);
    return done;
  }

  /** Puts a file of this machine into root's home. */
  async putFile(file: string): Promise<void> {
    await cp(file, join(this.root, "root", basename(file)));
  }

  /** An address of this machine that leads to a port there. */
  async addressOf(port: number): Promise<string> {
    const server = createServer((socket) => {
      const words = ["--target", this.#leader, "--net", process.execPath, "-e", relay, String(port)];
      const { stdin, stdout } = spawn("nsenter", words, { stdio: ["pipe", "pipe", "ignore"] });
      socket.pipe(stdin);
      stdout.pipe(socket);
      for (const stream of [socket, stdin]) stream.on("error", () => socket.destroy());
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    this.#relays.push(server);
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  }

  /** Starts a program of this machine in the other one's network; it ends with that machine. */
  startBeside(file: string, ...args: string[]): ChildProcess {
    const words = ["--target", this.#leader, "--net", process.execPath, file, ...args];
    const child = spawn("nsenter", words, { stdio: ["ignore", "pipe", "inherit"] });
    this.#beside.push(child);
    return child;
  }

  async stop(): Promise<void> {
    for (const server of this.#relays) server.close();
    for (const child of this.#beside) child.kill();
    if (this.#container?.exitCode === null) {
      await this.#inside("systemctl poweroff");
      await once(this.#container, "exit");
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}
