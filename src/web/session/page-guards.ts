import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Role } from "#domain/roles.ts";
import { accountQuery } from "./account.ts";

export interface GuardContext {
  context: { queryClient: QueryClient };
  location: { href: string };
  search: { [Key in string]?: string };
}

/** Lets only signed-in users of these roles see a page; any signed-in user when none are given. */
export function only(...allowed: Role[]) {
  return async ({ context, location }: GuardContext): Promise<void> => {
    const account = await context.queryClient.ensureQueryData(accountQuery);
    if (account === null) throw redirect({ to: "/", search: { next: location.href } });
    if (allowed.length > 0 && !allowed.includes(account.role)) throw redirect({ to: "/not-authorized" });
  };
}
