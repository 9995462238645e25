import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "#server/http/context.ts";
import { fingerprintOf } from "#server/http/security-log.ts";
import { type ConnectionLimits, Connections, connectionLimits } from "#server/overload/connections.ts";
import { createApp } from "./create-app.ts";

/** Slower requests waste a connection; Node checks at the given interval. */
export const requestTimes = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/** A client that reads nothing of its response for this long is disconnected; open pages get an event more often. */
const idleTimeoutMs = 40_000;

/** Browsers send less than 2 kB and 30 headers. 16 kB full of tiny headers would take 250 kB of memory. */
const headSizeMax = 8 * 1024;
const headersMax = 100;

/** For requests without a host, such as HAProxy's checks; an unused name, so it grants nothing (health.ts). */
const nameOfNone = "unnamed.invalid";

export interface HttpServer extends Server {
  /** Those without a request at once, the others after their responses. */
  endConnections(): void;
}

/** The status of a request that the app does not see; undefined for all others. */
function rejectionOf({ rawHeaders, headers }: IncomingMessage): number | undefined {
  // Node drops headers beyond them, and those may be what reveals a proxy in between.
  if (rawHeaders.length >= 2 * headersMax) return 431;
  // Browsers always know the length. In tiny pieces, a body would take a hundred times its size.
  if (headers["transfer-encoding"] !== undefined) return 411;
  return undefined;
}

function reject({ socket }: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { Connection: "close", "Content-Length": 0 }).end();
  socket.destroySoon();
}

/** HTTP for the app, not listening yet; tests may use shorter times and smaller limits. */
export function createHttpServer(
  services: Services,
  webFolder?: string,
  {
    times = requestTimes,
    limits = connectionLimits,
  }: { times?: ServerOptions; limits?: ConnectionLimits } = {},
): HttpServer {
  const { env, concurrency, log, authSecret } = services;
  const connections = new Connections(env.TRUSTED_PROXY, limits, (address, reason) => {
    concurrency.dropped += 1;
    const line = { event: "connection-dropped", reason, client: fingerprintOf(authSecret, address) };
    log.warn(line, "security event");
  });
  const respond = getRequestListener(createApp(services, webFolder).fetch, { hostname: nameOfNone });
  const server = createServer({ ...times, maxHeaderSize: headSizeMax }, async (request, response) => {
    if (!connections.begin(request, response)) return;
    const status = rejectionOf(request);
    if (status !== undefined) return reject(request, response, status);
    await respond(request, response);
    connections.holdUnread(request, response);
  });
  server.maxHeadersCount = headersMax;
  server.timeout = idleTimeoutMs;
  server.on("checkExpectation", (request, response) => {
    if (connections.begin(request, response)) reject(request, response, 417);
  });
  server.on("connection", (socket) => connections.admit(socket));
  return Object.assign(server, { endConnections: () => connections.stop() });
}
