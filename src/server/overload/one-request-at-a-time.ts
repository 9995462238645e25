import type { Connection, Connections } from "./connections.ts";
import { enqueueFairly } from "./fair-queue.ts";

const endOfHead = "\r\n\r\n";

/** No request is shorter than the first; blank lines in a body are not worth a piece each. */
const pieceBytesMin = { head: 16, body: 128 };

/** A chunk may hold 10,000 tiny pieces of a body: such a client is disconnected (read-body.ts) before all are read. */
const pieceBytesMax = 1024;

/** The chunks waiting while reading is paused: the current one and one already on its way. */
const waitingBytesMax = 128 * 1024;

/** Larger chunks wait in a queue: parsing one, and the request that it completes, may take milliseconds. */
const largeBytes = 8 * 1024;

const nothing = Buffer.alloc(0);

/** The parser of node:http, which reads pieces of the client's data. */
type Parse = (piece: Buffer) => void;

/**
 * Makes node:http read one request of a connection at a time: the next one when the response has been written. On its own it reads,
 * and begins, every request in 64 kB at once, before the first response is written (docs/decisions/013).
 */
export function readOneRequestAtATime(connection: Connection, connections: Connections): void {
  const { socket } = connection;
  const [parse] = socket.listeners("data") as [Parse];
  socket.removeListener("data", parse);
  // They stop and start the reading at once; a stream's own pause reads on until its buffer is full.
  const [stopReading] = socket.listeners("pause") as [(this: typeof socket) => void];
  const [startReading] = socket.listeners("resume") as [() => void];

  let rest: Buffer = nothing;
  let held = 0;
  let resting = false;
  let paused = false;

  const isInBody = () => connection.latest?.complete === false;
  // The body of the request that is next in line, but not of one behind it.
  const mayParse = () =>
    connection.requests === 0
      ? isInBody() || socket.writableLength === 0
      : connection.requests === 1 && isInBody();
  // node:http's own back-pressure for unread responses; it reads nothing then.
  const isPausedByNode = () => (socket as { _paused?: boolean })._paused === true;
  const isHeld = () => resting || rest.length > 0;

  function keep(bytes: number): void {
    connections.hold(connection, bytes - held);
    held = bytes;
  }

  function parseWhatMay(): void {
    while (rest.length > 0 && !resting && mayParse() && !isPausedByNode()) {
      if (!socket.writable) {
        rest = nothing;
        break;
      }
      const wasInBody = isInBody();
      const from = wasInBody ? pieceBytesMin.body : pieceBytesMin.head;
      const next = rest.subarray(0, pieceBytesMax);
      const found = next.indexOf(endOfHead, from - endOfHead.length);
      const end = found === -1 ? next.length : found + endOfHead.length;
      const piece = rest.subarray(0, end);
      rest = rest.subarray(end);
      parse(piece);
      // The body's reader starts in the next turn; until then, its small pieces would not be counted.
      if (!wasInBody && isInBody() && rest.length > largeBytes) {
        enqueueFairly(connection.address, parseWhatMay);
        break;
      }
    }
    waitIfHeld();
  }

  function waitIfHeld(): void {
    // The chunk is kept as long as a part of it is.
    keep(rest.length > 0 ? rest.buffer.byteLength : 0);
    // After node:http's own "resume", which it has scheduled and which would undo it.
    if (isHeld()) process.nextTick(pauseIfHeld);
    // Unless paused by node:http, for a body that is not read.
    else if (paused) socket.resume();
    paused = isHeld();
  }

  function pauseIfHeld(): void {
    paused = isHeld();
    if (!paused) return;
    socket.pause();
    // Again, after the stream's own attempt to fill its buffer, which it has scheduled by then.
    process.nextTick(() => stopReading.call(socket));
  }

  function parseSoon(): void {
    if (isHeld()) enqueueFairly(connection.address, parseWhatMay);
  }

  // Listening makes node:http hand over what it would have read itself, and drop its listeners for these two.
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (rest.length > waitingBytesMax) socket.destroy();
    else if (rest.length <= largeBytes) parseWhatMay();
    else {
      waitIfHeld();
      enqueueFairly(connection.address, parseWhatMay);
    }
  });
  // Its turn may come much later.
  socket.once("close", () => {
    rest = nothing;
  });
  socket.on("pause", stopReading);
  socket.on("resume", startReading);
  socket.on("resume", pauseIfHeld);
  socket.on("drain", parseSoon);
  connection.onTurn = parseSoon;
  connection.isInLine = () => paused || isHeld();
  connection.onRest = (rest) => {
    resting = rest;
    if (rest) process.nextTick(pauseIfHeld);
    else enqueueFairly(connection.address, parseWhatMay);
  };
}
