import { isRedirect, redirect } from "@tanstack/react-router";
import type { Role } from "../../../domain/roles.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { type GuardContext, only } from "../../../web/session/actor.ts";

/** Like `only`; if the server cannot say who is signed in, it redirects to the login (spec section 8). */
export function onlyOnDashboard(...allowed: Role[]) {
  const guard = only(...allowed);
  return async (context: GuardContext): Promise<void> => {
    try {
      await guard(context);
    } catch (error) {
      if (isRedirect(error)) throw error;
      notify.error(sentenceOf(error));
      throw redirect({ to: "/" });
    }
  };
}
