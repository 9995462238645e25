import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Reads TRUSTED_PROXY: addresses and networks, separated by commas ('127.0.0.1, ::1, 10.0.0.0/8').
 * @throws RangeError when an entry is none.
 */
export function parseProxies(list: string): BlockList {
  const proxies = new BlockList();
  for (const entry of list.split(",").map((each) => each.trim())) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (isIP(address) === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) {
      throw new RangeError("not an address or a network");
    }
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return proxies;
}

/** One spelling for each address, without port, zone or the IPv6 dress of an IPv4 address; null if it is none. */
function normalAddress(written: string): string | null {
  const bare = written
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(bare) === 0 ? null : bare;
}

/** An IPv6 network of 64 bits is one customer's, who can use any address in it: they count as one. */
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

function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Whether who opened a connection is a proxy of TRUSTED_PROXY. */
export function isTrustedProxy(peer: string | undefined, trusted: BlockList): boolean {
  const address = normalAddress(peer ?? "");
  return address !== null && isTrusted(address, trusted);
}

/**
 * The client that attempts are counted for. `peer` is who opened the connection; only when that is a trusted proxy
 * is its word taken for who stands behind it, and that one's word if it is a trusted proxy too. Whatever a client
 * writes into X-Forwarded-For itself stands further to the left and is never reached.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let client = normalAddress(peer ?? "");
  if (client === null) return "unknown";
  for (const hop of (forwardedFor ?? "").split(",").reverse()) {
    if (!isTrusted(client, trusted)) break;
    const behind = normalAddress(hop);
    if (behind === null) break;
    client = behind;
  }
  return countedAs(client);
}
