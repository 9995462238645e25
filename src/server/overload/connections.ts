import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { clientAddress, isTrustedProxy } from "#server/base/client-address.ts";

/** Limits for all clients together; tests set smaller ones. */
export interface ConnectionLimits {
  /** An idle connection takes 17 kB of memory, one that sends or receives more (docs/decisions/013). */
  connectionsMax: number;
  /** A whole school behind one address is normal; more than this is not. */
  connectionsPerAddressMax: number;
  /** Bodies, requests that wait for their turn and responses that are not read, over all connections. */
  heldBytesMax: number;
  /** A client that reads nothing of its response for this long is disconnected. */
  writeTimeoutMs: number;
}

export const connectionLimits: ConnectionLimits = {
  connectionsMax: 5000,
  connectionsPerAddressMax: 1500,
  heldBytesMax: 32 * 1024 * 1024,
  writeTimeoutMs: 30_000,
};

/** Freeing a little more than needed avoids another search right away. */
const heldShareAfterwards = 0.9;

/** How long data in transit has to arrive when the server stops. */
const maxWaitAtStopMs = 1500;

const sharedResponses = new WeakSet<object>();

/** Marks a response's body as shared by all responses, so that sending it slowly takes no memory. */
export function markShared(response: object | undefined): void {
  if (response !== undefined) sharedResponses.add(response);
}

/** One client's connection: what it is waiting for, and the memory it takes. */
export class Connection {
  /** Requests whose responses are not yet handed to the kernel. */
  requests = 0;
  /** The latest request; its body may still be arriving. */
  latest: IncomingMessage | undefined;
  /** Called when a response is done: the next request may be read. */
  onTurn: () => void = () => {};
  /** Called with true to pause reading from the client, and with false to resume. */
  onRest: (rest: boolean) => void = () => {};
  /** Whether a request may have arrived that is not read yet, because others come first. */
  isInLine: () => boolean = () => false;
  readonly socket: Socket;
  readonly address: string;
  /** Bytes in memory because of this client. */
  held = 0;

  constructor(socket: Socket, address: string) {
    this.socket = socket;
    this.address = address;
  }
}

/** An address's connections. */
interface Client {
  all: Set<Connection>;
  /** Connections waiting for their client to send or read, longest wait first. */
  waiting: Set<Connection>;
}

/** All connections of a server, and their limits. */
export class Connections {
  readonly limits: ConnectionLimits;
  #trusted: BlockList;
  #onDrop: (address: string, reason: DropReason) => void;
  #clients = new Map<string, Client>();
  #bySocket = new WeakMap<Socket, Connection>();
  #count = 0;
  #held = 0;
  #stopping = false;

  constructor(
    trusted: BlockList,
    limits: ConnectionLimits,
    onDrop: (address: string, reason: DropReason) => void,
  ) {
    this.#trusted = trusted;
    this.limits = limits;
    this.#onDrop = onDrop;
  }

