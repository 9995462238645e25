import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type DatabaseAddress, openConnection } from "#db/client.ts";
import { type Changed, channel, readNotice } from "./notice.ts";

/** Servers that lost their database together do not reconnect together: each waits a random part of this. */
const retryMs = { first: 500, longest: 10_000 };

/** A connection that a network has silently cut is noticed after this long. */
const lookEveryMs = 30_000;

/**
 * Listens to the announcements of all servers, on a connection of its own, and connects again whenever it is lost. After each connection,
 * anything may have changed. Returns a function that stops it.
 */
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
