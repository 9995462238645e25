import { redirect } from "@tanstack/react-router";
import { roles } from "../../../domain/roles.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { t } from "../../../web/language/language.ts";
import { type Account, accountQuery, type GuardContext } from "../../../web/session/actor.ts";

/**
 * Any of the three roles may open the page; others are told why and sent elsewhere (spec sections 6 and 8). Prefetching
 * shows no notification.
 */
export async function signedInToEdit(guarded: GuardContext & { preload?: boolean }): Promise<void> {
  const { context, location, preload } = guarded;
  const reject = (sentence: string) => {
    if (!preload) notify.error(sentence);
  };
  let account: Account | null;
  try {
    account = await context.queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    reject(t.feedback.roleUnknown);
    throw error;
  }
  if (account === null) {
    reject(t.feedback.signInToEdit);
    throw redirect({ to: "/login", search: { next: location.href } });
  }
  if (!roles.includes(account.role)) {
    reject(t.feedback.unauthorized);
    throw redirect({ to: "/" });
  }
}
