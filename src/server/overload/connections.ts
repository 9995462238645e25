import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { limits } from "#domain/limits.ts";
import { clientAddress } from "#server/base/client-address.ts";

/** Limits for all clients together; tests set smaller ones. */
export const connectionLimits = {
  /** An idle connection takes 17 kB of memory, one that sends or receives more (docs/decisions/069). */
  connectionsMax: 5000,
  /** Bodies that are being received and responses that are not read, over all connections. */
  heldBytesMax: 32 * 1024 * 1024,
};

export type ConnectionLimits = typeof connectionLimits;

/** The parser of node:http gets this much at once, so that it reads no further on a closed connection, as it would up to 2,000 requests. */
const pieceBytes = 1024;

/** What Node takes for each piece of a body besides its bytes: in pieces of one byte, a body would take a hundred times its size. */
const pieceOverheadBytes = 128;

/** Why a connection was closed: too many of them, too much memory, or a request before the last one was answered. */
type DropReason = "connections" | "memory" | "pipelining";

const sharedResponses = new WeakSet<object>();

/** Marks a response's body as shared by all responses, so that sending it slowly takes no memory. */
export function markShared(response: object | undefined): void {
  if (response !== undefined) sharedResponses.add(response);
}

interface Connection {
  address: string;
  /** Of the request that is in progress. */
  response?: ServerResponse;
  /** Whether a request has been answered. */
  isKnown: boolean;
  /** Bytes in memory because of it. */
  held: number;
}

/** What would be lost with a connection: 0 for one that only began a request, 1 for an idle one, 2 for a request in progress. */
function worthOf({ response, isKnown }: Connection): number {
  if (response === undefined) return isKnown ? 1 : 0;
  return response.req.complete ? 2 : 0;
}

/**
 * All connections of a server. When they take too much memory, the address that takes the most loses its largest one. When there are too
 * many, one with which the least is lost is closed: of the address with the most of these, the least recently used.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #trusted: BlockList;
  readonly #onDrop: (address: string, reason: DropReason) => void;
  /** Oldest last request first. */
  readonly #all = new Map<Socket, Connection>();
  #held = 0;
  #isStopping = false;

  constructor(
    trusted: BlockList,
    connectionLimits: ConnectionLimits,
    onDrop: (address: string, reason: DropReason) => void,
  ) {
    this.#trusted = trusted;
    this.#limits = connectionLimits;
    this.#onDrop = onDrop;
  }

  /** Accepts a new connection, if necessary in place of another. */
  admit(socket: Socket): void {
    if (this.#all.size >= this.#limits.connectionsMax) {
      const least = Math.min(...Array.from(this.#all.values(), worthOf));
      this.#dropOne("connections", (each) => (worthOf(each) === least ? 1 : 0));
    }
    const address = clientAddress(socket.remoteAddress, undefined, this.#trusted);
    const connection: Connection = { address, isKnown: false, held: 0 };
    this.#all.set(socket, connection);
    socket.once("close", () => this.#forget(socket));
    // A listener of `readable` decides when `data` is emitted, to which node:http listens.
    socket.on("readable", () => {
      while (socket.writable && socket.read(Math.min(socket.readableLength, pieceBytes)) !== null)
        if (connection.response?.req.complete === false) this.#hold(connection, pieceOverheadBytes);
    });
  }

  /** Notes a request until its response has been sent. False if the connection is closed: browsers and proxies do not send two at once. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const connection = this.#all.get(socket);
    if (connection?.response !== undefined) this.#drop(socket, "pipelining");
    if (socket.destroyed || connection === undefined) return false;
    this.#all.delete(socket);
    this.#all.set(socket, connection);
    connection.response = response;
    if (this.#isStopping) response.setHeader("Connection", "close");
    // Node buffers no more of a body than this unless it is read, and nothing reads a longer one.
    this.#hold(
      connection,
      Math.min(Number(request.headers["content-length"] ?? 0), limits.requestBodyMaxBytes),
    );
    response.once("close", () => {
      connection.response = undefined;
      connection.isKnown = true;
      this.#hold(connection, -connection.held);
      if (this.#isStopping) socket.destroySoon();
    });
    return !socket.destroyed;
  }

  /** Counts the part of a response that its client has not read yet. Call it when all of the response has been written. */
  holdUnread(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#all.get(request.socket);
    if (connection?.response !== response || sharedResponses.has(response)) return;
    this.#hold(connection, response.writableLength);
  }

  /** Closes connections on which no request has fully arrived now, and the others after their responses. */
  stop(): void {
    this.#isStopping = true;
    for (const [socket, { response }] of this.#all) {
      if (!response?.req.complete) socket.destroy();
      // Otherwise the client may send its next request just before the connection is closed.
      else if (!response.headersSent) response.setHeader("Connection", "close");
    }
  }

  #hold(connection: Connection, bytes: number): void {
    connection.held += bytes;
    this.#held += bytes;
    while (this.#held > this.#limits.heldBytesMax) this.#dropOne("memory", ({ held }) => held);
  }

  #dropOne(reason: DropReason, weightOf: (connection: Connection) => number): void {
    const byAddress = new Map<string, number>();
    for (const connection of this.#all.values()) {
      const { address } = connection;
      byAddress.set(address, (byAddress.get(address) ?? 0) + weightOf(connection));
    }
    const most = Math.max(...byAddress.values());
    let heaviest: Socket | undefined;
    let weight = 0;
    for (const [socket, connection] of this.#all) {
      if (byAddress.get(connection.address) !== most || weightOf(connection) <= weight) continue;
      heaviest = socket;
      weight = weightOf(connection);
    }
    if (heaviest !== undefined) this.#drop(heaviest, reason);
  }

  #drop(socket: Socket, reason: DropReason): void {
    const address = this.#all.get(socket)?.address;
    if (address !== undefined) this.#onDrop(address, reason);
    this.#forget(socket);
    socket.destroy();
  }

  #forget(socket: Socket): void {
    const connection = this.#all.get(socket);
    if (connection === undefined) return;
    this.#all.delete(socket);
    this.#held -= connection.held;
    connection.held = 0;
  }
}
