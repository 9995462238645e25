import { expect, test } from "vitest";
import { buildOf } from "./build.ts";

test("a page's build is its script and its styles, not what it preloads", () => {
  const html = `<head><link rel="icon" href="/favicon.svg"><link rel="modulepreload" crossorigin href="/assets/index-a.js">
    <script type="module" crossorigin src="/assets/index-BshZ0bMC.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-esARP0xm.css"></head>`;
  expect(buildOf(html)).toBe("/assets/index-BshZ0bMC.js /assets/index-esARP0xm.css");
  expect(buildOf('<script type="module" src="/browser.tsx"></script>')).toBe("");
});
