/** How long things take; tests set shorter times. */
export interface StreamTimes {
  /** Proxies cut connections on which nothing is sent, often after a minute. */
  pingMs: number;
  /** The shortest and the longest life of a stream: its reader opens another one, and is checked again. */
  lifeMs: readonly [number, number];
  /** A client that reads nothing for this long is disconnected. */
  writeTimeoutMs: number;
}

export const streamTimes: StreamTimes = {
  pingMs: 25_000,
  lifeMs: [240_000, 330_000],
  writeTimeoutMs: 30_000,
};

/** The events: something has changed, something may have changed, for everyone at once, or nothing has. */
type LiveEvent = "changed" | "resync" | "ping";

/**
 * One reader's stream. However much changes while its client does not read, only one event is waiting to be sent, so it takes no
 * memory.
 */
export class LiveStream {
  readonly #times: StreamTimes;
  readonly #drop: () => void;
  readonly #onEnd: () => void;
  readonly #endsAt: number;
  #waiting: LiveEvent = "ping";
  #isWriting = false;
  #isEnded = false;
  #wake: () => void = () => {};

  constructor(times: StreamTimes, drop: () => void, onEnd: () => void) {
    const [shortest, longest] = times.lifeMs;
    this.#times = times;
    this.#drop = drop;
    this.#onEnd = onEnd;
    // Drawn at random, so that streams opened together do not end together.
    this.#endsAt = performance.now() + shortest + Math.random() * (longest - shortest);
  }

  /** Queues this event; it replaces one that is still to be sent. */
  tell(event: LiveEvent): void {
    this.#waiting = event;
    this.#wake();
  }

  /** Ends the stream; nothing happens if it has ended. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd();
    this.#wake();
    // The last event may never be read.
    if (this.#isWriting) this.#drop();
  }

  /** Sends events until the end of the stream, each when `write` has sent the one before. */
  async send(write: (event: LiveEvent) => Promise<unknown>): Promise<void> {
    try {
      // The first one at once: it sends the head of the response.
      do await this.#write(write);
      while (await this.#next());
    } finally {
      this.end();
    }
  }

  async #write(write: (event: LiveEvent) => Promise<unknown>): Promise<void> {
    const event = this.#waiting;
    this.#waiting = "ping";
    this.#isWriting = true;
    const timeout = setTimeout(() => this.end(), this.#times.writeTimeoutMs);
    await write(event);
    clearTimeout(timeout);
    this.#isWriting = false;
  }

  /** Waits until an event is to be sent; false at the end. */
  async #next(): Promise<boolean> {
    const leftMs = this.#endsAt - performance.now();
    if (this.#waiting === "ping" && !this.#isEnded && leftMs > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, Math.min(this.#times.pingMs, leftMs));
      this.#wake = resolve;
      await promise;
      clearTimeout(timer);
    }
    return !this.#isEnded && performance.now() < this.#endsAt;
  }
}
