import type { IncomingMessage, RequestListener } from "node:http";
import { limits } from "#domain/limits.ts";
import { mayHaveBody } from "./body.ts";
import type { Connection, Connections } from "./connections.ts";
import { enqueueFairly } from "./fair-queue.ts";

const leastBytes = 1024;

/** Larger bodies wait in a queue: parsing one takes milliseconds, and as many may end at once as there are connections. */
const largeBytes = 8 * 1024;

/**
 * Each piece costs 5 µs, however small. 64 kB in packets of the slowest networks are 120; a body in 200 or more pieces
 * of less than 32 bytes on average means a hostile client.
 */
const areCrumbs = (pieces: number, length: number) => pieces > 200 + length / 32;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Reads the body of an API request before the request is processed, into one buffer whose size is counted: as many
 * small pieces, it would take a hundred times its size. A body that is too large, and one that no route reads, is not
 * kept.
 */
export function readBodyFirst(
  connections: Connections,
  begin: RequestListener,
  tooLarge: RequestListener,
): RequestListener {
  return (request, response) => {
    const connection = connections.of(request.socket);
    if (connection === undefined || !hasBody(request)) return begin(request, response);
    const isTooLong = Number(request.headers["content-length"]) > limits.requestBodyMaxBytes;
    if (isTooLong || !request.url?.startsWith("/api/") || !mayHaveBody({ method: request.method ?? "" })) {
      dropBody(request);
      return begin(request, response);
    }
    connections.waitForClient(connection, true);
    const body = collectBody(connections, connection, request, () => tooLarge(request, response));
    response.once("close", body.release);
    const beginWithBody = () => {
      const read = body.take();
      if (read === null) return;
      connections.waitForClient(connection, false);
      // Where Hono's adapter looks first.
      begin(Object.assign(request, { rawBody: read }), response);
    };
    request.once("end", () => {
      if (body.length() <= largeBytes) beginWithBody();
      else enqueueFairly(connection.address, beginWithBody);
    });
  };
}

/** Skips a body that is not kept. */
function dropBody(request: IncomingMessage): void {
  let pieces = 0;
  let length = 0;
  request.on("data", (piece: Buffer) => {
    pieces += 1;
    length += piece.length;
    if (areCrumbs(pieces, length)) request.socket.destroy();
  });
}

function collectBody(
  connections: Connections,
  connection: Connection,
  request: IncomingMessage,
  onTooLarge: () => void,
) {
  let buffer: Buffer | null = Buffer.alloc(0);
  let length = 0;
  let pieces = 0;
  let counted = 0;
  const count = (bytes: number) => {
    connections.hold(connection, bytes - counted);
    counted = bytes;
  };
  request.on("data", (piece: Buffer) => {
    if (buffer === null) return;
    pieces += 1;
    if (areCrumbs(pieces, length)) {
      buffer = null;
      request.socket.destroy();
      return;
    }
    if (length + piece.length > limits.requestBodyMaxBytes) {
      buffer = null;
      count(0);
      onTooLarge();
      return;
    }
    if (length + piece.length > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(leastBytes, 2 * buffer.length, length + piece.length));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
      count(larger.length);
    }
    piece.copy(buffer, length);
    length += piece.length;
  });
  return {
    length: () => length,
    /** The whole body; null when it was too large, or its client is gone. */
    take: () => buffer?.subarray(0, length) ?? null,
    release: () => {
      buffer = null;
      count(0);
    },
  };
}
