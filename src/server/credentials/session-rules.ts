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

/**
 * The full name of a cookie; browsers hold a `__Secure-` cookie to https. It ends with APP_URL's port, if there is one: to browsers, all
 * ports of a host are one place, where two servers would overwrite each other's cookies.
 */
export function cookieName(appUrl: string, name: "session_token" | "device"): string {
  // An origin has no path, and its port is never the scheme's own.
  const [port = ""] = /:\d+$/.exec(appUrl) ?? [];
  return `${appUrl.startsWith("https:") ? "__Secure-" : ""}classback.${name}${port.replace(":", ".")}`;
}
