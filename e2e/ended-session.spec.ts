import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { storedData } from "./support/offline.ts";
import { daysAgo, openSchool, patience } from "./support/school.ts";
import { giveFeedback, lessonOf, logOut, openForm } from "./support/student-page.ts";

// The message on the login page for a student whose session ended while feedback waits on their phone.

const school = openSchool();
const kept = "Your feedback is saved on this device. It will be sent after you log in.";

async function studentInTunnel(name: string) {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  const topic = `${name}'s class`;
  await school.addLesson(mentor, topic, daysAgo(1));
  // Without a service worker, which would send the feedback as soon as it can.
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await expect.poll(async () => (await storedData(page)).counts.owner, patience).toBe(1);
  /** From then on the server cannot store feedback. */
  const write = async () => {
    await context.route("**/api/feedback", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await openForm(page, topic);
    await giveFeedback(page, 3, "Written in a tunnel.");
    await lessonOf(page, topic).getByText("Will be sent", { exact: true }).waitFor();
  };
  const endSession = async () => {
    const cookies = await context.cookies();
    await context.clearCookies();
    // The role hint is not part of the session.
    await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
  };
  const logIn = async () => {
    await page.getByLabel("Email", { exact: true }).fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(student.password);
    await page.getByRole("button", { name: "Login Now" }).click();
  };
  return { student, context, page, write, endSession, logIn };
}

test("it says that the feedback is saved, and then it is sent", async () => {
  const { student, context, page, write, endSession, logIn } = await studentInTunnel("Asha");
  await write();
  await endSession();
  await context.unroute("**/api/feedback");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const said = page.getByRole("status").filter({ hasText: kept });
  await said.getByText("Your session has ended. Log in to continue.").waitFor();
  await logIn();
  const arrived = async () => (await student.api.get("/feedback")).items[0]?.message;
  await expect.poll(arrived, patience).toBe("Written in a tunnel.");
});

test("it says so when the app is opened after the session has ended", async () => {
  const { page, write, endSession } = await studentInTunnel("Bina");
  await write();
  await page.goto("about:blank");
  await endSession();
  await page.goto(`${school.url}/dashboard`);
  await page.getByText(kept, { exact: true }).waitFor();
  // Nothing else of the student's is left.
  await expect
    .poll(async () => (await storedData(page)).counts, patience)
    .toMatchObject({ kept: 0, unsent: 1 });
});

test("it says nothing if no feedback waits", async () => {
  const { page, endSession } = await studentInTunnel("Chand");
  await endSession();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await page.getByRole("button", { name: "Login Now" }).waitFor();
  expect(await page.getByText(kept, { exact: true }).count()).toBe(0);
});

test("it says nothing after a logout, even if drafts were kept", async () => {
  const { page, write } = await studentInTunnel("Devi");
  await write();
  await logOut(page);
  await page.getByRole("button", { name: "Keep and log out" }).click();
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await page.getByRole("button", { name: "Login Now" }).waitFor();
  expect(await page.getByText(kept, { exact: true }).count()).toBe(0);
});

test("an ended session leaves drafts behind, and nothing else of the visit", async () => {
  const mentor = await school.makeMentor("Mentor", "Of drafts");
  const page = await school.visit(await school.makeStudent("Diya", "Sharma", mentor));
  const draft = "feedback-draft:sealed:slot:class";
  const ofVisit = ["role", "email", "something-else"];
  const stored = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  await page.evaluate((draft) => {
    localStorage.setItem(draft, "{}");
    for (const storage of [localStorage, sessionStorage]) storage.setItem("something-else", "{}");
  }, draft);
  await expect.poll(stored, patience).toEqual(expect.arrayContaining([draft, ...ofVisit]));
  await page.context().clearCookies();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  const left = async () => (await stored()).filter((key) => [draft, ...ofVisit].includes(key));
  await expect.poll(left, patience).toEqual([draft]);
});
