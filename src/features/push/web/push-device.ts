import { pushOwnerKey } from "#web/session/clear-storage.ts";
import { type SubscriptionBody, subscriptionBody } from "./subscription-body.ts";

// The browser's side of notifications, apart from the server's. Nothing here asks the user without a press.

/** The state of notifications in this browser. */
export type DeviceState =
  | "unsupported"
  /** An iPhone or iPad, which has notifications for sites on its Home Screen only. */
  | "needs-home-screen"
  /** The user has forbidden them, and only they can change that. */
  | "blocked"
  | "ready";

/** The current state of notifications in this browser. */
export function deviceState(): DeviceState {
  if ("PushManager" in window && "Notification" in window && "serviceWorker" in navigator)
    return Notification.permission === "denied" ? "blocked" : "ready";
  return isApple() ? "needs-home-screen" : "unsupported";
}

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** Long enough for a slow phone to install the service worker after the first visit. */
const workerReadyMs = 15_000;

/** @throws when there is none in time: `ready` would never resolve. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("The service worker is not there")), workerReadyMs),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser supports notifications for this site at all. */
export async function isSubscribed(): Promise<boolean> {
  return deviceState() === "ready" && (await currentSubscription()) !== null;
}

/**
 * Asks the user and subscribes; null when they say no. Only after a press: browsers ignore other questions.
 * @throws when the push service cannot be reached.
 */
export async function subscribe(publicKey: string): Promise<SubscriptionBody | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await readyWorker();
  const former = await pushManager.getSubscription();
  // Made with another server key, it would be useless.
  if (former !== null && keyOf(former) !== publicKey) await former.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return subscriptionBody(await pushManager.subscribe(options));
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Stops notifications, and removes those on the screen. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** The subscription in the server's format; null when there is none. */
export async function ownSubscription(): Promise<SubscriptionBody | null> {
  const subscription = await currentSubscription();
  return subscription && subscriptionBody(subscription);
}

/** Remembers who turned notifications on here; nobody when null. A logout forgets it with everything else that is stored. */
export function rememberOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(pushOwnerKey);
    else localStorage.setItem(pushOwnerKey, userId);
  } catch {
    // After the next sign-in, notifications have to be turned on again.
  }
}

/** Who turned notifications on here. */
export function rememberedOwner(): string | null {
  try {
    return localStorage.getItem(pushOwnerKey);
  } catch {
    return null;
  }
}
