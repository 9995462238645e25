/** What ends a program in order: a service manager or `kill`, Ctrl-C, a terminal that closes. */
const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

const lookForNpmMs = 500;

/**
 * Aborts at the first of these signals, or when the npm that started this program is gone; further signals are ignored,
 * as they must not cut the orderly end of the database short. A terminal that has closed takes no output: what is
 * written there then is lost, and no error.
 */
export function abortAtEndSignals(): AbortSignal {
  const ending = new AbortController();
  for (const signal of endSignals) process.on(signal, () => ending.abort());
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  // npm passes on SIGTERM and SIGINT alone: SIGHUP ends npm, and then nothing would end this program.
  if (process.env.npm_lifecycle_event !== undefined) {
    const starter = process.ppid;
    setInterval(() => process.ppid !== starter && ending.abort(), lookForNpmMs).unref();
  }
  return ending.signal;
}
