import { connect, type Socket } from "node:net";

const headEnd = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("0\r\n\r\n");

/**
 * An HTTP/1.1 connection that is kept open and takes one request after the other. It reads only a response's
 * status and length: a client that costs more would take CPU time from the server that it measures.
 */
export class Connection {
  readonly #socket: Socket;
  #resolve: ((status: number) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;
  #status = 0;
  /** How many bytes are still to come; undefined until the head has arrived. */
  #missing: number | undefined;
  #chunked = false;
  #early: Buffer | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (data: Buffer) => this.#read(data));
    this.#socket.on("error", (error) => this.#reject?.(error));
    this.#socket.on("close", () => this.#reject?.(new Error("The server closed the connection")));
  }

  /** Sends a whole request, head and body; resolves with the response's status when its last byte is there. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#missing = undefined;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.destroy();
  }

  #read(arrived: Buffer): void {
    let data = this.#early === undefined ? arrived : Buffer.concat([this.#early, arrived]);
    this.#early = undefined;
    if (this.#missing === undefined) {
      const end = data.indexOf(headEnd);
      if (end < 0) {
        this.#early = data;
        return;
      }
      const head = data.toString("latin1", 0, end);
      this.#status = Number(head.slice(9, 12));
      const length = /content-length: *(\d+)/i.exec(head)?.[1];
      this.#chunked = length === undefined && /transfer-encoding: *chunked/i.test(head);
      this.#missing = this.#chunked ? Number.POSITIVE_INFINITY : Number(length ?? 0);
      data = data.subarray(end + headEnd.length);
    }
    this.#missing -= data.length;
    const isWhole = this.#chunked ? data.subarray(-lastChunk.length).equals(lastChunk) : this.#missing <= 0;
    if (isWhole) this.#resolve?.(this.#status);
  }
}
