import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { School } from "../../domain/school.ts";
import { insertsOf } from "../server/school-in-pages.ts";

const shell = readFileSync(join(import.meta.dirname, "../../../scripts/welcome-shell.html"), "utf8");
const html = `<html><head><title>Classback</title></head><body><div id="root">${shell}</div></body></html>`;

const school: School = { name: "", logo: null, registration: "open", language: "en" };

function schoolIn(page: string): unknown {
  const [, content = ""] = /<meta name="school" content="([^"]*)">/.exec(page) ?? [];
  return JSON.parse(
    content.replace(/&(quot|lt|gt|amp);/g, (_, name: "quot" | "lt" | "gt" | "amp") =>
      name === "quot" ? '"' : name === "lt" ? "<" : name === "gt" ? ">" : "&",
    ),
  );
}

test("a school without a name and logo leaves the shell as it was built", () => {
  const page = insertsOf(school).write(html);
  expect(schoolIn(page)).toEqual(school);
  expect(page.replace(/<meta name="school"[^>]*>/, "")).toBe(html);
});

test("a school's name and logo are in the head and in the shell", () => {
  const named = { ...school, name: "Hill School", logo: "/api/school/logo?v=1" };
  const page = insertsOf(named).write(html);
  expect(schoolIn(page)).toEqual(named);
  expect(page).toContain('<link rel="preload" as="image" href="/api/school/logo?v=1">');
  const body = page.slice(page.indexOf("<body>"));
  expect(body).toContain('<img src="/api/school/logo?v=1" alt="Hill School"');
  expect(body).toContain(">Hill School</span>");
  expect(body).not.toMatch(/Classback|favicon/);
});

test.each([
  '"><script>alert(1)</script>',
  "$& $1 $` \\",
  "Ｓchool & Söhne’s <b>",
  `${"very ".repeat(15)}long`,
])("the name %s is no HTML", (name) => {
  const page = insertsOf({ ...school, name }).write(html);
  expect(schoolIn(page)).toEqual({ ...school, name });
  expect(page).not.toMatch(/<script|<b>/);
  expect(page).not.toContain(">Classback</span>");
});
