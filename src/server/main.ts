import { pino } from "pino";
import { DatabaseStartError } from "../db/database-start-error.ts";
import { EnvError, parseEnv } from "./env.ts";
import { startServer } from "./start-server.ts";
import { builtWebFolder } from "./static-files.ts";

// The program: settings in, one line when it serves, an orderly end on SIGTERM and Ctrl-C.

/** What the operator must mend, in one line; null for what is a fault of ours. */
function operatorLine(error: unknown): string | null {
  if (error instanceof EnvError || error instanceof DatabaseStartError) return error.message;
  if (error instanceof Error && "code" in error && "syscall" in error && error.syscall === "listen") {
    return error.code === "EADDRINUSE"
      ? "The port is taken by another program: end it, or set PORT to a free one."
      : `HOST and PORT cannot be listened on (${error.code}).`;
  }
  return null;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const starting = new AbortController();
let stop = async () => starting.abort();
let ending = false;

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    // A second Ctrl-C must not cut the orderly end of the database short.
    if (ending) return;
    ending = true;
    void stop().then(() => {
      process.exitCode = 0;
    });
  });
}

try {
  const env = parseEnv(process.env);
  const log = pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const server = await startServer(env, log, { webFolder: builtWebFolder, signal: starting.signal });
  stop = server.stop;
  if (ending) await stop();
  else {
    if (server.setupLink !== null) {
      say(`There is no admin yet. Create the first one here (the link works once):\n  ${server.setupLink}`);
    }
    say(`Classback is ready on ${server.url}`);
  }
} catch (error) {
  if (!ending) {
    process.stderr.write(`${operatorLine(error) ?? (error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  }
}
