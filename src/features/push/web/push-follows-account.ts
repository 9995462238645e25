import { registerDevice } from "./push.api.ts";
import { ownSubscription, rememberedOwner, unsubscribe } from "./push-device.ts";

// A device gets notifications for the person signed in on it, and for nobody else. The server ensures this on its own
// (docs/decisions/047-push.md); this keeps the browser in sync.

/** After a login, the same user keeps getting notifications, with the new session; another gets none until they turn them on. */
export async function followSignIn(userId: string): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null) return;
  if (rememberedOwner() === userId) await registerDevice(subscription);
  else await unsubscribe();
}

/** After a logout: no more notifications on this device. */
export const followSignOut: () => Promise<void> = unsubscribe;
