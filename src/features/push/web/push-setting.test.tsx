import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { pushRoutes } from "#features/push/server/push.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { rememberedOwner, rememberOwner } from "./push-device.ts";
import { followSignIn, followSignOut } from "./push-follows-account.ts";
import { PushSetting } from "./push-setting.tsx";

// The setting, with stand-ins for permission and subscription, because the browser cannot reach a push service.

const pushApi = api<typeof pushRoutes>();
const publicKey = btoa("k".repeat(65)).replaceAll("=", "");
const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };

let permission: NotificationPermission;
let answer: NotificationPermission;
let subscription: PushSubscription | null;
let promptCount: number;

function makeSubscription(key: string): PushSubscription {
  const made = {
    endpoint: "https://push.example.org/device",
    options: {
      userVisibleOnly: true,
      applicationServerKey: Uint8Array.from(atob(key), (c) => c.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ keys }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
  return made as unknown as PushSubscription;
}

const shown = { close: vi.fn() };
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    subscription ??= makeSubscription(applicationServerKey);
    return subscription;
  },
};
const registration = { pushManager, getNotifications: async () => [shown] };

beforeEach(() => {
  [permission, answer, subscription, promptCount] = ["default", "granted", null, 0];
  shown.close.mockClear();
  vi.spyOn(Notification, "permission", "get").mockImplementation(() => permission);
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => {
    promptCount += 1;
    permission = answer;
    return answer;
  });
  const container = navigator.serviceWorker;
  vi.spyOn(container, "ready", "get").mockResolvedValue(registration as never);
  vi.spyOn(container, "getRegistration").mockResolvedValue(registration as never);
});
afterEach(() => rememberOwner(null));

/** The server's side, which remembers whether notifications are on. */
function server(isOn = false) {
  const state = { publicKey: publicKey as string | null, isOn };
  pushApi("$get", "/push", () => ({ ...state }));
  const put = pushApi("$put", "/push", () => {
    state.isOn = true;
    return undefined;
  });
  pushApi("$delete", "/push", () => {
    state.isOn = false;
    return undefined;
  });
  return { state, put };
}

const me = accountOf("student");

test("the user is asked only after pressing the button, which turns notifications on and off again", async () => {
  const { put } = server();
  const { getByRole, getByText } = await draw(<PushSetting />, { as: "student" });
  const turnOn = getByRole("button", { name: t.push.turnOn });
  await expect.element(turnOn).toHaveAccessibleDescription(t.push.what);
  expect(promptCount).toBe(0);
  await turnOn.click();
  await expect.element(getByText(t.push.isOn)).toBeVisible();
  expect(put.map(({ json }) => json)).toEqual([{ endpoint: "https://push.example.org/device", keys }]);
  expect(rememberedOwner()).toBe(me.id);
  await getByRole("button", { name: t.push.turnOff }).click();
  await expect.element(getByText(t.push.isOff)).toBeVisible();
  expect(subscription).toBeNull();
  expect(rememberedOwner()).toBeNull();
});

test("a user who refuses in the browser is told how to change that, and so is one who refused earlier", async () => {
  const { put } = server();
  answer = "denied";
  const { getByRole, getByText, unmount } = await draw(<PushSetting />, { as: "student" });
  await getByRole("button", { name: t.push.turnOn }).click();
  await expect.element(getByText(t.push.blocked)).toBeVisible();
  expect(put).toEqual([]);
  await unmount();
  const again = await draw(<PushSetting />, { as: "student" });
  await expect.element(again.getByText(t.push.blocked)).toBeVisible();
  expect(again.getByRole("button").query()).toBeNull();
});

test("a user who closes the browser's prompt can be asked again", async () => {
  server();
  answer = "default";
  const { getByRole, getByText } = await draw(<PushSetting />, { as: "student" });
  await getByRole("button", { name: t.push.turnOn }).click();
  await expect.poll(() => promptCount).toBe(1);
  await expect.element(getByText(t.push.isOff)).toBeVisible();
  await expect.element(getByRole("button", { name: t.push.turnOn })).toBeEnabled();
});

test("a browser without notifications says so; an iPhone, that it needs the Home Screen", async () => {
  server();
  const { PushManager } = window;
  // biome-ignore lint/suspicious/noExplicitAny: browsers without it have no such property
  delete (window as any).PushManager;
  try {
    const drawn = await draw(<PushSetting />, { as: "student" });
    await expect.element(drawn.getByText(t.push.unsupported)).toBeVisible();
    await drawn.unmount();
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
    );
    const { getByText } = await draw(<PushSetting />, { as: "student" });
    await expect.element(getByText(t.push.needsHomeScreen)).toBeVisible();
  } finally {
    window.PushManager = PushManager;
  }
});

test("a school without keys shows nothing", async () => {
  const { state } = server();
  state.publicKey = null;
  const { container } = await draw(<PushSetting />, { as: "student" });
  await expect.element(document.body).toHaveTextContent("");
  expect(container.textContent).toBe("");
});

test("a failure leaves notifications off, and can be retried", async () => {
  server();
  pushApi("$put", "/push", () => new Rejection("unavailable"));
  const { getByRole, getByText } = await draw(<PushSetting />, { as: "student" });
  await getByRole("button", { name: t.push.turnOn }).click();
  await expect.element(getByText(t.push.turnOnFailed)).toBeVisible();
  await expect.element(getByText(t.push.isOff)).toBeVisible();
  expect(rememberedOwner()).toBeNull();
});

test("a subscription that the server does not know, or knows with another key, is off, and a new one is made", async () => {
  server();
  subscription = makeSubscription(btoa("x".repeat(66)));
  const former = subscription;
  permission = "granted";
  const { getByRole, getByText } = await draw(<PushSetting />, { as: "student" });
  await getByRole("button", { name: t.push.turnOn }).click();
  await expect.element(getByText(t.push.isOn)).toBeVisible();
  expect(subscription).not.toBe(former);
});

test("after a login, notifications continue for the same user but not for another, and stop after a logout", async () => {
  const { put } = server();
  permission = "granted";
  subscription = makeSubscription(publicKey);
  rememberOwner(me.id);
  await followSignIn(me.id);
  expect(put).toHaveLength(1);
  await followSignIn("someone else");
  expect(subscription).toBeNull();
  expect(shown.close).toHaveBeenCalled();
  expect(put).toHaveLength(1);

  subscription = makeSubscription(publicKey);
  await followSignOut();
  expect(subscription).toBeNull();
});
