import { expect, test } from "vitest";
import { readLinkToken } from "#domain/schemas/link-token.ts";

const token = "-abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKL01_";
const signed = `3f2b8c1e-0000-4000-8000-0123456789ab.${token}`;
const behind = [...'.,;:!?)]}>»"”’*_~…।|-', "...", ").", "%2E", "%20", " and then more", "\n", "_*"];

test.each(["", ...behind])("a token is read with %j behind it", (end) => {
  for (const each of [token, signed]) expect(readLinkToken(each + end)).toBe(each);
});

test("what is no token stays as it is", () => {
  for (const written of [
    "",
    "token.",
    `${token}A`,
    `${token}-9`,
    `${token}.A`,
    `${token}\u0000`,
    token.slice(1),
    `.${token}`,
    "…",
  ])
    expect(readLinkToken(written)).toBe(written);
});
