import { expect, test, vi } from "vitest";
import type { pushRoutes } from "#features/push/server/push.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { openPush, renewPush, showPush, type WorkerScope } from "./push-in-worker.ts";

// Events in the service worker that only a user's click or the browser itself can cause. For pushes, see
// e2e/notifications.spec.ts.

const origin = "https://school.example";

function makeScope(tabs: string[] = [], registration: object = {}) {
  const opened: string[] = [];
  const focused: string[] = [];
  const scope: WorkerScope = {
    registration: registration as ServiceWorkerRegistration,
    location: { origin },
    navigator: { language: "fr-FR" },
    clients: {
      matchAll: async () =>
        tabs.map((path) => ({
          url: `${origin}${path}`,
          focus: async () => focused.push(path),
        })),
      openWindow: async (url) => opened.push(url),
    },
  };
  return { scope, opened, focused };
}

const clicked = (path: unknown) => ({ close: vi.fn(), data: { path } }) as unknown as Notification;

test("a click closes the notification and opens what it is about", async () => {
  const { scope, opened, focused } = makeScope(["/dashboard"]);
  const notification = clicked("/rate/1");
  await openPush(scope, notification);
  expect(notification.close).toHaveBeenCalled();
  expect([opened, focused]).toEqual([[`${origin}/rate/1`], []]);
});

test("a tab that shows it already comes to the front", async () => {
  const { scope, opened, focused } = makeScope(["/dashboard", "/rate/1"]);
  await openPush(scope, clicked("/rate/1"));
  expect([opened, focused]).toEqual([[], ["/rate/1"]]);
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example/",
  "/\t/:",
  "\\\\evil.example",
  "javascript:alert(1)",
  "rate/1",
  "",
  undefined,
  null,
  { toString: () => "/rate/1" },
])("a path that is not one of this site opens the dashboard: %o", async (path) => {
  const { scope, opened } = makeScope();
  await openPush(scope, clicked(path));
  expect(opened).toEqual([`${origin}/dashboard`]);
});

test("a notification that the browser cannot show as it is becomes a general one", async () => {
  const showNotification = vi.fn(async (title: string) => {
    if (title === "Algebra") throw new TypeError("Not like this");
  });
  const { scope } = makeScope([], { showNotification });
  const content = { title: "Algebra", body: "a", path: "/rate/1", tag: "t" };
  await showPush(scope, { text: () => JSON.stringify(content) });
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual([
    "Algebra",
    "There is something new for you.",
  ]);
});

const pushApi = api<typeof pushRoutes>();
const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };

function makeSubscription(name: string) {
  return {
    endpoint: `https://push.example.org/${name}`,
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ keys }),
    unsubscribe: vi.fn(async () => true),
  };
}

test("a subscription that the browser renews is sent to the server; one that it ends is made again", async () => {
  const sent = pushApi("$put", "/push", () => undefined);
  const made = makeSubscription("made");
  const subscribe = vi.fn(async (_options: object) => made);
  const { scope } = makeScope([], { pushManager: { subscribe } });
  const oldSubscription = makeSubscription("old") as unknown as PushSubscription;
  const newSubscription = makeSubscription("new") as unknown as PushSubscription;
  await renewPush(scope, { oldSubscription, newSubscription });
  await renewPush(scope, { oldSubscription, newSubscription: null });
  await renewPush(scope, { oldSubscription: null, newSubscription: null });
  const { applicationServerKey } = oldSubscription.options;
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey }]]);
  expect(sent.map(({ json }) => json)).toEqual(
    ["new", "made"].map((name) => ({ endpoint: `https://push.example.org/${name}`, keys })),
  );
});

test("signed out, a renewed subscription is ended", async () => {
  pushApi("$put", "/push", () => new Rejection("not-signed-in"));
  const renewed = makeSubscription("new");
  await renewPush(makeScope().scope, { newSubscription: renewed as unknown as PushSubscription });
  expect(renewed.unsubscribe).toHaveBeenCalled();
});
