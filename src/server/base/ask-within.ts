import { setTimeout as sleep } from "node:timers/promises";

/** Asks what may never answer, such as a network disk: null after `ms` or a failure. Meanwhile, further calls share the question. */
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
