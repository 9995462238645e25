import pg from "pg";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { screens } from "./support/browser.ts";
import { countPresses } from "./support/presses.ts";
import { daysAgo, openSchool, type Person, patience, question } from "./support/school.ts";

// The office informs many parents: a clerk on a phone.

const mailServer = await openMailServer();
const school = openSchool({ SMTP_URL: mailServer.url });
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let meera: Person;

beforeAll(async () => {
  meera = await school.makeMentor("Meera", "Iyer");
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
        case when number <= $2 then 9876543210 + number end,
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

test("a clerk informs five parents on WhatsApp in 12 taps from the home page, the others by e-mail in 2 more, and another class group's in 7", async () => {
  await addGroup("8-A", { withNumber: 5, withMail: 15 });
  await addGroup("8-B", { withNumber: 0, withMail: 15 });
  const clerk = await school.makeClerk("Uma", "Sen");
  const page = await (await school.profileOf(clerk, phone)).newPage();
  const tabs = await followTabs(page);
  await page.goto(`${school.url}/dashboard`);
  const { count, link, button, choose, radio } = countPresses(page, { byThumb: true });
  const sendMails = async () => {
    await button("Send 15 e-mails");
    await button("Send 15 e-mails", question(page, "Send 15 e-mails?"));
  };
  await link("Inform parents");
  await choose("Class group", "8-A");
  await button("Prepare messages");
  await link("Start sending");
  await button("Open WhatsApp");
  for (let number = 2; number <= 5; number++) {
    await button("Sent, open the next");
    await page.getByRole("heading", { name: `Message ${number} of 20` }).waitFor();
  }
  await button("Sent");
  await page.getByRole("button", { name: "Send 15 e-mails" }).waitFor();
  expect(count()).toBeLessThanOrEqual(12);
  const numbers = [1, 2, 3, 4, 5].map((number) => `/91${9876543210 + number}`);
  await expect.poll(() => tabs, patience).toEqual(numbers);
  await expect
    .poll(() => statesOf("/parent-messages?channel=whatsapp"), patience)
    .toEqual(numbers.map(() => "sent"));
  let before = count();
  await sendMails();
  await expect.poll(mailed, patience).toBe(20);
  expect(count() - before).toBe(2);

  await page.goto(`${school.url}/dashboard`);
  before = count();
  await link("Inform parents");
  await choose("Class group", "8-B");
  await radio(/^E-mail/);
  await button("Prepare messages");
  await sendMails();
  await expect.poll(mailed, patience).toBe(15);
  expect(count() - before).toBeLessThanOrEqual(7);
});
