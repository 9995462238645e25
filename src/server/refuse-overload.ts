import type { RequestListener } from "node:http";
import { createMiddleware } from "hono/factory";
import { ApiError } from "./api-error.ts";
import type { AppEnv } from "./context.ts";
import { mayHaveBody } from "./limit-body.ts";

/**
 * How many requests are worked on at once: ten are at the database, the others wait for it. A crowd of which some are
 * refused at once and come back is better served than one that all waits (measured: docs/decisions/010).
 */
const mostAtOnce = 100;

/** How busy the server is; one for the whole process. */
export interface Load {
  /** Requests that are worked on. */
  atWork: number;
  readonly most: number;
  /** How many were refused since the start. */
  refused: number;
}

export function createLoad(most = mostAtOnce): Load {
  return { atWork: 0, most, refused: 0 };
}

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
 * So many refusals in one turn of the event loop do not hurt. Each connection to the database is heard once in a turn,
 * however many requests are: a turn full of refusals would keep those waiting who are served.
 */
const mostRefusedInATurn = 100;

/** Whose connection was refused beyond them is not listened to for so long. */
const restMs = 250;

/**
 * The same refusal before anything else is done for a request, its body read or its line logged: what refusing costs is
 * taken from those who are served.
 */
export function refuseEarly(load: Load, listener: RequestListener): RequestListener {
  const { status, body } = new ApiError("unavailable");
  // As a string, which Node sends in one piece with the head.
  const text = JSON.stringify(body);
  const headers = [
    ...["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(text))],
    ...["Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"],
  ];
  let refusedInThisTurn = 0;
  return (request, response) => {
    if (load.atWork < load.most || !request.url?.startsWith("/api/")) return listener(request, response);
    response.writeHead(status, [...headers, "Retry-After", String(refuse(load))]);
    response.end(text);

    if (refusedInThisTurn === 0) {
      setImmediate(() => {
        refusedInThisTurn = 0;
      });
    }
    refusedInThisTurn += 1;
    if (refusedInThisTurn <= mostRefusedInATurn) return;
    const { socket } = request;
    socket.pause();
    setTimeout(() => socket.resume(), restMs).unref();
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
