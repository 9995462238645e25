import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { vi } from "vitest";
import { freePorts, type RunningProgram, runProgram } from "../cluster/running-program.ts";
import { deployFile } from "../cluster/settings-file.ts";

/** A proxy of deploy/ that runs on this machine, in front of a Classback at `classbackPort`. */
export interface FrontProxy {
  /** The https address that people use. */
  url: string;
  /** The http address, which only redirects. */
  plainUrl: string;
  classbackPort: number;
  /** For files of the test: what certbot puts there. */
  webRoot: string;
  stop(): Promise<void>;
}

interface ProxyPorts {
  folder: string;
  httpPort: number;
  httpsPort: number;
  classbackPort: number;
}

/** A file of deploy/ with the operator's values in place of its examples. Throws if it lacks one of these. */
function filledIn(name: string, values: [example: string, value: string][]): string {
  return values.reduce(
    (text, [example, value]) => {
      if (!text.includes(example)) throw new Error(`deploy/${name} does not have ${example}`);
      return text.replaceAll(example, value);
    },
    readFileSync(deployFile(name), "utf8"),
  );
}

/** The programs' own accounts may read what is in it. */
function openFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `classback-${name}-`));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "www"));
  return folder;
}

function run(folder: string, command: string[], env: Record<string, string>): RunningProgram {
  return runProgram(command, {
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...env },
    logFile: join(folder, "log"),
    account: { name: "", uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, switched: false },
  });
}

/** This process trusts the certificate from then on. */
function trust(file: string): void {
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), readFileSync(file, "utf8")]);
}

/** The rest of nginx.conf: what Debian's has, and what deploy/nginx/classback.conf asks for. */
function mainPart(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    pid ${folder}/pid;
    error_log stderr;
    worker_processes 2;
    worker_rlimit_nofile 16384;
    events { worker_connections 8192; }
    http {
      access_log off;
      gzip on;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      include ${folder}/classback.conf;
    }`;
}

export function startNginx(): Promise<FrontProxy> {
  return start("nginx", ({ folder, httpPort, httpsPort, classbackPort }) => {
    const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    const named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
    execFileSync("openssl", [...made, ...named, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    const site = filledIn("nginx/classback.conf", [
      ["/etc/letsencrypt/live/classback.example.org/fullchain.pem", certificate],
      ["/etc/letsencrypt/live/classback.example.org/privkey.pem", key],
      ["/var/www/html", join(folder, "www")],
      ["listen 80;", `listen 127.0.0.1:${httpPort};`],
      ["listen [::]:80;", ""],
      ["listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`],
      ["listen [::]:443 ssl http2;", ""],
      ["127.0.0.1:3000", `127.0.0.1:${classbackPort}`],
      ["classback.example.org", "localhost"],
    ]);
    writeFileSync(join(folder, "classback.conf"), site);
    const config = join(folder, "nginx.conf");
    writeFileSync(config, mainPart(folder));
    execFileSync("/usr/sbin/nginx", ["-t", "-q", "-c", config, "-p", folder]);
    const command = ["/usr/sbin/nginx", "-c", config, "-p", folder, "-g", "daemon off;"];
    return { program: run(folder, command, {}), certificate };
  });
}

export function startCaddy(): Promise<FrontProxy> {
  return start("caddy", ({ folder, httpPort, httpsPort, classbackPort }) => {
    const store = join(folder, "store");
    const forTests = `{
      http_port ${httpPort}
      https_port ${httpsPort}
      default_bind 127.0.0.1
      storage file_system ${store}
      skip_install_trust
      admin off
      servers {`;
    const config = join(folder, "Caddyfile");
    // For a name that is not public, Caddy makes the certificate itself, as with "tls internal".
    writeFileSync(
      config,
      filledIn("Caddyfile", [
        ["\n{\n\tservers {", `\n${forTests}`],
        ["classback.example.org", "localhost"],
      ]),
    );
    const env = { CLASSBACK: `127.0.0.1:${classbackPort}`, HOME: folder };
    const options = ["--config", config, "--adapter", "caddyfile"];
    execFileSync("/usr/bin/caddy", ["validate", ...options], { env, stdio: "pipe" });
    return {
      program: run(folder, ["/usr/bin/caddy", "run", ...options], env),
      certificate: join(store, "pki/authorities/local/root.crt"),
    };
  });
}

async function start(
  name: string,
  startIn: (at: ProxyPorts) => { program: RunningProgram; certificate: string },
): Promise<FrontProxy> {
  const folder = openFolder(name);
  const [httpPort = 0, httpsPort = 0, classbackPort = 0] = await freePorts(3);
  const { program, certificate } = startIn({ folder, httpPort, httpsPort, classbackPort });
  const url = `https://localhost:${httpsPort}`;
  const hasEnded = () => program.child.exitCode !== null || program.child.signalCode !== null;
  const stop = async () => {
    const exited = once(program.child, "exit");
    if (!hasEnded()) {
      process.kill(program.pid, "SIGTERM");
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const respond = async () => {
    trust(certificate);
    const response = await fetch(`${url}/metrics`);
    if (response.status !== 404) throw new Error(`${name} responds with ${response.status}`);
  };
  try {
    await vi.waitFor(respond, { timeout: 60_000, interval: 100 });
  } catch (error) {
    const log = program.log();
    await stop();
    throw new Error(log, { cause: error });
  }
  return {
    url,
    plainUrl: `http://localhost:${httpPort}`,
    classbackPort,
    webRoot: join(folder, "www"),
    stop,
  };
}
