import { expect, test } from "vitest";
import { type MovedPage, movedPageAt, movedPages, newAddress } from "./moved-pages.ts";
import { pages } from "./pages.ts";

const moved: MovedPage = {
  from: "/class-groups/$id/cards",
  to: "/class-groups/$id",
  search: { group: "$id", show: "cards" },
  hash: "cards",
};

test("a path is found with the parts that its new address needs, and no other path", () => {
  expect(movedPageAt("/class-groups/7/cards")).toEqual({
    page: expect.objectContaining({ from: "/class-groups/$id/cards" }),
    params: { id: "7" },
  });
  expect(movedPageAt("/settings/office/invite")?.page.search).toEqual({ account: "new" });
  expect(movedPageAt("/join/")?.page.to).toBe("/register");
  for (const path of [
    "/",
    "/dashboard",
    "/class-groups/7/cards/8",
    "/class-groups//cards",
    "/joint",
    "//join",
  ])
    expect(movedPageAt(path), path).toBeNull();
});

test("an old address keeps its parameters, its search and its hash", () => {
  const old = { params: { id: "7" }, search: { after: "x" }, hash: "" };
  expect(newAddress(moved, old)).toEqual({
    to: "/class-groups/$id",
    params: { id: "7" },
    search: { after: "x", group: "7", show: "cards" },
    hash: "cards",
  });
  expect(newAddress(moved, { ...old, hash: "CODE" }).hash).toBe("CODE");
});

test("who has a page elsewhere is led there, with what they asked for", () => {
  const page: MovedPage = { ...moved, toAs: { clerk: "/students" } };
  const old = { params: { id: "7" }, search: { after: "x" }, hash: "" };
  expect(newAddress(page, { ...old, role: "clerk" })).toEqual({ ...old, to: "/students" });
  expect(newAddress(page, { ...old, role: "admin" })).toEqual(newAddress(moved, old));
});

test("whoever is led elsewhere may open that page, and not the other one", () => {
  const mayOpen = (path: string) => pages.find((page) => page.path === path)?.mayOpen ?? [];
  for (const { to, toAs = {} } of movedPages)
    for (const [role, path] of Object.entries(toAs)) {
      expect(mayOpen(path), path).toContain(role);
      expect(mayOpen(to), to).not.toContain(role);
    }
});

test("no address is both a page and moved, and the path of each new one can be filled in", () => {
  const paths: string[] = pages.map(({ path }) => path);
  const paramsIn = (path: string) => path.match(/\$\w+/g) ?? [];
  expect(movedPages.filter(({ from }) => paths.includes(from))).toEqual([]);
  for (const { from, to, search = {} } of movedPages) {
    const needed = [...paramsIn(to), ...Object.values(search).flatMap(paramsIn)];
    expect(paramsIn(from), from).toEqual(expect.arrayContaining(needed));
  }
});
