import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** Work that a server does again and again, beside its requests. */
export interface Job {
  /** For the log, as in "counting months failed". */
  name: string;
  /** How long it waits between two rounds. */
  seconds: number;
  /** The first round comes at once. */
  isDueAtStart?: boolean;
  /** One round. `signal` is aborted when the server stops. */
  work: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Does a job again and again, never twice at once. Waits differ by up to a tenth, so that servers do not work together; a round that fails
 * is logged. Returns a function that stops it and waits for the round in progress.
 */
export function every({ name, seconds, isDueAtStart = false, work }: Job, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = () =>
    sleep(seconds * 1000 * (0.9 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(
      () => undefined,
    );
  const repeat = async () => {
    if (!isDueAtStart) await wait();
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) =>
        log.warn({ err: error }, `${name} failed; it is tried again in ${seconds} s`),
      );
      await wait();
    }
  };
  const repeating = repeat();
  return () => {
    stopping.abort();
    return repeating;
  };
}
