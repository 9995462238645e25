import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { type DatabaseAddress, openConnection } from "#db/client.ts";
import { changedTeachers } from "./changed-feedback.ts";

/** The channel of PostgreSQL on which servers tell each other whose feedback has changed. */
export const channel = "classback_feedback";

/** Whose feedback has changed: these teachers', or possibly anyone's. */
export type Changed = readonly string[] | "everyone";

/** PostgreSQL accepts less than 8,000 bytes; an id and its comma take 37. */
const idsMax = 200;

/** A notice of these changes, in a form that PostgreSQL accepts. */
export const toNotice = (teacherIds: readonly string[]) =>
  teacherIds.length > idsMax ? "everyone" : teacherIds.join(",");

/** The content of a notice. */
export const readNotice = (notice: string): Changed => (notice === "everyone" ? notice : notice.split(","));

const intervalMs = 250;

/**
 * Tells all servers, four times a second at most, whose feedback has changed through this pool. Outside the transactions: commits would
 * wait for each other (docs/decisions/045). Returns a function that announces the rest and stops.
 */
export function startAnnouncing(pool: Pool): () => Promise<void> {
  const changed = changedTeachers(pool);
  let underWay: Promise<void> | undefined;

  async function announce(): Promise<void> {
    const teacherIds = [...changed];
    changed.clear();
    try {
      await pool.query({
        name: "announce-changes",
        text: "select pg_notify($1, $2)",
        values: [channel, toNotice(teacherIds)],
      });
    } catch {
      // The requests that fail for the same reason are logged. These changes are announced once it works again.
      for (const teacherId of teacherIds) changed.add(teacherId);
    }
  }

  const timer = setInterval(() => {
    if (changed.size === 0) return;
    underWay ??= announce().finally(() => {
      underWay = undefined;
    });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
    if (changed.size > 0) await announce();
  };
}

/** Servers that lost their database together do not reconnect together: each waits a random part of this. */
const retryMs = { first: 500, longest: 10_000 };

/** A connection that a network has silently cut is noticed after this long. */
const lookEveryMs = 30_000;

/** Listens to all servers, again whenever the connection is lost; then anything may have changed. Returns what stops it. */
export function startListening(
  address: DatabaseAddress,
  hear: (changed: Changed) => void,
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  let failures = 0;

  /** Listens until the connection ends. Rejects if it breaks, or cannot be made. */
  async function listen(): Promise<void> {
    const client = openConnection(address);
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    client.on("end", resolve);
    client.on("error", reject);
    client.on("notification", ({ payload = "" }) => hear(readNotice(payload)));
    const look = setInterval(() => client.query("select 1").catch(reject), lookEveryMs);
    stopping.signal.addEventListener("abort", reject);
    // It may reject while nothing awaits it.
    ended.catch(() => undefined);
    try {
      await Promise.race([client.connect(), ended]);
      await client.query(`listen ${channel}`);
      if (failures > 0) log.info("live updates are heard again");
      failures = 0;
      hear("everyone");
      await ended;
    } finally {
      stopping.signal.removeEventListener("abort", reject);
      clearInterval(look);
      client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      const error: unknown = await listen().catch((error: unknown) => error);
      if (stopping.signal.aborted) return;
      if (failures === 0) log.warn({ err: error }, "live updates are not heard; connecting again");
      const longest = Math.min(retryMs.longest, retryMs.first * 2 ** failures);
      failures += 1;
      await sleep(Math.random() * longest, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const listening = keepListening();
  return async () => {
    stopping.abort();
    await listening;
  };
}
