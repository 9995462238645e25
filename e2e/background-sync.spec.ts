import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel, unsentCount } from "./support/offline.ts";
import { daysAgo, openSchool, patience } from "./support/school.ts";
import { giveFeedback, lessonOf, openForm, waitingOn } from "./support/student-page.ts";

// The service worker sends the outbox while no page is open, as browsers allow once the network is back.

const school = openSchool();

/** Makes the browser tell the worker that the network is back. It would do so anyway, but later. */
async function sync(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const ids: string[] = [];
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await devtools.send("ServiceWorker.enable");
  await expect.poll(() => ids.length, patience).toBeGreaterThan(0);
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: school.url,
    registrationId: ids[0] ?? "",
    tag: "classback-outbox",
    lastChance: false,
  });
}

test("what the worker has sent is shown by an open page, and by the app that is opened later without a network", async () => {
  const mentor = await school.makeMentor("Meera", "Iyer");
  const student = await school.makeStudent("Asha", "Sharma", mentor);
  for (const topic of ["Currents", "Tides"]) await school.addLesson(mentor, topic, daysAgo(1));
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await isReadyForTunnel(page);
  // Only the worker's own requests have no frame: what the page sends itself gets no response.
  await page.route("**/api/feedback", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const submitted = (topic: string) =>
    lessonOf(page, topic).getByText("Feedback already submitted", { exact: true });
  const isReceived = async (topic: string) => {
    await submitted(topic).waitFor();
    await lessonOf(page, topic)
      .getByText(/^Received \d/)
      .waitFor();
  };
  await openForm(page, "Currents");
  await giveFeedback(page, 4, "The worker sends this.");
  // With a network, the browser may tell the worker at once.
  await waitingOn(page, "Currents").or(submitted("Currents")).first().waitFor();
  await sync(context, page);
  await isReceived("Currents");

  await context.setOffline(true);
  await openForm(page, "Tides");
  await giveFeedback(page, 4, "Sent while nobody looked.");
  await waitingOn(page, "Tides").waitFor();
  await page.goto("about:blank");
  await context.setOffline(false);
  // Not a page of the app, but of its site: its storage can be read.
  await page.goto(`${school.url}/favicon.svg`);
  await sync(context, page);
  const messages = async () =>
    (await student.api.get("/feedback")).items.map(({ message }: { message: string }) => message).sort();
  await expect.poll(messages, patience).toEqual(["Sent while nobody looked.", "The worker sends this."]);
  // The worker may not have the response yet.
  await expect.poll(() => unsentCount(page), patience).toBe(0);
  await context.setOffline(true);
  await page.goto(`${school.url}/dashboard`);
  await isReceived("Tides");
  expect(await page.getByRole("heading", { name: /^To rate/ }).count()).toBe(0);
});
