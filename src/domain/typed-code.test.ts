import { expect, test } from "vitest";
import { invitationPath } from "./invitation-code.ts";
import { encodeCode, formatCode, readCode } from "./typed-code.ts";

test("ten bytes make sixteen characters, and every bit of them counts", () => {
  expect(encodeCode(new Uint8Array(10))).toBe("0".repeat(16));
  expect(encodeCode(new Uint8Array(10).fill(255))).toBe("Z".repeat(16));
  const codes = new Set<string>();
  for (let bit = 0; bit < 80; bit++) {
    const bytes = new Uint8Array(10);
    bytes[bit >> 3] = 1 << (bit & 7);
    codes.add(encodeCode(bytes));
  }
  expect(codes.size).toBe(80);
});

test("a code is read however it was typed", () => {
  const code = "4K7D9MXQ20TB1W3H";
  expect(formatCode(code)).toBe("4K7D-9MXQ-20TB-1W3H");
  for (const written of [
    code,
    "4k7d-9mxq-20tb-1w3h",
    " 4K7D 9MXQ 20TB 1W3H\n",
    "4K7D–9MXQ—2OTB‑lW3H",
    "4K7D-9MXQ-2oTB-iW3H",
    `https://school.example${invitationPath("student", code)}`,
    ...[
      ".",
      ")",
      "!",
      ",",
      ";",
      ":",
      "?",
      '"',
      "'",
      ">",
      "»",
      "*",
      "_",
      "…",
      "।",
      "]",
      "}",
      ").",
      "%2E",
      "%20",
      "%E0%A5%A4",
    ].flatMap((end) => [
      `https://school.example${invitationPath("student", code)}${end}`,
      `4K7D-9MXQ-20TB-1W3H${end}`,
    ]),
    `https://school.example${invitationPath("student", code)} and welcome`,
    `https://school.example${invitationPath("student", code)}%20and%20welcome`,
  ])
    expect(readCode(written), written).toBe(code);
});

test("anything else is rejected", () => {
  for (const written of ["", "4K7D", "4K7D-9MXQ-20TB-1W3U", "4K7D-9MXQ-20TB-1W3H-5", "%".repeat(16), "#"])
    expect(readCode(written), written).toBeNull();
});
