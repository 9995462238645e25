import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPhone, readPhoneSearch } from "./phone.ts";

const phone = "9876543210";

describe("a parent's phone", () => {
  test.each([
    phone,
    ` ${phone}\t`,
    "98765 43210",
    "98765-43210",
    "98765‑43210",
    "98765–43210",
    "(98765) 43210",
    "98765.43210",
    "98 76 54 32 10",
    "+91 98765 43210",
    "+919876543210",
    "＋９１ ９８７６５ ４３２１０",
    "+91-98765-43210",
    "+91 (0) 98765 43210",
    "0091 98765 43210",
    "00919876543210",
    "09876543210",
    "098765-43210",
    "0 98765 43210",
    "91-9876543210",
    "919876543210",
    "९८७६५४३२१०",
    "+९१ ९८७६५ ४३२१०",
    "（０）９８７６５．４３２１０",
    "𝟡𝟠𝟟𝟞𝟝𝟜𝟛𝟚𝟙𝟘",
    "𝟿𝟾𝟽𝟼𝟻𝟺𝟹𝟸𝟷𝟶",
    "٩٨٧٦٥٤٣٢١٠",
    "৯৮৭৬৫৪৩২১০",
    "௯௮௭௬௫௪௩௨௧௦",
    "\u202a+91 98765 43210\u202c",
    "98765\u200b43210",
    "\ufeff98765\u00ad43210\u2060",
    "98765\u00a043210",
  ])("%j is 9876543210", (written) => {
    expect(readPhone(written)).toBe(phone);
  });

  // Each of these has been, or could be, taken for the number of a stranger.
  test.each([
    "9123456780.00",
    "9123456780.0",
    "9123456780.",
    "917123456.000",
    "919123456780.00",
    "9.12345678E+09",
    "9.123456780e9",
    "0.9123456780",
    "-0.9123456780",
    "०.9123456780",
    "9123456780,00",
    "9,123,456,780",
    "+9198765432",
    "+9198765432 ",
    "9198765432/10",
    "9198765432-10",
    "9876543210/11",
    "9876543210 / 9876543211",
    "9876543210 9876543211",
    "9876543210 ext 4",
    "+1 987 654 3210",
    "+44 9876543210",
    "0044 9876543210",
    "++919876543210",
    "987654321",
    "98765432101",
    "919876543210 0",
    "NA",
    "-",
    "नहीं",
    "",
    "९८७६५४३२१०.००",
    "98765o3210",
    "98765#43210",
    "'9876543210",
    "987654321²",
    "987654321₂",
    "①234567890",
    "⑴234567890",
    "⒈234567890",
    "㉑23456789",
    "987654321½",
    "987654321Ⅻ",
    "〇987654321",
  ])("%j is none", (written) => {
    expect(readPhone(written)).toBeNull();
  });

  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 });
  const scripts = ["0", "٠", "۰", "०", "০", "੦", "૦", "୦", "௦", "౦", "೦", "൦", "๐", "０", "𑄶"];
  const gap = fc.constantFrom("", "", " ", "-", "\u200b", "\u00ad", "\u202f", "\u2011");

  test("is the same in any script, with gaps, and after a country code or a zero", () => {
    const prefixes = ["", "+91", "+91 ", "0091 ", "0"];
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom(...scripts),
        fc.array(gap, { minLength: 10, maxLength: 10 }),
        fc.constantFrom(...prefixes),
        (numbers, zero, gaps, before) => {
          const start = zero.codePointAt(0) ?? 0;
          const written = numbers
            .map((number, at) => String.fromCodePoint(start + number) + gaps[at])
            .join("");
          expect(readPhone(before + written)).toBe(numbers.join(""));
        },
      ),
    );
  });

  test("has only decimal digits, whatever characters it contains", () => {
    const wrong: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (/^[\p{Nd}\p{Co}\p{Cn}]$/u.test(character)) continue;
      const read = [`987654321${character}`, `${character}987654321`, `98765${character}4321`].map(readPhone);
      if (read.some((number) => number !== null)) wrong.push(codePoint.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test("is never a number whose digits were not typed in a row", () => {
    const characters = fc.constantFrom(..."0123456789+-. ()/,eExX०९".split(""));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 20 }), (written) => {
        const read = readPhone(written);
        const typed = written.replaceAll("०", "0").replaceAll("९", "9").replace(/\D/g, "");
        if (read !== null)
          expect(["", "0", "91", "910", "0091", "00910"].map((before) => before + read)).toContain(typed);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("looking for a phone", () => {
  test.each([
    ["98765", "98765"],
    ["98765 4", "987654"],
    ["98765-43210", phone],
    ["+91 98765 4", "987654"],
    ["+91", null],
    ["3210", "3210"],
    ["०९८७६५", "98765"],
    ["321", null],
    ["10-B 2026", null],
    ["987654321098", null],
    ["meera", null],
    ["", null],
  ])("%j looks for %j", (written, digits) => {
    expect(readPhoneSearch(written)).toBe(digits);
  });
});
