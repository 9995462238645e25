/** The signals that shut a program down cleanly: from a service manager or `kill`, Ctrl-C, a closing terminal. */
const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

const lookForNpmMs = 500;

const lookForFilesMs = 1000;
/** A clean shutdown takes less, and `docker stop` kills after ten seconds. */
const mostLooks = 8;

/** Whether a file, or its folder, has not answered yet. */
function waitsForFile(): boolean {
  return process.getActiveResourcesInfo().some((kind) => kind.startsWith("FSReq"));
}

/** Exits with `process.exitCode`. Node would wait for a file that never answers: the process replaces itself with one that exits. */
export function endProgram(): never {
  if (waitsForFile()) process.execve?.("/bin/sh", ["sh", "-c", `exit ${process.exitCode ?? 0}`]);
  process.exit();
}

/** Ends the program if all that it waits for in its shutdown is a file. */
function endIfStuck(exitCode: number): void {
  let looks = 0;
  setInterval(() => {
    looks = waitsForFile() ? looks + 1 : 0;
    if (looks < mostLooks) return;
    process.stderr.write("Ended while a file did not answer.\n");
    process.exitCode = exitCode;
    endProgram();
  }, lookForFilesMs).unref();
}

/**
 * Aborts at the first of these signals, or when the npm that started this program is gone. Further ones do not interrupt the clean
 * shutdown of the database. If a file that does not answer holds it up, the program ends with `stuckExitCode`.
 */
export function abortAtEndSignals(stuckExitCode = 0): AbortSignal {
  const ending = new AbortController();
  ending.signal.addEventListener("abort", () => endIfStuck(stuckExitCode), { once: true });
  for (const signal of endSignals) process.on(signal, () => ending.abort());
  // What is written to a closed terminal is lost, without an error.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  // npm passes on only SIGTERM and SIGINT: SIGHUP ends npm, and then nothing would end this program.
  if (process.env.npm_lifecycle_event !== undefined) {
    const starter = process.ppid;
    setInterval(() => process.ppid !== starter && ending.abort(), lookForNpmMs).unref();
  }
  return ending.signal;
}
