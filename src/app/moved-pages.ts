import type { Role } from "#domain/roles.ts";
import type { pages } from "./pages.ts";

// Addresses of pages that have become part of another one. Links that were printed, mailed or kept lead there.

type Path = (typeof pages)[number]["path"];

export interface MovedPage {
  /** In the router's notation, as `to`, whose parameters it has too. */
  from: string;
  to: Path;
  /** The target for roles that have the same content elsewhere, without `search` and `hash`. */
  toAs?: Partial<Record<Role, Path>>;
  /** Added to the search parameters of the old address; `$id` stands for that part of its path. */
  search?: Readonly<Record<string, string>>;
  /** Unless the old address has one. */
  hash?: string;
}

export const movedPages: readonly MovedPage[] = [
  { from: "/responses", to: "/feedback" },
  { from: "/future-dates", to: "/classes", search: { show: "later" } },
  { from: "/audience/$lessonId", to: "/class/$lessonId", search: { show: "asked" } },
  { from: "/class-codes", to: "/students" },
  { from: "/class-groups/$id/cards", to: "/handouts", search: { group: "$id" } },
  { from: "/invitation-sheet", to: "/handouts", search: { show: "code" } },
  {
    from: "/invitations",
    to: "/settings/people",
    toAs: { clerk: "/class-groups" },
    hash: "invitations",
  },
  { from: "/new-school-year", to: "/class-groups", search: { plan: "next" } },
  { from: "/sign-in-cards", to: "/handouts" },
  { from: "/settings/office", to: "/settings/people" },
  { from: "/settings/office/invite", to: "/settings/people", search: { account: "new" } },
  { from: "/settings/office/$id", to: "/settings/people", search: { account: "$id" } },
  { from: "/settings/privacy", to: "/settings/data" },
  { from: "/export", to: "/import", hash: "export" },
  { from: "/profile", to: "/account" },
  { from: "/devices", to: "/account", hash: "devices" },
  { from: "/teachers/$teacherId/students", to: "/dashboard", search: { taughtBy: "$teacherId" } },
  { from: "/join", to: "/register" },
  { from: "/getting-started", to: "/dashboard", hash: "getting-started" },
  { from: "/messages/queues/$id/next", to: "/messages/queues/$id", search: { step: "next" } },
  { from: "/parent-mails", to: "/mails" },
  { from: "/reminder-mails", to: "/mails", search: { of: "reminders" } },
  { from: "/given", to: "/dashboard", hash: "given" },
  { from: "/student/guardians/$id", to: "/student/update/$id", hash: "parents" },
  { from: "/students/$id/merge", to: "/studentdetails/$id", search: { merge: "" } },
];

/** The moved page at a path, with the parts of the path that its new address needs; null if there is none. */
export function movedPageAt(path: string): { page: MovedPage; params: Record<string, string> } | null {
  for (const page of movedPages) {
    const pattern = new RegExp(`^${page.from.replaceAll(/\$(\w+)/g, "(?<$1>[^/]+)")}/?$`);
    const found = pattern.exec(path);
    if (found) return { page, params: { ...found.groups } };
  }
  return null;
}

interface OldAddress {
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  hash: string;
  /** Of the reader, where it matters. */
  role?: Role;
}

/** The address that replaced an old one, with what the old one asked for. */
export function newAddress(page: MovedPage, { params, search, hash, role }: OldAddress) {
  const elsewhere = role && page.toAs?.[role];
  if (elsewhere) return { to: elsewhere, params, search, hash };
  const added = Object.entries(page.search ?? {}).map(([key, value]) => [
    key,
    value.startsWith("$") ? params[value.slice(1)] : value,
  ]);
  return {
    to: page.to,
    params,
    search: { ...search, ...Object.fromEntries(added) },
    hash: hash || page.hash,
  };
}
