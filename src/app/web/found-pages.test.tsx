import { expect, test } from "vitest";
import { pages } from "#app/pages.ts";
import { type Role, roles } from "#domain/roles.ts";
import { pageGroups } from "#features/find/web/found-pages.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { pagesFor } from "./found-pages.ts";

const find = (role: Role, query: string, words: typeof hi = en) =>
  pageGroups(pagesFor({ id: "me", role }, words, en), query).flatMap(({ items }) =>
    items.map(({ link, title }) => [link.to, title]),
  );

test.each([
  ["import", "/import"],
  ["Export", "/import"],
  ["add student", "/students/add"],
  ["add mentor", "/add-mentor"],
  ["report", "/report"],
  ["devices", "/account"],
  ["settings", "/settings"],
  ["logo", "/settings"],
  ["class codes", "/class-groups"],
  ["new school year", "/class-groups"],
  ["undo", "/audit-log"],
  ["invite clerk", "/settings/people"],
])("an admin finds “%s”, in Hindi too", (query, path) => {
  expect(find("admin", query)[0]?.[0]).toBe(path);
  expect(find("admin", query, hi).map(([to]) => to)).toContain(path);
});

test("a new school year is prepared, or added by hand", () => {
  const titles = (query: string) => find("admin", query).map(([, title]) => title);
  expect(titles("new school year")).toEqual([en.foundPages.newYear, en.foundPages.addYear]);
  expect(titles("prepare")).toEqual([en.foundPages.newYear]);
});

test("pages whose name begins with the words come first", () => {
  const titles = find("admin", "school").map(([, title]) => title);
  expect(titles.slice(0, 2)).toEqual([en.links.schoolSettings, en.foundPages.newYear]);
});

test("pages are found by the words of their language", () => {
  expect(find("admin", "लोगो", hi)).toEqual([["/settings", hi.links.schoolSettings]]);
  expect(find("admin", "लोगो")).toEqual([]);
});

test("nobody is led to what they may not open", () => {
  for (const query of ["settings", "audit", "report", "import"]) expect(find("clerk", query)).toEqual([]);
  expect(find("teacher", "add review")).toEqual([["/teacher", en.foundPages.addClass]]);
  expect(find("admin", "add review")).toEqual([]);
});

test.each(roles.filter((role) => role !== "student"))(
  "every page of the %s without parameters is found",
  (role) => {
    const links = pagesFor({ id: "me", role }, en, en).map(({ link }) => link.to);
    // The dashboard's other addresses, and what leads a teacher to their own list.
    const elsewhere = ["/admin", "/student", "/teacher", ...(role === "teacher" ? ["/classes"] : [])];
    const theirs = pages.filter(
      ({ path, mayOpen }) =>
        !path.includes("$") && (mayOpen === "signed-in" || (mayOpen as readonly string[]).includes(role)),
    );
    expect(
      theirs.map(({ path }) => path).filter((path) => !elsewhere.includes(path) && !links.includes(path)),
    ).toEqual([]);
  },
);
