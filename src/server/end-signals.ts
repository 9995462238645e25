/** What ends a program in order: a service manager or `kill`, Ctrl-C, a terminal that closes. */
export const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Aborts at the first of these signals; further ones are ignored, as they must not cut the orderly end of the database
 * short. A terminal that has closed takes no output: what is written there then is lost, and no error.
 */
export function abortAtEndSignals(): AbortSignal {
  const ending = new AbortController();
  for (const signal of endSignals) process.on(signal, () => ending.abort());
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return ending.signal;
}
