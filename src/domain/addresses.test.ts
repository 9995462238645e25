import { expect, test } from "vitest";
import { addressProblem, isOnlyHere, isOnlyInNetwork, linkToShare } from "./addresses.ts";

test.each([
  ...["http://localhost:3000", "http://LOCALHOST", "https://localhost.", "http://school.localhost:3000"],
  ...["http://127.0.0.1:3000", "http://127.9.8.7", "http://127.1", "http://2130706433", "http://0x7f.0.0.1"],
  ...["http://0.0.0.0:3000", "http://0", "http://[::1]:3000", "http://[::]", "http://[0:0:0:0:0:0:0:1]"],
  ...["http://[::ffff:127.0.0.1]:3000", "http://[::ffff:0.0.0.0]"],
])("only this machine can open %s", (address) => {
  expect(isOnlyHere(address)).toBe(true);
});

test.each([
  ...["http://192.168.1.5:3000", "http://10.0.0.1", "https://school.example", "http://classback.local:3000"],
  ...["http://localhost.example", "http://127.0.0.1.example", "http://[fe80::1]", "http://my-localhost"],
  ...["http://128.0.0.1", "http://[::2]", "http://[::ffff:192.168.1.5]"],
])("others can open %s", (address) => {
  expect(isOnlyHere(address)).toBe(false);
});

test.each([
  ...["http://192.168.1.7:3000", "http://10.0.0.1", "https://172.16.0.1", "http://[fd00::1]:3000"],
  ...["http://school-pc:3000", "http://classback.local.", "https://school.home.arpa"],
])("only devices of the same network can open %s", (address) => {
  expect(isOnlyInNetwork(address)).toBe(true);
});

test.each([
  ...["https://school.example", "http://school.example:3000", "http://203.0.113.7", "http://172.32.0.1"],
  ...["http://[2001:db8::1]", "http://10.0.0.1.example", "https://local.example"],
])("the internet can open %s", (address) => {
  expect(isOnlyInNetwork(address)).toBe(false);
});

const local = "http://localhost:3000";
const network = "http://192.168.1.5:3000";
const official = "https://school.example";

test.each([
  [null, local, { kind: "only-here", address: local }],
  [null, network, null],
  [official, official, null],
  [official, network, { kind: "differs", address: official }],
  [local, network, { kind: "only-here", address: local }],
] as const)("APP_URL %s, opened at %s", (appUrl, origin, problem) => {
  expect(addressProblem({ appUrl, sendsMail: true }, origin)).toEqual(problem);
});

test("a link begins with APP_URL where it is set, and else with the address that the page was opened at", () => {
  const link = `${local}/sign-in/pin#0123-4567`;
  expect(linkToShare({ appUrl: null, sendsMail: true }, link, network)).toBe(
    `${network}/sign-in/pin#0123-4567`,
  );
  const set = `${official}/join/teacher#0123`;
  expect(linkToShare({ appUrl: official, sendsMail: true }, set, network)).toBe(set);
});
