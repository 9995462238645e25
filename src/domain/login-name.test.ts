import fc from "fast-check";
import { expect, test } from "vitest";
import { loginNameKey, loginNamePattern, numberedLoginName, suggestedLoginName } from "./login-name.ts";

test.each([
  ["10‑B ⁄ 17", "10-b/17"],
  ["10-B\\17", "10-b/17"],
  [" 10 - b / 17 ", "10-b/17"],
  ["१०-B/१७", "10-b/17"],
  ["１０－Ｂ／１７", "10-b/17"],
  ["10-B/17.", "10-b/17"],
  ["“Asha.Rao”,", "asha.rao"],
  ["login name: ", "loginname"],
  ["ASHA\u200b.rao।", "asha.rao"],
  ["asha。rao", "asha.rao"],
  ["2026−0417", "2026-0417"],
])("%j is the login name %j", (written, key) => {
  expect(loginNameKey(written)).toBe(key);
});

const stored = fc
  .stringMatching(/^[a-z0-9]([a-z0-9._/-]{0,30}[a-z0-9])$/)
  .filter((name) => loginNamePattern.test(name));

const digitsOfScripts = [..."0०০੦૦௦౦೦൦٠０"].map((zero) => zero.codePointAt(0) ?? 0);

/** Ways in which a phone's keyboard, a copy from elsewhere or a sentence changes one character. */
function disguises(character: string): string[] {
  const written = [
    character,
    character.toUpperCase(),
    ` ${character}`,
    `${character}\u200b`,
    `\u00ad${character}`,
  ];
  if (/[0-9]/.test(character))
    return [...written, ...digitsOfScripts.map((zero) => String.fromCodePoint(zero + Number(character)))];
  if (/[a-z]/.test(character)) {
    const wide = String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
    return [...written, wide, wide.toUpperCase()];
  }
  if (character === "-") return [...written, ..."‐‑‒–—−－﹣"];
  if (character === "/") return [...written, ..."⁄∕／\\"];
  return character === "." ? [...written, "．", "。", "․"] : written;
}

const disguised = stored.chain((name) =>
  fc.record({
    name: fc.constant(name),
    before: fc.constantFrom("", " ", "“", "(", "\u200e", "\t", "'"),
    written: fc.tuple(...[...name].map((character) => fc.constantFrom(...disguises(character)))),
    after: fc.constantFrom("", " ", ".", ",", "”", ")", "।", "!", "\u00a0", ".\n"),
  }),
);

test("a login name is matched however it is typed or pasted", () => {
  fc.assert(
    fc.property(disguised, ({ name, before, written, after }) => {
      expect(loginNameKey(before + written.join("") + after)).toBe(name);
    }),
  );
});

test("any text has one spelling, whose spelling is itself", () => {
  // A sign that is no letter, around a blank that counts as one.
  expect(loginNameKey("\u{16fe4}\u{14647}")).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(loginNameKey(loginNameKey(text))).toBe(loginNameKey(text));
    }),
  );
});

test.each([
  [{ name: "Asha", surname: "Rao", classGroup: "10-B", rollNumber: "17" }, "10b-17"],
  [{ name: "Asha", surname: "Rao", classGroup: "दसवीं", rollNumber: "17" }, "asha.rao"],
  [{ name: "Asha Devi", surname: "Rao" }, "asha.rao"],
  [{ name: "José", surname: "D’Souza" }, "jose.dsouza"],
  [{ name: "Mohan", surname: "" }, "mohan"],
  [{ name: "आशा", surname: "राव", classGroup: "10-B", rollNumber: "१७" }, "10b-17"],
  [{ name: "आशा", surname: "राव", admission: "ADM 2024/015" }, "adm2024015"],
  [{ name: "आशा", surname: "राव" }, "student"],
  [{ name: "J", surname: "" }, "student"],
])("for %j, the login name %j is suggested", (student, loginName) => {
  expect(suggestedLoginName(student)).toBe(loginName);
});

test("a number tells suggestions apart, and is not read as a part of them", () => {
  expect([1, 2, 3].map((number) => numberedLoginName("asha.rao", number))).toEqual([
    "asha.rao",
    "asha.rao2",
    "asha.rao3",
  ]);
  expect(numberedLoginName("10b-17", 2)).toBe("10b-17-2");
});

test("whatever the student, what is suggested can be a login name in its one spelling", () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(fc.record({ name: text, surname: text, classGroup: text, rollNumber: text }), (student) => {
      for (const number of [1, 2, 9999]) {
        const loginName = numberedLoginName(suggestedLoginName(student), number);
        expect(loginName).toMatch(loginNamePattern);
        expect(loginNameKey(loginName)).toBe(loginName);
        expect(loginName.length).toBeLessThanOrEqual(32);
      }
    }),
  );
});
