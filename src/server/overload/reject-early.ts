import type { RequestListener } from "node:http";
import type { Concurrency } from "#server/base/concurrency.ts";
import type { Connections } from "./connections.ts";
import { prepareRejection } from "./early-rejection.ts";

/** Clients that were rejected together should not come back together. */
const retryAfterSeconds = [1, 2, 3];

/** Counts a rejection. Returns the seconds after which the client should retry. */
export function countRejection(concurrency: Concurrency): number {
  concurrency.rejected += 1;
  return retryAfterSeconds[concurrency.rejected % retryAfterSeconds.length] ?? 1;
}

/**
 * This many rejections in one turn of the event loop are harmless. In a turn, each database connection is read once and
 * one new connection is accepted, however many requests are read, so a turn full of rejections delays those being
 * served.
 */
const mostRejectedInATurn = 20;

/** A connection rejected beyond them is not read for this long: less than its client should wait before retrying. */
const restMs = 500;

/**
 * The same rejection before anything else is done for a request, such as reading its body or logging a line: rejecting
 * must not cost those being served.
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
