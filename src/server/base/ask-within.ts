import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks something that may never answer, such as a disk of the network: each call resolves with the answer, or with null if there is none
 * within `ms` or it fails. While a question is open, further calls wait for the same answer, so that questions never pile up.
 */
export function askWithin<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer | null> {
  let open: Promise<Answer | null> | undefined;
  return () => {
    open ??= ask()
      .catch(() => null)
      .finally(() => {
        open = undefined;
      });
    return Promise.race([open, sleep(ms, null, { ref: false })]);
  };
}
