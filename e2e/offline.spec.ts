import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel } from "./support/offline.ts";
import { daysAgo, notification, openSchool, patience } from "./support/school.ts";
import { classOf, giveFeedback, openForm } from "./support/student-page.ts";

// In a tunnel: what a student can read and write without a network, and that all of it arrives.

const school = openSchool();

/** A student on a phone whose browser has opened the dashboard with a network, and can open it without one. */
async function studentWithClasses(name: string, count: number) {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  const topics = Array.from({ length: count }, (_, index) => `${name}'s class ${index + 1}`);
  for (const topic of topics) await school.addReview(mentor, topic, daysAgo(1));
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await isReadyForTunnel(page);
  return { student, topics, context, page };
}

const waiting = (page: Page, topic: string) =>
  classOf(page, topic).getByText("Will be sent", { exact: true });
const answered = (page: Page, topic: string) =>
  classOf(page, topic).getByText("Feedback already submitted", { exact: true }).filter({ visible: true });

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
}

test("a student reads the list and answers without a network; it is sent once when the network is back, with a receipt", async () => {
  const { student, topics, context, page } = await studentWithClasses("Asha", 2);
  const [first = "", second = ""] = topics;
  await goOffline(context, page);
  await openForm(page, first);
  await giveFeedback(page, 4, "Written in a tunnel.");
  await notification(page, "Saved on this device. It will be sent when you are online.").waitFor();
  await waiting(page, first).waitFor();
  await page.reload();
  await waiting(page, first).waitFor();
  await page.getByText("1 answer is waiting for a connection.").waitFor();
  await openForm(page, second);
  await giveFeedback(page, 5, "Also in the tunnel.");
  await waiting(page, second).waitFor();
  await context.setOffline(false);
  await answered(page, first).waitFor();
  await answered(page, second).waitFor();
  await classOf(page, first)
    .getByText(/^Received \d/)
    .waitFor();
  await expect.poll(() => waiting(page, first).count(), patience).toBe(0);
  const stored = (await student.api.get("/feedback")).items.map(
    ({ message }: { message: string }) => message,
  );
  expect(stored.sort()).toEqual(["Also in the tunnel.", "Written in a tunnel."]);
});
