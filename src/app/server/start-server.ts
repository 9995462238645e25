import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type DatabaseAddress, openDatabase, openPool } from "#db/client.ts";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { requireWritableFolder } from "#db/embedded/postgres-data-folder.ts";
import { isOnlyHere } from "#domain/addresses.ts";
import { applyErasureList } from "#features/privacy/server/erasure-list.actions.ts";
import { createFirstAdmin, createSetupToken, hasAdmin } from "#features/school/server/setup/setup.actions.ts";
import { countLostPins } from "#features/sign-in/server/pin/pins.queries.ts";
import { storingAssets } from "#server/assets/old-assets.ts";
import type { Env } from "#server/base/env.ts";
import { every } from "#server/base/every.ts";
import { readAuthSecret } from "#server/credentials/auth-secret.ts";
import type { Services } from "#server/http/context.ts";
import { startAnnouncing, startListening } from "#server/live/announcements.ts";
import { createServices } from "./create-services.ts";
import { createHttpServer, type HttpServer } from "./http-server.ts";
import { jobsOf } from "./jobs.ts";
import { listen } from "./listen.ts";
import { prepareDatabase } from "./prepare-database.ts";

export interface RunningServer {
  services: Services;
  /** Where it can be reached, such as `http://localhost:3000`. */
  url: string;
  port: number;
  /** The link to create the first admin; null when there is an admin. */
  setupLink: string | null;
  /** Shuts down HTTP cleanly, then the database. Calling it again waits for the same shutdown. */
  stop(): Promise<void>;
}

/** As many as Linux allows by default. A client that finds the queue full retries only after one second, then three, then seven. */
const mostNotAccepted = 4096;

/** A little more than the 15 s that PostgreSQL gives a statement: without a response by then, the connection to it is dead. */
const respondWithinMs = 20_000;

/** Who waits for a lock keeps one of the ten connections, and only work that takes long, such as an import, holds one for longer. */
const waitForLocksMs = 5_000;

/** For requests in progress and their mails, together: `docker stop` kills after ten seconds, and PostgreSQL ends after them. */
const lastWorkMs = 7_000;

/** Undoes a step of the start, waiting for work in progress until `deadline` (in terms of `performance.now()`). */
type Undo = (deadline: number) => unknown;

/**
 * Starts everything; when a step fails, what was started before is stopped again.
 * @throws DatabaseStartError or EnvError, each with a line for the operator.
 */
