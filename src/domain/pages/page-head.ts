import type { Role } from "#domain/roles.ts";

/** The addresses that the head of a page is for: it names what the page loads first. */
export interface PageHead {
  path: string;
  /** The role that the browser remembers, only a hint; any or none when undefined. */
  role?: Role;
  /** Exactly this query string; any when undefined. */
  query?: string;
}

/** The first of these heads that is for an address of the app and the role that the browser remembers; undefined if none is. */
export function pageHeadFor<Head extends PageHead>(
  heads: readonly Head[],
  { pathname, search }: Pick<URL, "pathname" | "search">,
  role: string | null | undefined,
): Head | undefined {
  return heads.find(
    (each) =>
      each.path === pathname &&
      (each.role === undefined || each.role === role) &&
      (each.query === undefined || each.query === search),
  );
}
