import { BlockList, isIP, isIPv6 } from "node:net";

/** Reads addresses and networks with commas between ('127.0.0.1, ::1, 10.0.0.0/8'). @throws RangeError when one is invalid. */
export function parseNetworks(list: string): BlockList {
  const networks = new BlockList();
  for (const entry of list.split(",").map((each) => each.trim())) {
    const [address = "", prefix, ...more] = entry.split("/");
    const isAddress = isIP(address) !== 0 && !address.includes("%") && more.length === 0;
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (!isAddress || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) {
      throw new RangeError("not an address or a network");
    }
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return networks;
}

/** One spelling for each address, without port, zone or IPv6 prefix of an IPv4 address; null if invalid. */
function normalAddress(written: string): string | null {
  const bare = written
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(bare) === 0 ? null : bare;
}

/** A /64 network of IPv6 belongs to one customer, who can use any address in it, so it counts as one. */
function countedAs(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = "", end] = canonical.split("::");
  const groups = start === "" ? [] : start.split(":");
  if (end !== undefined) {
    const last = end === "" ? [] : end.split(":");
    groups.push(...Array<string>(8 - groups.length - last.length).fill("0"), ...last);
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** The /56 of an IPv6 household, whose devices change networks: one address where guesses count. Takes a result of `clientAddress`. */
export function householdOf(address: string): string {
  if (!address.endsWith("::/64")) return address;
  const groups = address.slice(0, -"::/64".length).split(":");
  const last = Number.parseInt(groups.pop() ?? "0", 16) & 0xff00;
  return `${[...groups, last.toString(16)].join(":")}::/56`;
}

function isIn(address: string, networks: BlockList): boolean {
  return networks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Headers that proxies of all kinds add to forwarded requests. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|(.+-)?client-ip|(.+-)?connecting-ip|x-original-.+)$/;

/** Whether a proxy has passed the request on, and does not hide it. `headers` has their names in lower case. */
export function isForwarded(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => forwarding.test(name));
}

/**
 * Whether a request comes from one of these networks for certain. What a proxy passes on counts as from the client that it names, and
 * only if it and each proxy before it is trusted and names one: a proxy in these networks opens nothing to its clients.
 */
export function isFrom(
  networks: BlockList,
  {
    peer,
    headers,
    trusted,
  }: { peer: string | undefined; headers: Record<string, string>; trusted: BlockList },
): boolean {
  let client = normalAddress(peer ?? "");
  const hops = headers["x-forwarded-for"]?.split(",").reverse() ?? [];
  if (isForwarded(headers) && hops.length === 0) return false;
  for (const [index, hop] of hops.entries()) {
    if (client === null) return false;
    // Entries further left were written by the client.
    if (!isIn(client, trusted)) return index > 0 && isIn(client, networks);
    client = normalAddress(hop);
  }
  return client !== null && isIn(client, networks);
}

/**
 * The client address that attempts are counted for. X-Forwarded-For is read from the right, as long as the peer is a trusted proxy: what a
 * client writes there is further left and never used.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let client = normalAddress(peer ?? "");
  if (client === null) return "unknown";
  for (const hop of (forwardedFor ?? "").split(",").reverse()) {
    if (!isIn(client, trusted)) break;
    const behind = normalAddress(hop);
    if (behind === null) break;
    client = behind;
  }
  return countedAs(client);
}