  /** The connection of an accepted socket. */
  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  /** Accepts a new connection, if necessary in place of another; null when there is no room, and the socket is destroyed. */
  admit(socket: Socket): Connection | null {
    const address = clientAddress(socket.remoteAddress, undefined, this.#trusted);
    const client = this.#clients.get(address) ?? { all: new Set(), waiting: new Set() };
    const isProxy = isTrustedProxy(socket.remoteAddress, this.#trusted);
    const hasRoom =
      (isProxy ||
        client.all.size < this.limits.connectionsPerAddressMax ||
        this.#dropLongestWaiting(client, "connections-of-address")) &&
      (this.#count < this.limits.connectionsMax ||
        this.#dropLongestWaiting(this.#largestClient(client), "connections"));
    if (!hasRoom) {
      this.#drop(socket, address, "connections");
      return null;
    }
    const connection = new Connection(socket, address);
    this.#bySocket.set(socket, connection);
    this.#clients.set(address, client);
    client.all.add(connection);
    client.waiting.add(connection);
    this.#count += 1;
    socket.once("close", () => this.#forget(connection));
    return connection;
  }

  /** Counts a request until its response has been written, including the part that the client has not read. */
  begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.requests += 1;
    this.waitForClient(connection, false);
    connection.latest = request;
    let unread = 0;
    response.once("prefinish", () => {
      if (connection.socket.writableLength === 0) return;
      connection.socket.setTimeout(this.limits.writeTimeoutMs);
      this.waitForClient(connection, true);
      if (sharedResponses.has(response)) return;
      unread = connection.socket.writableLength;
      this.hold(connection, unread);
    });
    response.once("close", () => {
      this.hold(connection, -unread);
      connection.requests -= 1;
      if (connection.requests === 0 || !connection.latest?.complete) this.waitForClient(connection, true);
      if (!this.#stopping) connection.onTurn();
      else if (connection.requests === 0) connection.socket.destroySoon();
    });
  }

  /** Whether the connection is waiting for its client; the longest wait is closed for newcomers. */
  waitForClient(connection: Connection, waits: boolean): void {
    const client = this.#clients.get(connection.address);
    if (!client?.all.has(connection)) return;
    client.waiting.delete(connection);
    if (waits) client.waiting.add(connection);
  }

  /**
   * Closes a connection on which nothing has happened for too long: a client that sends no further request, or reads
   * nothing of its response. One whose request has not had its turn yet has done its part.
   */
  closeIdle(socket: Socket): void {
    const connection = this.#bySocket.get(socket);
    const isServed = () => connection !== undefined && (connection.requests > 0 || connection.isInLine());
    const wasServed = isServed();
    const { bytesRead } = socket;
    // Data that arrived while the server was busy is read first.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead) return;
      if ((wasServed || isServed()) && socket.writableLength === 0) socket.setTimeout(socket.timeout ?? 0);
      else socket.destroy();
    });
  }

  /** Counts bytes held for a client; beyond the limit, clients with the most are disconnected. */
  hold(connection: Connection, bytes: number): void {
    if (bytes === 0 || !this.#clients.get(connection.address)?.all.has(connection)) return;
    connection.held += bytes;
    this.#held += bytes;
    if (bytes > 0 && this.#held > this.limits.heldBytesMax) this.#shed();
  }

  /** Closes connections without a request now, and the others after their responses, unless their clients are slow. */
  stop(): void {
    this.#stopping = true;
    for (const { all } of this.#clients.values()) {
      for (const { requests, socket } of all) if (requests === 0) socket.destroy();
    }
    const endSlowOnes = () => {
      for (const { waiting } of this.#clients.values()) for (const { socket } of waiting) socket.destroy();
    };
    setTimeout(endSlowOnes, maxWaitAtStopMs).unref();
  }

  #largestClient(newcomers: Client): Client {
    let largest = newcomers;
    for (const client of this.#clients.values()) if (client.all.size > largest.all.size) largest = client;
    return largest;
  }

  #dropLongestWaiting({ waiting }: Client, reason: DropReason): boolean {
    const [longest] = waiting;
    if (longest === undefined) return false;
    this.#drop(longest.socket, longest.address, reason);
    this.#forget(longest);
    return true;
  }

  #shed(): void {
    const heldBy = new Map<string, number>();
    const holding: Connection[] = [];
    for (const [address, { all }] of this.#clients) {
      let held = 0;
      for (const connection of all) {
        held += connection.held;
        if (connection.held > 0) holding.push(connection);
      }
      heldBy.set(address, held);
    }
    const ofAddress = ({ address }: Connection) => heldBy.get(address) ?? 0;
    holding.sort((a, b) => ofAddress(b) - ofAddress(a) || b.held - a.held);
    for (const connection of holding) {
      if (this.#held <= this.limits.heldBytesMax * heldShareAfterwards) return;
      this.#drop(connection.socket, connection.address, "memory");
      this.#forget(connection);
    }
  }

  #drop(socket: Socket, address: string, reason: DropReason): void {
    this.#onDrop(address, reason);
    socket.destroy();
  }

  #forget(connection: Connection): void {
    const client = this.#clients.get(connection.address);
    if (!client?.all.delete(connection)) return;
    client.waiting.delete(connection);
    if (client.all.size === 0) this.#clients.delete(connection.address);
    this.#count -= 1;
    this.#held -= connection.held;
    connection.held = 0;
  }
}

/** Why a connection was closed: too many from its address, too many in total, or too much memory. */
type DropReason = "connections-of-address" | "connections" | "memory";
