import pg from "pg";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { countPresses } from "./support/presses.ts";
import { daysAgo, openSchool, type Person, patience, question } from "./support/school.ts";

// An admin informs many parents: on a phone, and on a computer that continues where the phone stopped.

const mailServer = await openMailServer();
const school = openSchool({ SMTP_URL: mailServer.url });
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

test("ten parents are informed in 17 taps, each in WhatsApp with the text that was prepared", async () => {
  const page = await (await school.profileOf(school.admin, phone)).newPage();
  const tabs = await followTabs(page);
  await page.goto(`${school.url}/dashboard`);
  const { count, press, link, button } = countPresses(page, { byThumb: true });
  await link("See Mentors");
  await link("Meera Iyer");
  await button("More");
  await press(page.getByRole("menuitem", { name: "Inform parents" }));
  await button("Prepare messages");
  await link("Start sending");
  await button("Open WhatsApp");
  for (let number = 2; number <= 10; number++) {
    await button("Sent, open the next");
    await page.getByRole("heading", { name: `Message ${number} of 10` }).waitFor();
  }
  await button("Sent");
  await page.getByText("All messages are done.").waitFor();
  await expect.poll(() => tabs, patience).toEqual(numbers.map((number) => `/91${number}`));
  expect(count()).toBeLessThanOrEqual(17);
  await expect.poll(() => statesOf("/parent-messages"), patience).toEqual(numbers.map(() => "sent"));
});

/** Students of a class group, each with words about a class; the first ones have a number for their parent, the others an e-mail address. */
async function addGroup(name: string, { withNumber, withMail }: { withNumber: number; withMail: number }) {
  const { api } = school.admin;
  const { items } = await api.get("/school-years");
  const year = { name: "This year", startsOn: daysAgo(100), endsOn: daysAgo(-100) };
  const { id: schoolYearId } = items[0] ?? (await api.post("/school-years", year));
  const group = await api.post("/class-groups", { schoolYearId, name });
  const lesson = await school.addLesson(meera, `Light in ${name}`, daysAgo(2));
  const client = new pg.Client(school.databaseUrl);
  await client.connect();
  await client.query(
    `with pupil as (
      insert into users (role, name, surname, login_name, confirmed_at, phone, parent_email)
      select 'student', $1, lpad(number::text, 2, '0'), $1 || number, now(),
        case when number <= $2 then (random() * 1e9)::bigint + 8000000000 end,
        case when number > $2 then $1 || number || '@home.example' end
      from generate_series(1, $3) as number returning id
    ), enrolled as (
      insert into enrolments (class_group_id, student_id, starts_on, is_current) select $4, id, $5, true from pupil
    )
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), lessons.id, teacher_id, pupil.id, topic, date, 'Clear.', 4 from pupil, lessons where lessons.id = $6`,
    [name.toLowerCase(), withNumber, withNumber + withMail, group.id, year.startsOn, lesson.id],
  );
  await client.end();
}

/** How many messages of the latest queue are sent, or in the hands of the server. */
async function mailed(): Promise<number> {
  const { items } = await school.admin.api.get("/message-queues");
  const { counts } = await school.admin.api.get(`/message-queues/${items[0].id}`);
  return (counts.waiting ?? 0) + (counts.sent ?? 0);
}

test("a clerk informs ten parents on WhatsApp in 17 taps from the home page, and the other thirty by e-mail in 2 more", async () => {
  await addGroup("8-A", { withNumber: 10, withMail: 30 });
  const clerk = await school.makeClerk("Uma", "Sen");
  const page = await (await school.profileOf(clerk, phone)).newPage();
  const tabs = await followTabs(page);
  await page.goto(`${school.url}/dashboard`);
  const { count, link, button, choose } = countPresses(page, { byThumb: true });
  await link("Inform parents");
  await choose("Class group", "8-A");
  await button("Prepare messages");
  await link("Start sending");
  await button("Open WhatsApp");
  for (let number = 2; number <= 10; number++) {
    await button("Sent, open the next");
    await page.getByRole("heading", { name: `Message ${number} of 40` }).waitFor();
  }
  await button("Sent");
  await page.getByRole("button", { name: "Send 30 e-mails" }).waitFor();
  expect(count()).toBeLessThanOrEqual(17);
  await expect.poll(() => tabs.length, patience).toBe(10);
  const before = count();
  await button("Send 30 e-mails");
  await button("Send 30 e-mails", question(page, "Send 30 e-mails?"));
  await expect.poll(mailed, patience).toBe(40);
  expect(count() - before).toBe(2);
});

test("thirty parents are informed by e-mail in 7 taps from the home page", async () => {
  await addGroup("8-B", { withNumber: 0, withMail: 30 });
  const clerk = await school.makeClerk("Omar", "Sen");
  const page = await (await school.profileOf(clerk, phone)).newPage();
  await page.goto(`${school.url}/dashboard`);
  const { count, link, button, choose, radio } = countPresses(page, { byThumb: true });
  await link("Inform parents");
  await choose("Class group", "8-B");
  await radio(/^E-mail/);
  await button("Prepare messages");
  await button("Send 30 e-mails");
  await button("Send 30 e-mails", question(page, "Send 30 e-mails?"));
  await expect.poll(mailed, patience).toBe(30);
  expect(count()).toBeLessThanOrEqual(7);
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
  const press = async (name: string, role: "link" | "button" = "link") => {
    const link = page.getByRole(role, { name: new RegExp(`^${name}`), disabled: false });
    await link.waitFor();
    for (
      let tries = 0;
      tries < 60 && !(await link.evaluate((node) => node === document.activeElement));
      tries++
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  await press(hi.common.continueAt(0, 3));
  await page.getByRole("heading", { name: t.title }).waitFor();
  await press(hi.common.continueAt(0, 3));
  await page.getByText(t.didYouSend).waitFor();
  await press(t.sentOpenNext, "button");
  await page.getByRole("heading", { name: t.step(2, 3) }).waitFor();
  await press(hi.messageRecord.stateName["wrong-number"], "button");
  await page.getByRole("heading", { name: t.step(3, 3) }).waitFor();
  await press(hi.common.skip, "button");
  await page.getByText(t.allDone).waitFor();
  await expect.poll(() => tabs, patience).toEqual(["/919000000001"]);
  await expect
    .poll(() => statesOf(`/parent-messages?queueId=${id}`), patience)
    .toEqual(["sent", "not-sent: wrong-number", "not-sent"]);
});
