import { redirect } from "@tanstack/react-router";
import { messages } from "../../../domain/messages.ts";
import { accountQuery, type GuardContext } from "../../../web/actor.ts";
import { notify } from "../../../web/notify.ts";

/** Any signed-in user may open the page; others hear why they land at the login (spec section 6). */
export async function signedInToEdit({ context, location }: GuardContext): Promise<void> {
  const account = await context.queryClient.ensureQueryData(accountQuery);
  if (account !== null) return;
  notify.error(messages.feedback.signInToEdit);
  throw redirect({ to: "/login", search: { next: location.href } });
}
