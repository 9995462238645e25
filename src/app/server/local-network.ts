import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { privateRanges } from "#domain/addresses.ts";

type Settings = Record<string, string | undefined>;

/** Networks inside this computer, of containers and virtual machines, and tunnels to elsewhere: no phone is in them. */
const virtualNames =
  /^(br-|bridge|cali|cni|docker|flannel|ham|lxc|lxd|podman|ppp|tailscale|tap|tun|utun|vbox|veth|virbr|vmnet|wg|zt)|hyper-v|loopback|tailscale|virtual|vmware|vethernet|vpn|wsl/i;

/** Lower for a network that phones are more likely in: a home router's, a large school's, any other private one, a public one. */
function rankOf(address: string): number {
  const index = privateRanges.findIndex((range) => range.test(address));
  return index === -1 ? privateRanges.length : index;
}

/** The addresses (IPv4) at which other devices of its networks can reach this computer, the likeliest first. */
export function lanAddresses(
  interfaces: Readonly<Record<string, NetworkInterfaceInfo[] | undefined>> = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    virtualNames.test(name)
      ? []
      : addresses
          // 169.254 is what a computer gives itself when no router gave it an address.
          .filter(
            ({ family, internal, address }) => family === "IPv4" && !internal && !/^169\.254\./.test(address),
          )
          .map(({ address }) => address),
  );
  return found.sort((one, other) => rankOf(one) - rankOf(other));
}

/**
 * Settings for a server that phones can reach. Links begin with this computer's address in its network, unless APP_URL says another one;
 * if the port is still to be chosen, with that of the page.
 */
export function onLocalNetwork(settings: Settings, [address]: readonly string[]): Settings {
  const port = settings.PORT || "3000";
  const isKnown = address !== undefined && port !== "0";
  return {
    ...settings,
    HOST: "0.0.0.0",
    APP_URL: settings.APP_URL || (isKnown ? `http://${address}:${port}` : undefined),
  };
}

/** The line about phones that the start prints. */
export function phonesLine(port: number, [address, ...others]: readonly string[]): string {
  if (address === undefined) {
    return "Phones cannot reach this computer: it is in no network. Connect it to the Wi-Fi and start Classback again.";
  }
  const elsewhere = others.length === 0 ? "" : ` (in its other networks: ${others.join(", ")})`;
  return `Phones on this Wi-Fi: ${new URL(`http://${address}:${port}`).origin}${elsewhere}`;
}

/** How to start so that phones can reach this computer, the way that it was started now. */
export function networkHint({ npm_lifecycle_event: script }: Settings): string {
  const command =
    script === undefined ? "classback start" : `npm ${script === "start" ? "" : "run "}${script} --`;
  return `Only this computer can open it. For phones on the same Wi-Fi: ${command} --network`;
}
