import { expect, test } from "vitest";
import { movedPages } from "#app/moved-pages.ts";
import { openBrowser } from "./support/browser.ts";
import { demoPassword, demoPeople, openDemo, type Viewer } from "./support/demo.ts";

// Every address that was ever printed, mailed or kept, and where it leads today.

const { newProfile } = openBrowser();
const demo = openDemo();
const id = "0198a000-0000-4000-8000-000000000001";
const other = "0198a000-0000-4000-8000-000000000002";

const addresses: Record<Viewer, Record<string, string>> = {
  visitor: {
    "/join": "/register",
    "/join#ABCD-EFGH": "/register#ABCD-EFGH",
    "/parent-mails?token=t": "/mails?token=t",
    "/reminder-mails?token=t": "/mails?token=t&of=reminders",
  },
  admin: {
    "/responses?stars=2&group=7": "/feedback?group=7&stars=2",
    "/future-dates": "/classes?show=later",
    [`/audience/${id}?search=rao`]: `/class/${id}?show=asked&search=rao`,
    [`/class-groups/${id}/cards`]: `/handouts?group=${id}`,
    [`/sign-in-cards?year=${id}`]: `/handouts?year=${id}`,
    [`/invitation-sheet?invitation=${id}`]: `/handouts?invitation=${id}&show=code`,
    "/invitations?kind=teacher": "/settings/people?kind=teacher#invitations",
    "/new-school-year": "/class-groups?plan=next",
    "/settings/office": "/settings/people",
    "/settings/office/invite": "/settings/people?account=new",
    [`/settings/office/${id}`]: `/settings/people?account=${id}`,
    "/settings/privacy": "/settings/data",
    "/export": "/import#export",
    "/profile": "/account",
    "/devices": "/account#devices",
    [`/teachers/${id}/students?search=rao`]: `/dashboard?search=rao&taughtBy=${id}`,
    "/getting-started": "/dashboard#getting-started",
    [`/messages/queues/${id}/next`]: `/messages/queues/${id}?step=next`,
    [`/student/guardians/${id}`]: `/student/update/${id}#parents`,
    [`/students/${id}/merge?other=${other}`]: `/studentdetails/${id}?merge=&other=${other}`,
  },
  clerk: { "/invitations": "/class-groups", "/profile": "/account" },
  teacher: {
    "/class-codes": "/students",
    [`/invitation-sheet?group=${id}`]: `/handouts?group=${id}&show=code`,
    [`/audience/${id}`]: `/class/${id}?show=asked`,
    "/devices": "/account#devices",
  },
  student: { "/given": "/dashboard#given", "/devices": "/account#devices" },
};

/** An address whose search parameters may stand in any order. */
function inOrder(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, "http://any");
  searchParams.sort();
  return `${pathname}?${searchParams}${hash}`;
}

test.each(Object.entries(addresses))("what a %s kept leads on", async (viewer, led) => {
  const context = await newProfile({});
  if (viewer !== "visitor") {
    const data = { email: demoPeople[viewer as keyof typeof demoPeople], password: demoPassword };
    await context.request.post(`${demo.url}/api/sign-in`, { data });
  }
  // The form of a student who does not exist leads on to the home page.
  const students = viewer === "admin" ? await context.request.get(`${demo.url}/api/students`) : undefined;
  const studentId = (await students?.json())?.items[0].id;
  const withStudent = (address: string) => (studentId ? address.replaceAll(id, studentId) : address);
  const page = await context.newPage();
  for (const [from, to] of Object.entries(led).map((pair) => pair.map(withStudent) as [string, string])) {
    // The app leads on, from wherever it was opened: loading it for each address would take thrice as long.
    if (page.url() === "about:blank") await page.goto(demo.url + from);
    else await page.evaluate((address) => history.pushState(null, "", address), from);
    // Behind a dialog it is hidden from screen readers.
    await page.locator("main").waitFor();
    await expect.poll(() => inOrder(page.url()), { timeout: 30_000, message: from }).toBe(inOrder(to));
  }
});

test.each([
  ["teacher", "/devices", "/account"],
  ["clerk", "/invitations", "/class-groups"],
  ["admin", "/invitations", "/settings/people"],
] as const)("a %s who is signed out is led on from %s after signing in", async (viewer, from, to) => {
  const page = await (await newProfile({})).newPage();
  await page.goto(demo.url + from);
  await page.getByLabel("Email").fill(demoPeople[viewer]);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login Now" }).click();
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe(to);
});

test("no old address has been forgotten here", () => {
  const led = Object.values(addresses).flatMap(Object.keys);
  const shape = (path: string) => path.replaceAll(/\$\w+/g, id);
  const forgotten = movedPages.filter(
    ({ from }) => !led.some((address) => address.split(/[?#]/)[0] === shape(from)),
  );
  expect(forgotten).toEqual([]);
});
