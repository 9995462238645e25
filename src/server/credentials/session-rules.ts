const daysToSeconds = 24 * 60 * 60;

/** What the sign-in library puts before the names of its cookies. */
export const cookiePrefix = "classback";

/** How long a sign-in lasts, in seconds. */
export const sessionSeconds = {
  /** Unused for this long, it ends. */
  idle: 14 * daysToSeconds,
  /** In use, it is extended at most this often. */
  renewEvery: 1 * daysToSeconds,
  /** However much it is used, it ends after this long. */
  absolute: 90 * daysToSeconds,
} as const;

/** The full name of a cookie; browsers hold a `__Secure-` cookie to https. */
export function cookieName(appUrl: string, name: "session_token" | "device"): string {
  return `${appUrl.startsWith("https:") ? "__Secure-" : ""}${cookiePrefix}.${name}`;
}
