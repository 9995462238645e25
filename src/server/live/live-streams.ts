import { ApiError } from "#server/base/api-error.ts";
import { LiveStream, type StreamTimes, streamTimes } from "./live-stream.ts";
import type { Changed } from "./notice.ts";
import { RecentChanges } from "./recent-changes.ts";

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
  readonly #times: StreamTimes;
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

  /**
   * Opens a stream. `drop` is called when its client does not read it.
   * @throws ApiError `too-many-requests` beyond the limits, `unavailable` when the server is stopping.
   */
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
