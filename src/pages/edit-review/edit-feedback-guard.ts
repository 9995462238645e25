import { redirect } from "@tanstack/react-router";
import { reachOf } from "#domain/permissions.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { type Account, accountQuery } from "#web/session/account.ts";
import type { GuardContext } from "#web/session/page-guards.ts";

/** For those who may edit feedback; others see why they are redirected (spec sections 6 and 8), unless they only hover over a link. */
export async function signedInToEdit(guarded: GuardContext & { preload?: boolean }): Promise<void> {
  const { context, location, preload } = guarded;
  const explain = (sentence: string) => {
    if (!preload) notify.error(sentence);
  };
  let account: Account | null;
  try {
    account = await context.queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    explain(t.feedback.roleUnknown);
    throw error;
  }
  if (account === null) {
    explain(t.feedback.signInToEdit);
    throw redirect({ to: "/login", search: { next: location.href } });
  }
  if (reachOf(account, "feedback.edit") === undefined) {
    explain(t.feedback.unauthorized);
    throw redirect({ to: "/" });
  }
}
