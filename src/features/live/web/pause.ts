/** Waits for `ms` milliseconds, or until `until` aborts. */
export function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      until.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    until.addEventListener("abort", done);
  });
}
