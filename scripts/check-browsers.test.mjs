import { expect, test } from "vitest";
import { oldBrowserScript } from "#domain/pages/old-browser.ts";
import { findNewerCode } from "./newer-code.ts";
import { findNewerStyles } from "./newer-styles.ts";

const namesIn = (code) => findNewerCode(code).map(({ name }) => name);

test.each([
  ["list.toSorted()", ".toSorted()"],
  ["text.toWellFormed()", ".toWellFormed()"],
  ["text['isWellFormed']()", ".isWellFormed()"],
  ["list.toSpliced(1, 1)", ".toSpliced()"],
  ["Object.groupBy(list, pick)", "Object.groupBy"],
  ["const { promise } = Promise.withResolvers()", "Promise.withResolvers"],
  ["Array.fromAsync(list)", "Array.fromAsync"],
  ["AbortSignal.any([one, other])", "AbortSignal.any"],
  ["URL.canParse(text)", "URL.canParse"],
  ["map.getOrInsert(key, 1)", ".getOrInsert()"],
  ["bytes.toBase64()", ".toBase64()"],
  ["new Intl.Segmenter('en')", "Intl.Segmenter"],
  ["new Intl.DurationFormat('en')", "Intl.DurationFormat"],
  ["Temporal.Now.instant()", "Temporal"],
  ["new CompressionStream('gzip')", "CompressionStream"],
  ["self.requestIdleCallback(draw)", ".requestIdleCallback()"],
  ["document.startViewTransition(draw)", ".startViewTransition()"],
  ["/(?<=a)b/.test(text)", "regular expression: lookbehind"],
  ["/(?<!a)b/.test(text)", "regular expression: lookbehind"],
  ["/[a--b]/v.test(text)", "regular expression: flag v"],
  ["/(?i:a)b/.test(text)", "regular expression: modifiers"],
])("code that an old browser lacks is found: %s", (code, name) => {
  expect(namesIn(code)).toContain(name);
});

test.each([
  "list.map(double).at(-1)",
  "Object.hasOwn(table, name)",
  "structuredClone(value)",
  "list.findLast(isOpen)",
  "AbortSignal.timeout(100)",
  "text.replaceAll('a', 'b')",
  "/(?<name>a)(?:b)(?=c)/u.test(text)",
  "const share = { Temporal: 1 }.Temporal",
])("code that every browser of ours knows is left alone: %s", (code) => {
  expect(namesIn(code)).toEqual([]);
});

test.each([
  [".a{color:oklch(70% .1 200)}", "oklch()"],
  [".a{color:color-mix(in oklab,red 50%,blue)}", "color-mix()"],
  [".a{&:hover{color:red}}", "nesting"],
  [".a{color:red;& .b{color:blue}}", "nesting"],
  [".a:has(.b){color:red}", ":has()"],
  ["@scope (.a){.b{color:red}}", "@scope"],
  ["@starting-style{.a{opacity:0}}", "@starting-style"],
  [".a{height:2lh}", "1lh"],
  [".a{field-sizing:content}", "field-sizing"],
  [".a{text-wrap:balance}", "text-wrap: balance"],
])("a style that an old browser lacks is found: %s", (styles, name) => {
  expect(findNewerStyles(styles)).toContain(name);
});

test.each([
  ".a{height:100dvh;inset:0;translate:1px}",
  "@layer base{.a{color:rgb(0 0 0/.5)}}",
  "@container (width>=28rem){.a{display:grid}}",
  "@supports (color:color-mix(in lab,red,red)){.a{color:color-mix(in oklab,red 50%,blue)}}",
  '.a:after{content:"&:has(a)"}',
  ".\\[\\&_input\\]\\:a input{color:red}",
])("a style that every browser of ours knows, or is asked about, is left alone: %s", (styles) => {
  expect(findNewerStyles(styles)).toEqual([]);
});

test("the script for browsers that are too old is written for any browser", () => {
  expect(oldBrowserScript).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async)\b/);
});
