/** Set by the build (scripts/service-worker.ts). */
declare const __BUILD__: string;
declare const __FILES__: Readonly<Record<string, string>>;
declare const __STUDENT_FILES__: Readonly<Record<string, readonly string[]>>;

/** The build whose pages this worker serves; it changes with every change of code or styles. */
export const build = __BUILD__;

/** Its files below /assets/, each with the digest by which browsers tell it from anything else. */
export const integrities = __FILES__;
export const buildFiles = Object.keys(integrities);

/** Those that a student needs without a network although no page may have loaded them yet, by language. */
export const studentFiles = __STUDENT_FILES__;

/** A file's name without the hash of its content, the same in each build: `rules-BxI8cE0d.js` becomes `rules.js`. */
export function lastingName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/-[\w-]{8}(\.\w+)$/, "$1");
}
