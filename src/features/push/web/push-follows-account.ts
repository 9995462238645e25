import { registerDevice } from "./push.api.ts";
import { ownSubscription, rememberedOwner, unsubscribe } from "./push-device.ts";

// A device gets the notifications of who is signed in on it, and of nobody else. The server sees to it by itself
// (docs/decisions/047-push.md); this keeps the browser in step.

/** After a sign-in: the same user goes on getting notifications, with the new session. Another user gets none until they want to. */
export async function followSignIn(userId: string): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null) return;
  if (rememberedOwner() === userId) await registerDevice(subscription);
  else await unsubscribe();
}

/** After a logout: nothing more on this device. */
export const followSignOut: () => Promise<void> = unsubscribe;