export async function startServer(
  env: Env,
  log: Logger,
  options: { webFolder?: string; signal?: AbortSignal } = {},
): Promise<RunningServer> {
  const undo: Undo[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      const deadline = performance.now() + lastWorkMs;
      for (const step of undo.reverse()) await step(deadline);
    })();
    return stopped;
  };

  try {
    requireWritableFolder(env.DATA_DIR);
    const address = await openDatabaseAddress(env, log, undo, options.signal);
    const pool = openPool(address, {
      onBreak: (error) => log.warn({ err: error }, "a database connection broke"),
      respondWithinMs,
      waitForLocksMs,
    });
    // Ends with the last query, which nothing may be waiting for any more.
    undo.push((deadline) => isDoneBy(deadline, pool.end()));
    await prepareDatabase({ pool, address, env, log, signal: options.signal });

    const services = createServices({
      env,
      log,
      authSecret: await unlessAborted(readAuthSecret(env), options.signal),
      database: openDatabase(pool),
    });
    undo.push(() => services.mailer.close());
    undo.push((deadline) => endBackgroundJobs(services, deadline));
    await unlessAborted(eraseAgain(services), options.signal);
    await ensureAdmin(services);
    await warnOfLostPins(services);
    const directAddress = addressWithoutPooler(env, address);
    const jobs = jobsOf(services, directAddress).map((job) => every(job, log));
    undo.push((deadline) => isDoneBy(deadline, Promise.all(jobs.map((end) => end()))));
    undo.push(() => services.mails.stop());
    const { database, live } = services;
    const stopAnnouncing = startAnnouncing(database.$client);
    const stopListening = startListening(directAddress, (changed) => live.heard(changed), log);
    undo.push((deadline) => isDoneBy(deadline, Promise.all([stopAnnouncing(), stopListening()])));

    const server = createHttpServer(services, options.webFolder);
    await listen(server, env, { backlog: mostNotAccepted });
    undo.push((deadline) => drain(server, deadline));
    undo.push(() => services.live.stop());

    const { port } = server.address() as AddressInfo;
    const url = env.APP_URL.replace(/^(http:\/\/localhost):0$/, `$1:${port}`);
    if (isOnlyHere(url)) log.warn(onlyHereWarning(url, env));
    const setupLink = (await hasAdmin(services.database))
      ? null
      : `${url}/setup?token=${await createSetupToken(services.database)}`;
    if (options.webFolder !== undefined)
      undo.push(every(storingAssets(services.database, options.webFolder), log));
    return { services, url, port, setupLink, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The work's result; rejects as soon as the start is cancelled, for files that do not answer. */
async function unlessAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  signal?.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Links in mails, on cards and in invitations are for other people's devices. */
function onlyHereWarning(url: string, { hasAppUrl }: Env): string {
  const why = hasAppUrl ? "APP_URL is" : "APP_URL is not set, so links in mails begin with";
  return `${why} ${url}, which only this computer can open: set APP_URL to the address that people type`;
}

async function openDatabaseAddress(
  env: Env,
  log: Logger,
  undo: Undo[],
  signal: AbortSignal | undefined,
): Promise<DatabaseAddress> {
  if (env.DATABASE_URL !== undefined) return { connectionString: env.DATABASE_URL };
  const postgres = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    log: (line) => log.info(line),
    signal,
  });
  undo.push(() => postgres.stop());
  return postgres.poolConfig;
}

/** Listening, locks and backups need a session of their own, which PgBouncer may not give. */
function addressWithoutPooler({ DATABASE_URL_DIRECT: connectionString }: Env, address: DatabaseAddress) {
  return connectionString === undefined ? address : { connectionString };
}

async function ensureAdmin(services: Services): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = services.env;
  if (email === undefined || password === undefined || (await hasAdmin(services.database))) return;
  const created = await createFirstAdmin(services, { name: "Admin", surname: "", email, password });
  if (created) services.log.info("The admin of ADMIN_EMAIL was created");
}

/** Before anyone can see them, erases again who came back with an older database (docs/decisions/095). */
async function eraseAgain({ database, env, log, personalTables }: Services): Promise<void> {
  const again = await applyErasureList(database, { personalTables, dataDir: env.DATA_DIR });
  if (again > 0) log.warn({ people: again }, "the database was older than their erasure: erased again");
}

/** After a restore without the secret, for example, which students would be the first to notice. */
async function warnOfLostPins({ authSecret, database, log }: Services): Promise<void> {
  const lost = await countLostPins(database, authSecret);
  if (lost === 0) return;
  log.warn(
    { students: lost },
    "PINs were set while the server had another secret and no longer work: restore that secret, or print new sign-in cards",
  );
}

/** Waits for the work, but only until `deadline`; returns whether it was done by then. */
async function isDoneBy(deadline: number, work: Promise<unknown>): Promise<boolean> {
  const left = Math.max(0, deadline - performance.now());
  return Promise.race([work.then(() => true), sleep(left, false, { ref: false })]);
}

/** Gives mails being sent some time; a mail server that does not respond does not hold up the shutdown. */
async function endBackgroundJobs({ background, log }: Services, deadline: number): Promise<void> {
  if (!(await isDoneBy(deadline, background.settled()))) {
    log.warn("the server stops before a mail was handed over");
  }
}

/** Accepts no new requests and waits for those in progress. */
async function drain(server: HttpServer, deadline: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.endConnections();
  const late = setTimeout(() => server.closeAllConnections(), deadline - performance.now());
  await closed;
  clearTimeout(late);
}
