import { ApiError } from "#server/base/api-error.ts";
import type { Changed } from "./announcements.ts";

/** How many streams may be open at once. They are far fewer than the connections that the server accepts. */
export const streamLimits = {
  /** A browser has one, or one for each tab in front on plain http. */
  perUser: 10,
  /** A whole school behind one address is normal. */
  perAddress: 500,
  /** Each takes about 50 kB of memory (docs/decisions/045). */
  total: 1000,
};

interface Reader {
  userId: string;
  /** The teachers whose feedback they want to hear about; everyone's if null. */
  teacherId: string | null;
  address: string;
  /** How many milliseconds ago the data that they show was read. */
  ageMs: number;
}

/** The streams that tell open pages to fetch again, and their limits. */
export class LiveStreams {
  readonly #limits: typeof streamLimits;
  readonly #times: typeof streamTimes;
  readonly #streams = new Map<LiveStream, Reader>();
  readonly #recent = new RecentChanges();
  #isStopping = false;

  constructor(limits = streamLimits, times = streamTimes) {
    this.#limits = limits;
    this.#times = times;
    // Changes before the start were not heard.
    this.#recent.note("everyone", performance.now());
  }

  /** How many are open. */
  get count(): number {
    return this.#streams.size;
  }

  /** Opens a stream; `drop` is for a client that does not read. @throws ApiError `too-many-requests`; `unavailable` at the end. */
  open(reader: Reader, drop: () => void): LiveStream {
    if (this.#isStopping) throw new ApiError("unavailable");
    const { perUser, perAddress, total } = this.#limits;
    const readers = [...this.#streams.values()];
    const ofUser = readers.filter(({ userId }) => userId === reader.userId).length;
    const ofAddress = readers.filter(({ address }) => address === reader.address).length;
    if (ofUser >= perUser || ofAddress >= perAddress || readers.length >= total)
      throw new ApiError("too-many-requests");
    const stream = new LiveStream(this.#times, drop, () => this.#streams.delete(stream));
    this.#streams.set(stream, reader);
    stream.tell(this.#recent.since(reader.teacherId, performance.now() - reader.ageMs) ?? "ping");
    return stream;
  }

  /** Notifies the streams that a change concerns. */
  heard(changed: Changed): void {
    this.#recent.note(changed, performance.now());
    const isEveryone = changed === "everyone";
    const teacherIds = new Set(isEveryone ? [] : changed);
    for (const [stream, { teacherId }] of this.#streams) {
      if (isEveryone) stream.tell("resync");
      else if (teacherId === null || teacherIds.has(teacherId)) stream.tell("changed");
    }
  }

  /** Ends all streams, and opens no more. */
  stop(): void {
    this.#isStopping = true;
    for (const stream of this.#streams.keys()) stream.end();
  }
}

/** A reader's data may be older than it says by the time that its request took. */
const slackMs = 2000;

const teachersMax = 10_000;

/** When feedback changed lately, so that a page that begins to listen learns what it has missed. Times are those of `performance.now()`. */
export class RecentChanges {
  #ofTeacher = new Map<string, number>();
  #ofAnyone = Number.NEGATIVE_INFINITY;
  #ofEveryone = Number.NEGATIVE_INFINITY;

  note(changed: Changed, now: number): void {
    if (changed === "everyone" || this.#ofTeacher.size + changed.length > teachersMax) {
      this.#ofTeacher.clear();
      this.#ofEveryone = now;
      return;
    }
    this.#ofAnyone = now;
    for (const teacherId of changed) this.#ofTeacher.set(teacherId, now);
  }

  /** Whether a teacher's feedback (anyone's, if null) has changed since a page's data was read, or may have; null if it has not. */
  since(teacherId: string | null, then: number): "changed" | "resync" | null {
    const latest = teacherId === null ? this.#ofAnyone : this.#ofTeacher.get(teacherId);
    if (latest !== undefined && latest > then - slackMs) return "changed";
    return this.#ofEveryone > then - slackMs ? "resync" : null;
  }
}

/** How long things take; tests set shorter times. */
export const streamTimes = {
  /** Proxies cut connections on which nothing is sent, often after a minute. */
  pingMs: 25_000,
  /** The shortest and the longest life of a stream: its reader opens another one, and is checked again. */
  lifeMs: [240_000, 330_000] as [number, number],
  /** A client that reads nothing for this long is disconnected. */
  writeTimeoutMs: 30_000,
};

/** The events: something has changed, something may have changed, for everyone at once, or nothing has. */
type LiveEvent = "changed" | "resync" | "ping";

/** One reader's stream. While its client does not read, only one event waits to be sent, so it takes no memory. */
export class LiveStream {
  readonly #times: typeof streamTimes;
  readonly #drop: () => void;
  readonly #onEnd: () => void;
  readonly #endsAt: number;
  #waiting: LiveEvent = "ping";
  #isWriting = false;
  #isEnded = false;
  #wake: () => void = () => {};

  constructor(times: typeof streamTimes, drop: () => void, onEnd: () => void) {
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
