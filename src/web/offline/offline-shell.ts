/** The address of the page that is the same for everyone: the browser's code draws the screen for the current address. */
export const offlineShell = "/offline-shell";

/** What a page tells the service worker. */
export interface WorkerMessage {
  type: "loaded";
  /** The files below /assets/ that it had loaded before the worker was there. */
  files: readonly string[];
  /** The language of a student, for whom the files are fetched that are needed without a network; null for nobody. */
  studentsLanguage: string | null;
}

/** Whether an address is a screen of the app, rather than the API, a file, or what operators look at. */
export function isScreen(pathname: string): boolean {
  return !/^\/api\/|^\/(healthz|readyz|metrics)$|\.[a-z]+$/.test(pathname);
}
