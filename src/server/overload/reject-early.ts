import type { RequestListener } from "node:http";
import type { Concurrency } from "../base/concurrency.ts";
import type { Connections } from "./connections.ts";
import { prepareRejection } from "./early-rejection.ts";

/** Clients that were rejected together should not come back together. */
const retryAfterSeconds = [1, 2, 3];

/** Counts a rejection. Returns after how many seconds the client should come back. */
export function countRejection(concurrency: Concurrency): number {
  concurrency.rejected += 1;
  return retryAfterSeconds[concurrency.rejected % retryAfterSeconds.length] ?? 1;
}

/**
 * So many rejections in one turn of the event loop do not hurt. In a turn, each connection to the database is heard once and
 * one new connection is accepted, however many requests are read: a turn full of rejections keeps those waiting who are served.
 */
const mostRejectedInATurn = 20;

/** A connection rejected beyond them is not read for this long: less than its client should wait before retrying. */
const restMs = 500;

/**
 * The same rejection before anything else is done for a request, such as reading its body or logging a line: what
 * rejecting costs is taken from those who are served.
 */
export function rejectEarly(
  concurrency: Concurrency,
  connections: Connections,
  listener: RequestListener,
): RequestListener {
  const respondUnavailable = prepareRejection("unavailable");
  let rejectedInThisTurn = 0;
  return (request, response) => {
    if (concurrency.inProgress < concurrency.max || !request.url?.startsWith("/api/"))
      return listener(request, response);
    respondUnavailable(response, ["Retry-After", String(countRejection(concurrency))]);

    if (rejectedInThisTurn === 0) {
      setImmediate(() => {
        rejectedInThisTurn = 0;
      });
    }
    rejectedInThisTurn += 1;
    if (rejectedInThisTurn <= mostRejectedInATurn) return;
    const connection = connections.of(request.socket);
    connection?.onRest(true);
    setTimeout(() => connection?.onRest(false), restMs).unref();
  };
}
