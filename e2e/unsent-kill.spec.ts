import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPhone } from "./support/phone.ts";
import { daysAgo, openSchool, patience } from "./support/school.ts";
import { giveFeedback, lessonOf, messageField, openForm } from "./support/student-page.ts";

// What a student types is on the disk within a second, also in a browser that has written much and therefore holds back what
// it writes to the local storage.

const school = openSchool();
const topics = Array.from({ length: 7 }, (_, index) => `Class ${index + 1}`);

test("words on a seventh class are there after the browser is killed a second after typing", async () => {
  const mentor = await school.makeMentor("Meera", "Iyer");
  const student = await school.makeStudent("Asha", "Sharma", mentor);
  for (const topic of topics) await school.addLesson(mentor, topic, daysAgo(1));
  const phone = await openPhone();
  const start = async () => {
    const page = await phone.start();
    const { email, password } = student;
    await page.context().request.post(`${school.url}/api/sign-in`, { data: { email, password } });
    await page.goto(`${school.url}/dashboard`);
    return page;
  };
  const open = async (page: Page, topic: string) => {
    // The next class opens by itself once the one before is answered.
    const form = page.getByRole("form", { name: `Feedback on ${topic}` });
    if ((await form.count()) === 0) await openForm(page, topic);
    await form.waitFor();
  };
  const page = await start();
  for (const topic of topics.slice(0, 6)) {
    await open(page, topic);
    await messageField(page).pressSequentially(`About ${topic}, in `);
    await giveFeedback(page, 4, `About ${topic}, in many words.`);
    await lessonOf(page, topic).getByText("Feedback already submitted", { exact: true }).waitFor();
  }
  const [last = ""] = topics.slice(-1);
  await open(page, last);
  await messageField(page).pressSequentially("Do not lose these words.");
  await sleep(1_000);
  await phone.kill();

  const next = await start();
  await openForm(next, last);
  await expect.poll(() => messageField(next).inputValue(), patience).toBe("Do not lose these words.");
});
