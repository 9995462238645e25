const daysToSeconds = 24 * 60 * 60;

/** How long a sign-in lasts, in seconds. */
export const sessionSeconds = {
  /** It ends after this long unused. */
  idle: 14 * daysToSeconds,
  /** In use, it is extended at most this often. */
  renewEvery: 1 * daysToSeconds,
  /** It ends after this long, even if used. */
  absolute: 90 * daysToSeconds,
} as const;

/** The full name of a cookie; browsers hold a `__Secure-` cookie to https. */
export function cookieName(appUrl: string, name: "session_token" | "device"): string {
  return `${appUrl.startsWith("https:") ? "__Secure-" : ""}classback.${name}`;
}
