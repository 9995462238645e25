import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insertsOf, reachOf } from "#app/server/school-in-pages.ts";
import type { School } from "#domain/schemas/school.ts";
import { parseEnv } from "#server/base/env.ts";

function pageWith(shell: "welcome" | "dashboard"): string {
  const inside = readFileSync(join(import.meta.dirname, `../../../scripts/${shell}-shell.html`), "utf8");
  return `<html><head><title>Classback</title></head><body><div id="root">${inside}</div></body></html>`;
}
const html = pageWith("welcome");
const dashboard = pageWith("dashboard");

const reach = { appUrl: null, sendsMail: false };
const school: School = {
  name: "",
  logo: null,
  registration: "open",
  language: "en",
  studentsMayWithhold: false,
};

function schoolIn(page: string): unknown {
  const [, content = ""] = /<meta name="school" content="([^"]*)">/.exec(page) ?? [];
  return JSON.parse(
    content.replace(/&(quot|lt|gt|amp);/g, (_, name: "quot" | "lt" | "gt" | "amp") =>
      name === "quot" ? '"' : name === "lt" ? "<" : name === "gt" ? ">" : "&",
    ),
  );
}

test.each([html, dashboard])("a school without a name and logo leaves the shell as it was built", (built) => {
  const page = insertsOf(school, reach).write(built);
  expect(schoolIn(page)).toEqual(school);
  expect(page.replace(/<meta name="(school|reach)"[^>]*>/g, "")).toBe(built);
});

test("a school's name and logo are in the header of a dashboard, the logo as decoration beside the name", () => {
  const body = (of: Partial<School>) => {
    const page = insertsOf({ ...school, ...of }, reach).write(dashboard);
    return page.slice(page.indexOf("<body>"));
  };
  const named = body({ name: "Hill School", logo: "/api/school/logo?v=1" });
  expect(named).toContain(
    '<img src="/api/school/logo?v=1" alt="" width="36" height="36" class="size-9 shrink-0',
  );
  expect(named).toContain('text-xl tracking-tight">Hill School</span>');
  expect(named).not.toMatch(/Classback|<svg/);
  const long = "The Hill School of the Valley";
  expect(body({ name: long })).toContain(`text-base leading-snug">${long}</span>`);
});

test("a school's name and logo are in the head and in the shell", () => {
  const named = { ...school, name: "Hill School", logo: "/api/school/logo?v=1" };
  const page = insertsOf(named, reach).write(html);
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
  for (const built of [html, dashboard]) {
    const page = insertsOf({ ...school, name }, reach).write(built);
    expect(schoolIn(page)).toEqual({ ...school, name });
    expect(page).not.toMatch(/<script|<b>/);
    expect(page).not.toContain(">Classback</span>");
  }
});

test("a page knows the address that was set and whether mails are sent, and no secret", () => {
  const head = (settings: Record<string, string>) =>
    insertsOf(school, reachOf(parseEnv(settings)))
      .write("<head></head>")
      .replaceAll("&quot;", '"');
  expect(head({})).toContain('name="reach" content="{"appUrl":null,"sendsMail":false}"');
  const settings = { APP_URL: "https://school.example/", SMTP_URL: "smtp://user:secret@mail.example" };
  expect(head(settings)).toContain(
    'name="reach" content="{"appUrl":"https://school.example","sendsMail":true}"',
  );
  expect(head(settings)).not.toContain("secret");
});
