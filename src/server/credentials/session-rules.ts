const daysToSeconds = 24 * 60 * 60;

/** What the sign-in library puts before the names of its cookies. */
export const cookiePrefix = "classback";

/** How long a sign-in lasts, in seconds. */
export const sessionSeconds = {
  /** Unused for so long, it ends. */
  idle: 14 * daysToSeconds,
  /** In use, it is extended at most this often. */
  renewEvery: 1 * daysToSeconds,
  /** However much it is used, it ends after so long. */
  absolute: 90 * daysToSeconds,
} as const;

/** The name of a cookie of ours; browsers hold a `__Secure-` cookie to https. */
export function cookieName(appUrl: string, name: "session_token" | "device"): string {
  return `${appUrl.startsWith("https:") ? "__Secure-" : ""}${cookiePrefix}.${name}`;
}
