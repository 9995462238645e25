import type { CDPSession, Worker } from "playwright-core";
import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { openSchool, type Person, patience } from "./support/school.ts";

// How the service worker of the built app handles a push.

const school = openSchool();
let aarav: Person;

school.prepare(async () => {
  aarav = await school.makeStudent("Aarav", "Sharma", await school.makeMentor("Meera", "Iyer"));
});

/** A student's browser with the service worker, the notifications it was asked to show, and a way to deliver a push to it. */
async function openWithWorker() {
  const context = await school.profileOf(aarav, { serviceWorkers: "allow", viewport: screens.phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const registered = registrationOf(session);
  const started = context.waitForEvent("serviceworker");
  await page.goto(`${school.url}/dashboard`);
  const worker = await started;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await recordShown(worker);
  const registrationId = await registered;
  return {
    context,
    deliver: (data: string) =>
      session.send("ServiceWorker.deliverPushMessage", { origin: school.url, registrationId, data }),
    shown: () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown),
  };
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return found;
}

/** Records what the worker wants to show: headless Chromium does not allow notifications. */
async function recordShown(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) => {
      // As the browser does, which clones what the notification carries.
      shown.push(structuredClone({ title, ...options }));
    };
  });
}

const content = {
  title: "How was “Algebra”?",
  body: "Meera Iyer would like your feedback.",
  path: "/rate/1",
  tag: "reminder-1",
  language: "en",
};

test("a push is shown as it says; one that cannot be read still shows something, in the language of this browser", async () => {
  const { context, deliver, shown } = await openWithWorker();
  const { path, language: lang, ...rest } = content;
  const expected: object[] = [{ ...rest, lang, icon: "/favicon.svg", data: { path } }];
  await deliver(JSON.stringify(content));
  await expect.poll(shown, patience).toEqual(expected);
  const unreadable = [
    "",
    "\u0000{not json",
    "null",
    JSON.stringify(["title"]),
    JSON.stringify({ ...content, body: undefined }),
    JSON.stringify({ ...content, title: { a: 1 } }),
  ];
  const general = { tag: "general", icon: "/favicon.svg", data: { path: "/dashboard" } };
  for (const data of unreadable) {
    await deliver(data);
    expected.push({ title: en.worker.somethingNew, ...general });
    await expect.poll(shown, patience).toEqual(expected);
  }
  await context.addCookies([{ name: "language", value: "hi", url: school.url }]);
  await deliver("");
  expected.push({ title: hi.worker.somethingNew, ...general });
  await expect.poll(shown, patience).toEqual(expected);
});
