import type { pages } from "./pages.ts";

// Addresses of pages that have become part of another one. Links that were printed, mailed or kept lead there.

export interface MovedPage {
  /** In the router's notation, as `to`, whose parameters it has too. */
  from: string;
  to: (typeof pages)[number]["path"];
  /** Added to the search parameters of the old address; `$id` stands for that part of its path. */
  search?: Readonly<Record<string, string>>;
  /** Unless the old address has one. */
  hash?: string;
}

export const movedPages: readonly MovedPage[] = [
  { from: "/responses", to: "/feedback" },
  { from: "/future-dates", to: "/classes", search: { show: "later" } },
  { from: "/class-codes", to: "/students", hash: "class-codes" },
  { from: "/audience/$lessonId", to: "/class/$lessonId", search: { show: "asked" } },
];

interface OldAddress {
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  hash: string;
}

/** What an old address asked for, at the page that has it now. */
export function newAddress(page: MovedPage, { params, search, hash }: OldAddress) {
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
