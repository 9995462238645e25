import { createMiddleware } from "hono/factory";
import { Turns } from "#server/overload/turns.ts";
import type { AppEnv } from "./context.ts";

/**
 * What makes a route costly: much work at once, such as a report, or a download that keeps a connection to the database for as long as
 * its reader takes.
 */
export type Cost = "work" | "download";

/** The turns of one server's requests (docs/decisions/104-costly-requests.md). */
export interface RequestTurns {
  /** Of routes that declare a cost. */
  costly: Turns<Cost>;
  /** Of all others. */
  others: Turns<"other">;
}

/** What is at stake is ten connections and one event loop, which each server has for itself. */
export function createTurns(): RequestTurns {
  return {
    costly: new Turns({
      ofOne: 1,
      waitingOfOne: 2,
      atOnce: { work: 2, download: 2 },
      waiting: 12,
      waitMs: 20_000,
    }),
    // A browser sends six at once at most over HTTP/1.1; those that wait for each other in the database hold four of the ten connections.
    others: new Turns({
      ofOne: 4,
      waitingOfOne: 30,
      atOnce: { other: Number.POSITIVE_INFINITY },
      waiting: Number.POSITIVE_INFINITY,
      waitMs: 20_000,
    }),
  };
}

/**
 * Lets a signed-in person's request wait for its turn, which ends with the response. A handler whose response is read for longer calls
 * `keepTurn`, and ends the turn itself.
 */
export function takeTurn(cost: Cost | undefined) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { actor, services } = c.var;
    if (actor === null) return next();
    const { costly, others } = services.turns;
    const signalOf = () => c.req.raw.signal;
    const end = await (cost === undefined
      ? others.take(actor.id, "other", signalOf)
      : costly.take(actor.id, cost, signalOf));
    let isKept = false;
    c.set("keepTurn", () => {
      isKept = true;
      return end;
    });
    try {
      await next();
    } finally {
      if (!isKept) end();
    }
  });
}
