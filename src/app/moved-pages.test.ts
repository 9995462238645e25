import { expect, test } from "vitest";
import type { Role } from "#domain/roles.ts";
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

const id = "0198a000-0000-4000-8000-000000000001";
const other = "0198a000-0000-4000-8000-000000000002";

/** Every address that was ever printed, mailed or kept, and where it leads today. */
const addresses: [from: string, to: string, role?: Role][] = [
  ["/join", "/register"],
  ["/join#ABCD-EFGH", "/register#ABCD-EFGH"],
  ["/parent-mails?token=t", "/mails?token=t"],
  ["/reminder-mails?token=t", "/mails?token=t&of=reminders"],
  ["/responses?stars=2&group=7", "/feedback?stars=2&group=7"],
  ["/future-dates", "/classes?show=later"],
  [`/audience/${id}?search=rao`, `/class/${id}?search=rao&show=asked`],
  [`/class-groups/${id}/cards`, `/handouts?group=${id}`],
  [`/sign-in-cards?year=${id}`, `/handouts?year=${id}`],
  [`/invitation-sheet?invitation=${id}`, `/handouts?invitation=${id}&show=code`],
  ["/invitations?kind=teacher", "/settings/people?kind=teacher#invitations"],
  ["/invitations", "/class-groups", "clerk"],
  ["/new-school-year", "/class-groups?plan=next"],
  ["/settings/office", "/settings/people"],
  ["/settings/office/invite", "/settings/people?account=new"],
  [`/settings/office/${id}`, `/settings/people?account=${id}`],
  ["/settings/privacy", "/settings/data"],
  ["/export", "/import#export"],
  ["/profile", "/account"],
  ["/devices", "/account#devices"],
  [`/teachers/${id}/students?search=rao`, `/dashboard?search=rao&taughtBy=${id}`],
  ["/getting-started", "/dashboard#getting-started"],
  [`/messages/queues/${id}/next`, `/messages/queues/${id}?step=next`],
  [`/student/guardians/${id}`, `/student/update/${id}#parents`],
  [`/students/${id}/merge?other=${other}`, `/studentdetails/${id}?other=${other}&merge=`],
  ["/class-codes", "/students"],
  ["/given", "/dashboard#given"],
];

function newAddressOf(from: string, role?: Role): string {
  const { pathname, searchParams, hash } = new URL(from, "http://any");
  const found = movedPageAt(pathname);
  if (found === null) return from;
  const search = Object.fromEntries(searchParams);
  const { to, ...rest } = newAddress(found.page, { params: found.params, search, hash: hash.slice(1), role });
  const path = to.replaceAll(/\$(\w+)/g, (_, name) => rest.params[name] ?? "");
  const query = new URLSearchParams(rest.search as Record<string, string>).toString();
  return path + (query && `?${query}`) + (rest.hash ? `#${rest.hash}` : "");
}

test.each(addresses)("%s leads to %s", (from, to, role) => {
  expect(newAddressOf(from, role)).toBe(to);
});

test("no old address is forgotten above, and each leads to a page that reads its parameters", () => {
  const led = addresses.map(([from]) => movedPageAt(new URL(from, "http://any").pathname)?.page);
  expect(movedPages.filter((page) => !led.includes(page))).toEqual([]);
  for (const { from, to, search = {} } of movedPages) {
    const page = pages.find(({ path }) => path === to);
    const read: readonly string[] = page && "search" in page ? page.search : [];
    expect(read, from).toEqual(expect.arrayContaining(Object.keys(search)));
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
