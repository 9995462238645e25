import { expect, test } from "vitest";
import { lanAddresses, networkHint, onLocalNetwork, phonesLine } from "./local-network.ts";

const ofFamily = (family: "IPv4" | "IPv6", address: string, internal = false) => ({
  address,
  family,
  internal,
  netmask: "255.255.255.0",
  mac: "00:00:5e:00:53:01",
  cidr: null,
  ...(family === "IPv6" ? { scopeid: 0 } : {}),
});

const at = (address: string, internal?: boolean) => [ofFamily("IPv4", address, internal)] as never;

test("addresses that phones cannot be in are passed over, and the likeliest comes first", () => {
  const found = lanAddresses({
    lo: at("127.0.0.1", true),
    docker0: at("172.17.0.1"),
    "br-1f2e3d": at("172.18.0.1"),
    veth12: at("192.168.9.9"),
    virbr0: at("192.168.122.1"),
    tun0: at("10.8.0.2"),
    wg0: at("10.9.0.2"),
    tailscale0: at("100.64.0.7"),
    "vEthernet (WSL)": at("172.28.0.1"),
    "VirtualBox Host-Only Network": at("192.168.56.1"),
    "VMware Network Adapter VMnet8": at("192.168.80.1"),
    "Wi-Fi 2": at("169.254.7.7"),
    eth1: at("203.0.113.4"),
    eth2: at("172.20.1.4"),
    eth0: at("10.0.0.5"),
    wlp2s0: [ofFamily("IPv6", "fe80::1"), ofFamily("IPv4", "192.168.1.7")] as never,
    gone: undefined,
  });
  expect(found).toEqual(["192.168.1.7", "10.0.0.5", "172.20.1.4", "203.0.113.4"]);
});

test("links begin with the first address, until APP_URL is set", () => {
  const reached = (settings: Record<string, string>, addresses = ["192.168.1.7", "10.0.0.5"]) =>
    onLocalNetwork(settings, addresses);
  expect(reached({ HOST: "127.0.0.1", DATA_DIR: "x" })).toEqual({
    HOST: "0.0.0.0",
    DATA_DIR: "x",
    APP_URL: "http://192.168.1.7:3000",
  });
  expect(reached({ PORT: "8080", APP_URL: "" }).APP_URL).toBe("http://192.168.1.7:8080");
  expect(reached({ APP_URL: "https://school.example" }).APP_URL).toBe("https://school.example");
  expect(reached({ PORT: "0" }).APP_URL).toBeUndefined();
  expect(reached({}, []).APP_URL).toBeUndefined();
});

test("the start says in one line where phones come in, or that they cannot", () => {
  expect(phonesLine(3000, ["192.168.1.7"])).toBe("Phones on this Wi-Fi: http://192.168.1.7:3000");
  expect(phonesLine(80, ["192.168.1.7", "10.0.0.5"])).toBe(
    "Phones on this Wi-Fi: http://192.168.1.7 (in its other networks: 10.0.0.5)",
  );
  expect(phonesLine(3000, [])).toMatch(/^Phones cannot reach this computer: .*\.$/);
});

test("the hint names the command that was typed", () => {
  expect(networkHint({ npm_lifecycle_event: "start" })).toContain(": npm start -- --network");
  expect(networkHint({ npm_lifecycle_event: "demo" })).toContain(": npm run demo -- --network");
  expect(networkHint({})).toContain(": classback start --network");
});
