import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { openSchool, type Person, patience } from "./support/school.ts";

// An admin informs many parents: on a phone, and on a computer that continues where the phone stopped.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let meera: Person;

const numbers = Array.from({ length: 10 }, (_, index) => `98765432${10 + index}`);

beforeAll(async () => {
  meera = await school.makeMentor("Meera", "Iyer");
  const lesson = await school.addLesson(meera, "Fractions", "2026-11-03");
  for (const [index, number] of numbers.entries()) {
    const student = await school.makeStudent("Student", String.fromCharCode(65 + index), meera);
    await school.giveParent(student, number, `parent${index}@home.example`);
    await school.giveFeedback(student, lesson, 4, `Words of ${index}.`);
  }
});

/** The tabs that the browser opens. As on people's phones, one outside of a press is blocked; WhatsApp's are empty. */
async function followTabs(page: Page) {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    // Chromium without a screen blocks none.
    window.open = (...tab) => (window.event?.isTrusted ? open(...tab) : null);
  });
  const tabs: string[] = [];
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  page.context().on("page", async (tab) => {
    await tab.waitForURL(/wa\.me/);
    tabs.push(new URL(tab.url()).pathname);
    await tab.close();
  });
  return tabs;
}

async function statesOf(path: string): Promise<string[]> {
  const { items } = await school.admin.api.get(path);
  return items.map(({ state, notSent }: { state: string; notSent: string | null }) =>
    notSent === null ? state : `${state}: ${notSent}`,
  );
}

test("ten parents are informed in 20 taps, each in WhatsApp with the text that was prepared", async () => {
  const page = await (await school.profileOf(school.admin, phone)).newPage();
  const tabs = await followTabs(page);
  await page.goto(`${school.url}/teachers/${meera.id}`);
  let taps = 0;
  const tap = async (role: "link" | "button", name: string | RegExp) => {
    await page.getByRole(role, { name, exact: true }).tap();
    taps += 1;
  };
  await tap("link", "Inform parents");
  await tap("button", "Prepare messages");
  await tap("link", "Start on WhatsApp");
  await tap("button", "Open WhatsApp");
  for (let number = 2; number <= 10; number++) {
    await tap("button", "Sent, open the next");
    await page.getByRole("heading", { name: `Message ${number} of 10` }).waitFor();
  }
  await tap("button", "Sent");
  await page.getByText("All messages are done.").waitFor();
  await expect.poll(() => tabs, patience).toEqual(numbers.map((number) => `/91${number}`));
  expect(taps).toBeLessThanOrEqual(20);
  await expect.poll(() => statesOf("/parent-messages"), patience).toEqual(numbers.map(() => "sent"));
});

test("a computer continues where the phone stopped: in Hindi, by keyboard alone", async () => {
  const t = hi.messageQueues;
  const ravi = await school.makeMentor("Ravi", "Nair");
  const lesson = await school.addLesson(ravi, "Algebra", "2026-11-04");
  for (const [index, name] of ["Asha", "Binu", "Chitra"].entries()) {
    const student = await school.makeStudent(name, "Das", ravi);
    await school.giveParent(student, `900000000${index}`, `das${index}@home.example`);
    await school.giveFeedback(student, lesson, 5, "Clear.");
  }
  const { api } = school.admin;
  const id = crypto.randomUUID();
  const selection = { students: { of: "teacher", id: ravi.id }, feedback: { of: "newest" } };
  await api.post("/message-queues", { id, channel: "whatsapp", selection });
  const { items } = await api.get(`/parent-messages?queueId=${id}`);
  await api.send("PUT", `/parent-messages/${items[0].id}/state`, { state: "opened" });

  const context = await school.profileOf(school.admin, { viewport: screens.laptop, locale: "hi-IN" });
  const page = await context.newPage();
  const tabs = await followTabs(page);
  await page.goto(`${school.url}/messages`);
  const press = async (name: string) => {
    const link = page.getByRole("link", { name: new RegExp(`^${name}`) });
    await link.waitFor();
    for (
      let tries = 0;
      tries < 60 && !(await link.evaluate((node) => node === document.activeElement));
      tries++
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  await press(t.continueAt(0, 3));
  await page.getByRole("heading", { name: t.title }).waitFor();
  await press(t.continueAt(0, 3));
  /** A key counts once the button that it presses does. */
  const pressKey = async (key: string, button: string) => {
    await page.getByRole("button", { name: button, exact: true, disabled: false }).waitFor();
    await page.keyboard.press(key);
  };
  await page.getByText(t.didYouSend).waitFor();
  await pressKey("1", t.sentOpenNext);
  await page.getByRole("heading", { name: t.step(2, 3) }).waitFor();
  await pressKey("3", hi.messageRecord.stateName["wrong-number"]);
  await page.getByRole("heading", { name: t.step(3, 3) }).waitFor();
  await pressKey("4", t.skip);
  await page.getByText(t.allDone).waitFor();
  await expect.poll(() => tabs, patience).toEqual(["/919000000001"]);
  await expect
    .poll(() => statesOf(`/parent-messages?queueId=${id}`), patience)
    .toEqual(["sent", "not-sent: wrong-number", "not-sent: skipped"]);
});
