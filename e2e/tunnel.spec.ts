import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isReadyForTunnel } from "./support/offline.ts";
import { openPhone } from "./support/phone.ts";
import { patience } from "./support/school.ts";
import { openServers } from "./support/server-of-builds.ts";
import { makeSmallSchool } from "./support/small-school.ts";
import { giveFeedback, lessonOf, messageField, openForm } from "./support/student-page.ts";

// The server itself is stopped, and the browser killed: what was written is there after both, also what was typed a second
// before, which a browser would not yet have written to the disk from its local storage.

const classes = ["Class 1", "Class 2", "Class 3", "Class 4"];

const welcomed = (page: Page) => page.getByRole("heading", { level: 1, name: "Welcome, Asha" }).waitFor();
const waiting = (page: Page) => page.getByText("Will be sent", { exact: true });

test("feedback written while the server is stopped, over a reload and a killed browser, arrives once each, and a draft stays", async () => {
  const server = await openServers();
  await server.start();
  const { students } = await makeSmallSchool(server.url, { students: ["Asha"], topics: classes });
  const { email, password, api } = students.Asha;
  const phone = await openPhone();
  let page = await phone.start();
  await page.context().request.post(`${server.url}/api/sign-in`, { data: { email, password } });
  const cookies = await page.context().cookies();
  await page.goto(server.url);
  await welcomed(page);
  await isReadyForTunnel(page);
  await server.stop();
  await page.goto(server.url);
  await welcomed(page);
  const topics: string[] = [];
  for (const index of classes.keys()) {
    if (index === 1) {
      await page.reload();
      await welcomed(page);
    }
    // The next class opens automatically, except after a reload.
    if (index < 2)
      await page
        .getByRole("button", { name: /Class \d/, expanded: false })
        .first()
        .click();
    const label = await page.getByRole("form").getAttribute("aria-label");
    const topic = label?.replace("Feedback on ", "") ?? "";
    topics.push(topic);
    if (index === classes.length - 1) break;
    await giveFeedback(page, 4, `About ${topic}, in many words.`);
    await lessonOf(page, topic).getByText("Will be sent", { exact: true }).waitFor();
  }
  const draft = topics.pop() ?? "";
  await messageField(page).pressSequentially(`About ${draft}, in many words.`);
  await sleep(1_000);
  await phone.kill();

  page = await phone.start();
  // Browsers write a new cookie to the disk only after a while, or when they end.
  await page.context().addCookies(cookies);
  await page.goto(server.url);
  await welcomed(page);
  await expect.poll(() => waiting(page).count(), patience).toBe(topics.length);
  await openForm(page, draft);
  await expect.poll(() => messageField(page).inputValue(), patience).toBe(`About ${draft}, in many words.`);
  await server.start();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => page.getByText(/^Received \d/).count(), patience).toBe(topics.length);
  await expect.poll(() => waiting(page).count(), patience).toBe(0);
  const { items } = await api.get("/feedback?limit=50");
  expect(
    items.map(({ topic, message }: { topic: string; message: string }) => `${topic}: ${message}`).sort(),
  ).toEqual(topics.map((topic) => `${topic}: About ${topic}, in many words.`).sort());
});
