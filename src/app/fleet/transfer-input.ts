import type { Readable } from "node:stream";

/** Reads lines and counted bytes, in turn, from what another program sends. */
export class TransferInput {
  readonly #chunks: AsyncIterator<Buffer>;
  #left = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line; null once the sender is gone. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#left.indexOf("\n");
      if (end !== -1) {
        const line = this.#left.toString("utf8", 0, end);
        this.#left = this.#left.subarray(end + 1);
        return line;
      }
      if (!(await this.#readMore())) return null;
    }
  }

  /** Reads the next `count` bytes; fewer if the sender has gone. */
  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#left.length === 0 && !(await this.#readMore())) return;
      const part = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  async #readMore(): Promise<boolean> {
    const next = await this.#chunks.next().catch(() => null);
    if (next === null || next.done) return false;
    this.#left = Buffer.concat([this.#left, next.value]);
    return true;
  }
}
