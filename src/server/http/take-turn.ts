import { createMiddleware } from "hono/factory";
import type { Cost } from "#server/overload/turns.ts";
import type { AppEnv } from "./context.ts";

/**
 * Lets a signed-in person's request wait for its turn, which ends with the response. A handler whose response is read for longer calls
 * `holdTurn`, and ends the turn itself.
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
    let isHeld = false;
    c.set("holdTurn", () => {
      isHeld = true;
      return end;
    });
    try {
      await next();
    } finally {
      if (!isHeld) end();
    }
  });
}
