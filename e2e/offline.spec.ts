import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel, storedSize } from "./support/offline.ts";
import { daysAgo, loseResponse, notification, openSchool, patience } from "./support/school.ts";
import { giveFeedback, lessonOf, logOut, messageField, openForm, waitingOn } from "./support/student-page.ts";

// What a student can read and write without a network, and that all of it arrives.

const school = openSchool();

/** A student on a phone whose browser has opened the dashboard with a network, and can open it without one. */
async function studentWithLessons(name: string, count: number) {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  const topics = Array.from({ length: count }, (_, index) => `${name}'s class ${index + 1}`);
  for (const topic of topics) await school.addLesson(mentor, topic, daysAgo(1));
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await isReadyForTunnel(page);
  return { mentor, student, topics, context, page };
}

const answered = (page: Page, topic: string) =>
  lessonOf(page, topic).getByText("Feedback already submitted", { exact: true }).filter({ visible: true });

const unsent = (page: Page) => page.getByRole("dialog", { name: /^(Send|Keep) your feedback/ });

test("without a network a student reads what was given, rates classes, edits, and cannot log out; each is sent once, as last written, with a receipt; other pages open once there is one", async () => {
  const { student, topics, context, page } = await studentWithLessons("Asha", 3);
  const [given = "", first = "", second = ""] = topics;
  await openForm(page, given);
  await giveFeedback(page, 4, "With a network.");
  await answered(page, given).waitFor();
  // The list of what was answered is fetched once more, a moment later.
  await expect.poll(() => storedSize(page, "answered"), patience).toBeGreaterThan(200);
  await context.setOffline(true);
  // The address of the app's icon.
  await page.goto(`${school.url}/`);
  await page.getByRole("heading", { level: 1, name: "Welcome, Asha" }).waitFor();
  await answered(page, given).waitFor();
  await openForm(page, first);
  await giveFeedback(page, 4, "Written in a tunnel.");
  await notification(page, "Saved. We’ll send it soon.").waitFor();
  await waitingOn(page, first).waitFor();
  await page.reload();
  await waitingOn(page, first).waitFor();
  await page.getByText(/^As saved at \d/).waitFor();
  await page.getByText("Feedback on 1 class will be sent soon.").waitFor();
  await openForm(page, second);
  await giveFeedback(page, 1, "Too dark.");
  const edit = async () => {
    await lessonOf(page, second).getByRole("button", { name: "Edit" }).click();
    await expect.poll(() => messageField(page).inputValue(), patience).toBe("Too dark.");
  };
  await edit();
  await messageField(page).fill("Never mind.");
  await messageField(page).press("Escape");
  await page.getByRole("form").getByRole("button", { name: "Cancel" }).click();
  await waitingOn(page, second).waitFor();
  await edit();
  await page.reload();
  await waitingOn(page, second).waitFor();
  await edit();
  await giveFeedback(page, 5, "Also in the tunnel.");
  await waitingOn(page, second).waitFor();
  await logOut(page);
  await notification(page, "Failed to logout.").waitFor();
  await page.getByText("Log out when you are online again.").waitFor();
  expect(await unsent(page).count()).toBe(0);
  await page.getByRole("button", { name: "Your Profile", exact: true }).click();
  await page.getByRole("link", { name: "Update Profile" }).click();
  await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
  await page.goBack();
  await waitingOn(page, first).waitFor();
  await loseResponse(context, "**/api/feedback");
  await context.setOffline(false);
  await answered(page, first).waitFor();
  await answered(page, second).waitFor();
  await lessonOf(page, first)
    .getByText(/^Received \d/)
    .waitFor();
  await expect.poll(() => waitingOn(page, first).count(), patience).toBe(0);
  // It was opened without a network, and fetches what it could not, now that there is one.
  await page.getByText(/^As saved at \d/).waitFor({ state: "detached" });
  const stored = (await student.api.get("/feedback")).items.map(
    ({ message }: { message: string }) => message,
  );
  expect(stored.sort()).toEqual(["Also in the tunnel.", "With a network.", "Written in a tunnel."]);
  await page.getByRole("button", { name: "Your Profile", exact: true }).click();
  await page.getByRole("link", { name: "Update Profile" }).click();
  await page.getByLabel("City").waitFor();
});
