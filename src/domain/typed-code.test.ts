import { expect, test } from "vitest";
import { codeBytes, encodeCode, formatCode, invitationPath, readCode } from "./typed-code.ts";

test("eight bytes make eight letters that spell nothing, and each letter is as likely as the others", () => {
  expect(encodeCode(new Uint8Array(codeBytes))).toBe("BBBBBBBB");
  const counts = new Map<string, number>();
  for (let number = 0; number < 20_000; number++) {
    const bytes = new Uint8Array(codeBytes);
    new DataView(bytes.buffer).setBigUint64(0, BigInt.asUintN(64, BigInt(number) * 0x9e37_79b9_7f4a_7c15n));
    const code = encodeCode(bytes);
    expect(readCode(code)).toBe(code);
    for (const letter of code) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect([...counts.keys()].sort().join("")).toBe("BCDFGHJKMNPQRSTVWXYZ");
  for (const [letter, count] of counts) expect(count / 8_000, letter).toBeCloseTo(1, 1);
});

test("a code is read however it was typed", () => {
  const code = "KDMXQRTB";
  expect(formatCode(code)).toBe("KDMX-QRTB");
  const link = `https://school.example${invitationPath(code)}`;
  expect(link).toBe("https://school.example/register#KDMX-QRTB");
  for (const written of [
    code,
    "kdmx-qrtb",
    " Kdmx qrtb\n",
    "k d m x q r t b",
    "KDMX–QRTB.",
    link,
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
    ].flatMap((end) => [`${link}${end}`, `KDMX-QRTB${end}`]),
    `${link} welcomes`,
    `${link}%20and%20welcome`,
    "https://school.example/sign-in/pin#KDMX-QRTB",
  ])
    expect(readCode(written), written).toBe(code);
});

test("anything else is rejected", () => {
  for (const written of [
    "",
    "KDMX",
    "KDMX-QRTB-5",
    "KDMX-QRT",
    "KDMX-QRTBZ",
    "KDMX-QRTA",
    "KDMX-QRT8",
    "%".repeat(16),
    "#",
  ])
    expect(readCode(written), written).toBeNull();
});
