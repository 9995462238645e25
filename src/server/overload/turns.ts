import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";

interface TurnLimits<Kind extends string> {
  /** How many requests of one person are processed at once. */
  ofOne: number;
  waitingOfOne: number;
  /** How many requests of all people are processed at once, by kind. */
  atOnce: Readonly<Record<Kind, number>>;
  /** How many more of them wait, of all kinds. */
  waiting: number;
  /** How long each waits. */
  waitMs: number;
}

interface Waiting<Kind> {
  kind: Kind;
  start: () => void;
}

interface Person<Kind> {
  running: number;
  waiting: Waiting<Kind>[];
}

const retryAfterSeconds = 5;

const busy = () =>
  new ApiError("too-many-requests", { sentence: sentence("request.busy"), retryAfterSeconds });

/** Makes people's requests take turns. Those that wait hold no connection; the next turn goes to the person whose last one was longest ago. */
export class Turns<Kind extends string> {
  readonly #limits: TurnLimits<Kind>;
  /** The person whose turn is next comes first. */
  readonly #people = new Map<string, Person<Kind>>();
  readonly #running = new Map<Kind, number>();
  #waiting = 0;

  constructor(limits: TurnLimits<Kind>) {
    this.#limits = limits;
  }

  /** How many requests are processed, and how many wait. */
  get counts(): { running: number; waiting: number } {
    const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return { running, waiting: this.#waiting };
  }

  /**
   * Waits for a request's turn; what is returned ends it, once. `signalOf` gives the signal that its client has left, if it has to wait.
   * @throws ApiError `too-many-requests` when too many wait, it has waited for too long, or its client has left
   */
  async take(personId: string, kind: Kind, signalOf: () => AbortSignal): Promise<() => void> {
    const person = this.#people.get(personId) ?? { running: 0, waiting: [] };
    const { waitingOfOne, waiting } = this.#limits;
    if (this.#isFree(person, kind)) this.#start(personId, person, kind);
    else if (person.waiting.length >= waitingOfOne || this.#waiting >= waiting) throw busy();
    else {
      this.#people.set(personId, person);
      await this.#wait(personId, person, { kind, signal: signalOf() });
    }
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#end(personId, person, kind);
    };
  }

  #countOf(kind: Kind): number {
    return this.#running.get(kind) ?? 0;
  }

  #isFree(person: Person<Kind>, kind: Kind): boolean {
    return person.running < this.#limits.ofOne && this.#countOf(kind) < this.#limits.atOnce[kind];
  }

  #start(personId: string, person: Person<Kind>, kind: Kind): void {
    person.running += 1;
    this.#running.set(kind, this.#countOf(kind) + 1);
    this.#people.set(personId, person);
  }

  #wait(
    personId: string,
    person: Person<Kind>,
    { kind, signal }: { kind: Kind; signal: AbortSignal },
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      person.waiting.splice(person.waiting.indexOf(entry), 1);
      this.#waiting -= 1;
    };
    const leave = () => {
      stopWaiting();
      if (person.running === 0 && person.waiting.length === 0) this.#people.delete(personId);
      reject(busy());
    };
    const entry: Waiting<Kind> = {
      kind,
      start: () => {
        stopWaiting();
        this.#start(personId, person, kind);
        resolve();
      },
    };
    const timer = setTimeout(leave, this.#limits.waitMs);
    signal.addEventListener("abort", leave);
    person.waiting.push(entry);
    this.#waiting += 1;
    if (signal.aborted) leave();
    return promise;
  }

  #end(personId: string, person: Person<Kind>, kind: Kind): void {
    person.running -= 1;
    this.#running.set(kind, this.#countOf(kind) - 1);
    this.#people.delete(personId);
    if (person.running > 0 || person.waiting.length > 0) this.#people.set(personId, person);
    if (this.#waiting === 0) return;
    // Two may start: the same person's, of another kind, and another person's of this kind.
    for (let next = this.#findNext(); next !== undefined; next = this.#findNext()) next.start();
  }

  #findNext(): Waiting<Kind> | undefined {
    for (const person of this.#people.values()) {
      const next = person.waiting.find(({ kind }) => this.#isFree(person, kind));
      if (next !== undefined) return next;
    }
    return undefined;
  }
}

/** What makes a route costly: much work at once, or a download that keeps a connection of its own for as long as its reader takes. */
export type Cost = "work" | "download";

/** The turns of one server's requests (docs/decisions/104-costly-requests.md). */
export interface RequestTurns {
  /** Of routes that declare a cost. */
  costly: Turns<Cost>;
  /** Of all others. */
  others: Turns<"other">;
}

/** What is at stake is ten connections and one event loop, which each server has for itself. */
export function createTurns(): RequestTurns {
  return {
    costly: new Turns({
      ofOne: 1,
      waitingOfOne: 9,
      atOnce: { work: 2, download: 2 },
      waiting: 30,
      waitMs: 20_000,
    }),
    // A browser sends six requests at once over HTTP/1.1; those that wait for a lock hold four of the ten connections at most.
    others: new Turns({
      ofOne: 4,
      waitingOfOne: 60,
      atOnce: { other: Number.POSITIVE_INFINITY },
      waiting: Number.POSITIVE_INFINITY,
      waitMs: 20_000,
    }),
  };
}
