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

type CookieName = "session_token" | "device";

/** What 1.0.0 called a cookie at any port; browsers hold a `__Secure-` cookie to https. */
const nameAtAnyPort = (appUrl: string, name: CookieName) =>
  `${appUrl.startsWith("https:") ? "__Secure-" : ""}classback.${name}`;

/**
 * The full name of a cookie. It ends with APP_URL's port, if there is one: to browsers, all ports of a host are one place, where two
 * servers would overwrite each other's cookies.
 */
export function cookieName(appUrl: string, name: CookieName): string {
  // An origin has no path, and its port is never the scheme's own.
  const [port = ""] = /:\d+$/.exec(appUrl) ?? [];
  return nameAtAnyPort(appUrl, name) + port.replace(":", ".");
}

/** The value of a cookie, also of one that 1.0.0 has set; `isFormer` says that it still has that name. */
export function findCookie(
  appUrl: string,
  name: CookieName,
  read: (fullName: string) => string | undefined,
): { value: string; isFormer: boolean } | null {
  const value = read(cookieName(appUrl, name));
  if (value !== undefined) return { value, isFormer: false };
  // It may be another server's, and then opens nothing here.
  const former = read(nameAtAnyPort(appUrl, name));
  return former === undefined ? null : { value: former, isFormer: true };
}
