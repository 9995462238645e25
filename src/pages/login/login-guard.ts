import { redirect } from "@tanstack/react-router";
import { addressAfterSignIn } from "#features/sign-in/web/address-after-sign-in.ts";
import { hasNotArrived } from "#web/data/api-client.ts";
import { accountQuery, likelyRole } from "#web/session/account.ts";
import type { GuardContext } from "#web/session/page-guards.ts";

/** Sends those who are signed in to the dashboard at once; waits only for those who were on their last visit: no form flashes up. */
export async function onlySignedOut({ context: { queryClient }, search }: GuardContext): Promise<void> {
  if (likelyRole(queryClient) === null) return;
  const account = await queryClient.ensureQueryData(accountQuery).catch((error: unknown) => {
    if (hasNotArrived(error)) throw error;
    // If something is wrong, the login says so when its form is sent.
    return null;
  });
  if (account) throw redirect({ href: addressAfterSignIn(account, search.next), replace: true });
}
