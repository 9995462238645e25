import type { RequestListener } from "node:http";
import { createMiddleware } from "hono/factory";
import { ApiError } from "./api-error.ts";
import type { Connections } from "./connections.ts";
import type { AppEnv } from "./context.ts";
import { prepareRefusal } from "./early-refusal.ts";
import { mayHaveBody } from "./limit-body.ts";
import type { Load } from "./load.ts";

/** A crowd that was sent away together should not come back together. */
const retryAfterSeconds = [1, 2, 3];

/** Counts a refusal; in how many seconds to come back. */
function refuse(load: Load): number {
  load.refused += 1;
  return retryAfterSeconds[load.refused % retryAfterSeconds.length] ?? 1;
}

/**
 * Refuses with 503 what would only wait, so that at several times what the server can do it still does what it can,
 * within bounded time and memory. A request counts from when its body is here: who sends slowly takes nobody's place.
 */
export function refuseOverload(load: Load) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Kept by the request: whoever reads the body later reads this.
    if (mayHaveBody(c.req)) await readBody(c.req);
    if (load.atWork >= load.most) throw new ApiError("unavailable", { retryAfterSeconds: refuse(load) });
    load.atWork += 1;
    try {
      await next();
    } finally {
      load.atWork -= 1;
    }
  });
}

/**
 * So many refusals in one turn of the event loop do not hurt. In a turn, each connection to the database is heard once and
 * one new connection is accepted, however many requests are read: a turn full of refusals keeps those waiting who are served.
 */
const mostRefusedInATurn = 20;

/** A connection that was refused beyond them is not read for so long: less than its client was asked to stay away. */
const restMs = 500;

/**
 * The same refusal before anything else is done for a request, its body read or its line logged: what refusing costs is
 * taken from those who are served.
 */
export function refuseEarly(
  load: Load,
  connections: Connections,
  listener: RequestListener,
): RequestListener {
  const answerUnavailable = prepareRefusal("unavailable");
  let refusedInThisTurn = 0;
  return (request, response) => {
    if (load.atWork < load.most || !request.url?.startsWith("/api/")) return listener(request, response);
    answerUnavailable(response, ["Retry-After", String(refuse(load))]);

    if (refusedInThisTurn === 0) {
      setImmediate(() => {
        refusedInThisTurn = 0;
      });
    }
    refusedInThisTurn += 1;
    if (refusedInThisTurn <= mostRefusedInATurn) return;
    const connection = connections.of(request.socket);
    connection?.onRest(true);
    setTimeout(() => connection?.onRest(false), restMs).unref();
  };
}

async function readBody(request: { text(): Promise<string> }): Promise<void> {
  try {
    await request.text();
  } catch {
    // Cut off on the way: nobody waits for the answer.
    throw new ApiError("invalid-input");
  }
}
