/** The signals that shut a program down cleanly: from a service manager or `kill`, Ctrl-C, a closing terminal. */
const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

const lookForNpmMs = 500;

/**
 * Aborts at the first of these signals, or when the npm that started this program is gone; further signals are ignored,
 * because they must not interrupt the clean shutdown of the database. A closed terminal accepts no output: anything
 * written to it is lost, without an error.
 */
export function abortAtEndSignals(): AbortSignal {
  const ending = new AbortController();
  for (const signal of endSignals) process.on(signal, () => ending.abort());
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  // npm passes on only SIGTERM and SIGINT: SIGHUP ends npm, and then nothing would end this program.
  if (process.env.npm_lifecycle_event !== undefined) {
    const starter = process.ppid;
    setInterval(() => process.ppid !== starter && ending.abort(), lookForNpmMs).unref();
  }
  return ending.signal;
}
