import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "#server/base/env.ts";
import { freePorts } from "../cluster/running-program.ts";
import { deployFile } from "../cluster/settings-file.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";

const repository = join(import.meta.dirname, "../..");
const baseImage = "docker.io/library/node:24-bookworm-slim";
/** Set by the compose file itself. */
const ofTheContainer = ["APP_URL", "BACKUP_DIR", "DATABASE_URL", "DATA_DIR", "HOST", "PORT"];
const settings = { SITE: "school.example", POSTGRES_PASSWORD: "0123abc" };

/** Why a program cannot do this here, in its own words; undefined if it can. */
function whyNot(command: string[]): string | undefined {
  const [program = "", ...args] = command;
  const { error, status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (error) return `${program} is not installed`;
  return status === 0 ? undefined : (stderr.trim().split("\n").at(-1) ?? `${program} failed`);
}

interface Service {
  ports?: unknown[];
  networks?: object;
  logging?: { options: Record<string, string> };
  security_opt?: string[];
  restart?: string;
  environment?: Record<string, string>;
}

/** The compose file as Docker Compose understands it, with these lines in the .env beside it. */
function readComposeFile(more: string[] = []): {
  services: Record<string, Service>;
  networks: Record<string, unknown>;
} {
  const folder = mkdtempSync(join(tmpdir(), "classback-compose-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(deployFile("docker/compose.yaml"), join(folder, "compose.yaml"));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, ".env"), [...lines, ...more].join("\n"));
  const { PATH } = process.env;
  const command = ["-f", "compose.yaml", "config"];
  return parse(execFileSync("docker-compose", command, { cwd: folder, env: { PATH }, encoding: "utf8" }));
}

test("the compose file is valid, only Caddy is reachable, and no log grows without end", (context) => {
  const reason = whyNot(["docker-compose", "version"]);
  if (reason) context.skip(reason);
  const { services, networks } = readComposeFile();
  expect(Object.keys(services).sort()).toEqual(["caddy", "classback", "postgres"]);
  for (const [name, service] of Object.entries(services)) {
    expect(service.logging?.options, name).toHaveProperty("max-size");
    expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
    expect(service.restart, name).toBe("unless-stopped");
    expect(service.ports !== undefined, name).toBe(name === "caddy");
  }
  expect(Object.keys(services.postgres?.networks ?? {})).toEqual(["database"]);
  expect(networks).toMatchObject({
    database: { internal: true },
    web: { ipam: { config: [{ subnet: services.classback?.environment?.TRUSTED_PROXY }] } },
  });
  expect(services.classback?.environment).toMatchObject({
    APP_URL: "https://school.example",
    DATABASE_URL: "postgres://classback:0123abc@postgres:5432/classback",
  });
});

test("every setting in .env reaches the container, as it is written", (context) => {
  const reason = whyNot(["docker-compose", "version"]);
  if (reason) context.skip(reason);
  const values = settingNames.map((name) => [name, `a ${name} of p$$SITE & "more"`]);
  const { services } = readComposeFile(values.map(([name, value]) => `${name}='${value}'`));
  const environment = services.classback?.environment ?? {};
  const ignored = values.filter(
    ([name = "", value]) => String(environment[name]).replaceAll("$$", "$") !== value,
  );
  expect(ignored.map(([name]) => name).sort()).toEqual(ofTheContainer);
});

test("without a password or a name, the compose file says what is missing", (context) => {
  const reason = whyNot(["docker-compose", "version"]);
  if (reason) context.skip(reason);
  const { PATH } = process.env;
  const { status, stderr } = spawnSync(
    "docker-compose",
    ["-f", deployFile("docker/compose.yaml"), "config"],
    {
      env: { PATH },
      encoding: "utf8",
    },
  );
  expect(status).not.toBe(0);
  expect(stderr).toContain("set it in .env");
});

/** PostgreSQL at a port of this machine, for a container, which does not see its socket. */
async function databaseAtPort(): Promise<string> {
  const { searchParams, username, pathname } = new URL((await startOwnPostgres()).connectionString);
  const socket = `${searchParams.get("host")}/.s.PGSQL.${searchParams.get("port")}`;
  const relay = createServer((client) => {
    const server = connect(socket);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => void relay.close());
  const address = relay.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return `postgres://${username}@127.0.0.1:${address.port}${pathname}`;
}

test("the image is built, serves as an account without rights, and ends with 0 on SIGTERM", async (context) => {
  const reason =
    whyNot(["buildah", "--version"]) ??
    whyNot(["buildah", "pull", "--policy", "missing", baseImage]) ??
    (process.getuid?.() === 0 ? undefined : "only root can run the image in a chroot");
  if (reason) context.skip(reason);
  const image = "localhost/classback-of-test";
  const isolation = ["--isolation", "chroot"];
  const file = deployFile("docker/Dockerfile");
  const build = [
    "build",
    ...isolation,
    "--layers",
    "--format",
    "docker",
    "-f",
    file,
    "-t",
    image,
    repository,
  ];
  const built = spawnSync("buildah", build, { encoding: "utf8", maxBuffer: 2 ** 26 });
  expect(built.status, built.stderr.slice(-2000)).toBe(0);
  onTestFinished(() => void spawnSync("buildah", ["rmi", image]));
  const container = execFileSync("buildah", ["from", image], { encoding: "utf8" }).trim();
  onTestFinished(() => void spawnSync("buildah", ["rm", container]));
  const described = JSON.parse(execFileSync("buildah", ["inspect", container], { encoding: "utf8" }));
  const { User, StopSignal, Entrypoint, Cmd, Healthcheck } = described.Docker.config;
  expect({ User, StopSignal }).toEqual({ User: "node", StopSignal: "SIGTERM" });

  const data = mkdtempSync(join(tmpdir(), "classback-docker-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  execFileSync("chown", ["1000:1000", data]);
  const [port = 0] = await freePorts(1);
  const env = { DATABASE_URL: await databaseAtPort(), HOST: "127.0.0.1", PORT: String(port) };
  const child = spawn(
    "buildah",
    [
      "run",
      ...isolation,
      ...Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
      ...["--volume", `${data}:/data`, container, "--", ...Entrypoint, ...Cmd],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => output.push(line));
  const ended = once(child, "exit");
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
  // The process that listens is Node itself, without a shell in between, and not root.
  const listening = execFileSync("ss", ["-Hltnp", `sport = :${port}`], { encoding: "utf8" });
  const pid = Number(/pid=(\d+)/.exec(listening)?.[1]);
  const accounts = execFileSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" });
  expect(accounts.trim()).toBe("1000");
  const check = ["run", ...isolation, "--env", `PORT=${port}`, container, "--", ...Healthcheck.Test.slice(1)];
  expect(spawnSync("buildah", check).status).toBe(0);
  process.kill(pid, "SIGTERM");
  expect(await ended, output.join("\n")).toEqual([0, null]);
});
