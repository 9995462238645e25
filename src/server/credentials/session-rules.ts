const daysToSeconds = 24 * 60 * 60;

/** How long a sign-in lasts, in seconds. */
export const sessionSeconds = {
  /** It ends after this long unused. */
  idle: 14 * daysToSeconds,
  /** A session in use is extended at most this often. */
  renewEvery: 1 * daysToSeconds,
  /** It ends after this long, even if used. */
  absolute: 90 * daysToSeconds,
} as const;

/** The full name of a cookie. It ends with APP_URL's port, if any: all ports of a host share cookies. `__Secure-` holds it to https. */
export function cookieName(appUrl: string, name: "session_token" | "device"): string {
  // An origin has no path, and its port is never the scheme's own.
  const [port = ""] = /:\d+$/.exec(appUrl) ?? [];
  return `${appUrl.startsWith("https:") ? "__Secure-" : ""}classback.${name}${port.replace(":", ".")}`;
}
