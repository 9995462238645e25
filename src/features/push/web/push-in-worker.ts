import { worker as english } from "#locales/en/worker.ts";
import { worker as hindi } from "#locales/hi/worker.ts";
import { subscriptionBody } from "./subscription-body.ts";

// Notifications in the service worker. Separate from the app: no React, no words of other screens.

/** What this needs of a service worker's global scope, which a page's types do not have. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  navigator: { language: string };
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenTab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface OpenTab {
  url: string;
  focus(): Promise<unknown>;
}

interface Content {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

const general = { en: english, hi: hindi };
const icon = "/favicon.svg";

/** Shows what a push says, or else a general text: browsers take the permission from sites that show nothing. */
export async function showPush(scope: WorkerScope, data: { text(): string } | null): Promise<void> {
  const { registration } = scope;
  const read = readContent(data);
  const isShown =
    read !== null &&
    (await registration.showNotification(read.title, read.options).then(
      () => true,
      () => false,
    ));
  if (isShown) return;
  const title = general[await languageOf(scope)].somethingNew;
  await registration.showNotification(title, { icon, tag: "general", data: { path: "/dashboard" } });
}

function readContent(data: { text(): string } | null): Content | null {
  try {
    const { title, body, path, tag, language } = JSON.parse(data?.text() ?? "");
    if (![title, body, path, tag].every((part) => typeof part === "string" && part !== "")) return null;
    const lang = typeof language === "string" ? language : undefined;
    return { title, options: { body, tag, lang, icon, data: { path } } };
  } catch {
    return null;
  }
}

/** The language chosen in this browser, or else the one it is in, or else English. */
async function languageOf({ cookieStore, navigator }: WorkerScope): Promise<keyof typeof general> {
  const chosen = await cookieStore?.get("language").catch(() => null);
  const language = chosen?.value ?? navigator.language.split("-")[0];
  return language === "hi" ? "hi" : "en";
}

/** Opens what a notification is about: in the tab that shows it, if there is one; other tabs are left alone. */
export async function openPush(scope: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const url = ownUrl(scope.location.origin, notification.data?.path);
  const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url);
  await (tab === undefined ? scope.clients.openWindow(url) : tab.focus());
}

/** The address of a path of this site; the dashboard for anything else. */
function ownUrl(origin: string, path: unknown): string {
  try {
    const url = typeof path === "string" && path.startsWith("/") ? new URL(path, origin) : null;
    if (url?.origin === origin) return url.href;
  } catch {
    // It is not a path.
  }
  return `${origin}/dashboard`;
}

/** The browser's event after it has changed or ended a subscription. */
interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** Tells the server the device's new address. When signed out, it ends the subscription. */
export async function renewPush(
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (applicationServerKey &&
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!subscription) return;
  const response = await fetch("/api/push", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(subscriptionBody(subscription)),
  });
  if (!response.ok) await subscription.unsubscribe();
}
