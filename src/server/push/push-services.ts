/** Where the push services of the browsers are: Chrome, Edge and Samsung Internet; Firefox; Windows; Safari. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
];

/**
 * The address of a device in its one spelling, at a known push service or an origin in `others`; else null. The client chooses it: it must
 * lead nowhere else.
 */
export function pushAddress(text: string, others: readonly string[]): string | null {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const isKnown =
    url.protocol === "https:" && url.port === "" && knownHosts.some((host) => host.test(url.hostname));
  // The origin of `blob:https://push.example.org/a` is that of the address within it.
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isKnown || (isWeb && others.includes(url.origin)) ? url.href : null;
}
