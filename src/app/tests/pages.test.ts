import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "#app/pages.ts";
import { pageHeads } from "#app/server/page-heads.ts";

test("the page table contains every page, and each path once", () => {
  const files = readdirSync(join(import.meta.dirname, "../../pages"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("-page.tsx"))
    .map((path) => `pages/${path}`);
  expect([...new Set(pages.map(({ file }) => file))].sort()).toEqual(files.sort());
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test("a page is in the folder that the first part of one of its paths names", () => {
  const folders = pages.map(({ path, file }) => [file.split("/")[1], path.split("/")[1]]);
  for (const [folder] of folders) expect(folders).toContainEqual([folder, folder]);
});

test("heads with the same name, which share an HTML file, have the same code and data", () => {
  for (const head of pageHeads) {
    const { path, ...others } = head;
    expect(pageHeads.find(({ name }) => name === head.name)).toMatchObject(others);
  }
});

// A school learns few places: a page more needs one less, or a reason in docs/decisions.
test("there are at most 45 pages", () => {
  expect(pages.length).toBeLessThanOrEqual(45);
});
