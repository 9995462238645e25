import { isRedirect, redirect } from "@tanstack/react-router";
import type { Role } from "#domain/roles.ts";
import { hasNotArrived } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { type GuardContext, only } from "#web/session/page-guards.ts";

/**
 * Like `only`; if the server cannot say who is signed in, it redirects to the login (spec section 8). Without a network the address
 * stays, so that the view asked for opens when there is one again.
 */
export function onlyOnDashboard(...allowed: Role[]) {
  const guard = only(...allowed);
  return async (context: GuardContext): Promise<void> => {
    try {
      await guard(context);
    } catch (error) {
      if (isRedirect(error) || hasNotArrived(error)) throw error;
      notify.error(sentenceOf(error));
      throw redirect({ to: "/" });
    }
  };
}
