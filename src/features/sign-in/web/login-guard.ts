import { redirect } from "@tanstack/react-router";
import { hasNotArrived } from "#web/data/api-client.ts";
import { accountQuery, likelyRole } from "#web/session/account.ts";
import type { GuardContext } from "#web/session/page-guards.ts";
import { addressAfterSignIn } from "./address-after-sign-in.ts";

/**
 * Leads on who is signed in already, before the login is drawn: the installed app opens here. Those who were signed in on their last
 * visit most likely still are, so that no form flashes up; everyone else need not wait for the server.
 */
export async function onlySignedOut({ context: { queryClient }, search }: GuardContext): Promise<void> {
  if (likelyRole(queryClient) === null) return;
  const account = await queryClient.ensureQueryData(accountQuery).catch((error: unknown) => {
    if (hasNotArrived(error)) throw error;
    // The login says what is wrong when its form is sent.
    return null;
  });
  if (account) throw redirect({ href: addressAfterSignIn(account, search.next), replace: true });
}
