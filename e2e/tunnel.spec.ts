import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { ApiSession } from "./support/api-session.ts";
import { screens } from "./support/browser.ts";
import { findChromium } from "./support/find-chromium.ts";
import { isReadyForTunnel } from "./support/offline.ts";
import { daysAgo, patience } from "./support/school.ts";
import { freePort, type RunningClassback, startClassback } from "./support/start-classback.ts";
import { classOf, giveFeedback } from "./support/student-page.ts";

// The server itself is stopped, and the browser killed: what was written is there after both.

const password = "banyan tree";
const admin = { ADMIN_EMAIL: "principal@school.example", ADMIN_PASSWORD: password };
const email = "asha@home.example";
const classes = Array.from({ length: 20 }, (_, index) => `Class ${String(index + 1).padStart(2, "0")}`);

/** A server at an address that stays the same when it is stopped and started again. */
async function openServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-tunnel-"));
  const settings = { ...admin, PORT: String(await freePort()) };
  let classback: RunningClassback | undefined;
  onTestFinished(async () => {
    await classback?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url: `http://localhost:${settings.PORT}`,
    start: async () => {
      classback = await startClassback({ dataDir, settings });
    },
    stop: () => classback?.stop(),
  };
}

/** A phone whose browser keeps what it stores when it ends. */
async function openPhone() {
  const folder = await mkdtemp(join(tmpdir(), "classback-phone-"));
  const { executablePath, env } = await findChromium();
  let context: BrowserContext | undefined;
  onTestFinished(async () => {
    await context?.close().catch(() => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    start: async (): Promise<Page> => {
      context = await chromium.launchPersistentContext(folder, {
        executablePath,
        env: { ...process.env, ...env } as Record<string, string>,
        viewport: screens.phone,
        locale: "en-IN",
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
      });
      return context.newPage();
    },
    close: () => context?.close(),
    kill: async () => {
      const closed = context?.waitForEvent("close");
      const ids = execFileSync("pgrep", ["-f", folder]).toString().split("\n").filter(Boolean);
      for (const id of ids) {
        try {
          process.kill(Number(id), "SIGKILL");
        } catch {
          // It has ended with its parent.
        }
      }
      await closed;
    },
  };
}

async function prepareSchool(url: string): Promise<ApiSession> {
  const principal = await ApiSession.signIn(url, { email: admin.ADMIN_EMAIL, password });
  const mentor = { name: "Meera", surname: "Iyer", email: "meera@school.example" };
  const profile = { ...mentor, education: "M.Sc.", subject: "Maths", password };
  const { id: teacherId } = await principal.post("/teachers", profile);
  const teacher = await ApiSession.signIn(url, { email: mentor.email, password });
  const student = { name: "Asha", surname: "Rao", email, age: 14, city: "Pune", education: "Class 9" };
  await ApiSession.signedOut(url).post("/students", { ...student, password, teacherId, subject: "Maths" });
  for (const topic of classes)
    await teacher.post("/review-sessions", { subject: "Maths", topic, date: daysAgo(1) });
  return ApiSession.signIn(url, { email, password });
}

const welcomed = (page: Page) => page.getByRole("heading", { level: 1, name: "Welcome, Asha" }).waitFor();
const waiting = (page: Page) => page.getByText("Will be sent", { exact: true });

test("20 answers written while the server is stopped, over three reloads and a killed browser, arrive once each", async () => {
  const server = await openServer();
  await server.start();
  const student = await prepareSchool(server.url);
  const phone = await openPhone();
  let page = await phone.start();
  await page.goto(server.url);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login Now" }).click();
  await welcomed(page);
  await isReadyForTunnel(page);
  // Browsers write a new cookie to the disk only after a while, or when they end.
  await phone.close();
  page = await phone.start();
  await server.stop();
  await page.goto(server.url);
  await welcomed(page);
  for (const index of classes.keys()) {
    if ([5, 10, 15].includes(index)) {
      await page.reload();
      await welcomed(page);
    }
    // The next class opens by itself, except after a reload.
    if (index % 5 === 0)
      await page
        .getByRole("button", { name: /Class \d/, expanded: false })
        .first()
        .click();
    const label = await page.getByRole("form").getAttribute("aria-label");
    const topic = label?.replace("Feedback on ", "") ?? "";
    await giveFeedback(page, (index % 5) + 1, `About ${topic}.`);
    await classOf(page, topic).getByText("Will be sent", { exact: true }).waitFor();
  }
  await expect.poll(() => waiting(page).count(), patience).toBe(20);
  await phone.kill();

  page = await phone.start();
  await page.goto(server.url);
  await welcomed(page);
  await expect.poll(() => waiting(page).count(), patience).toBe(20);
  await server.start();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect
    .poll(async () => (await student.get("/feedback?limit=50")).items.length, { timeout: 10_000 })
    .toBe(20);
  await expect.poll(() => page.getByText(/^Received \d/).count(), patience).toBe(20);
  await expect.poll(() => waiting(page).count(), patience).toBe(0);
  const { items } = await student.get("/feedback?limit=50");
  expect(
    items.map(({ topic, message }: { topic: string; message: string }) => `${topic}: ${message}`).sort(),
  ).toEqual(classes.map((topic) => `${topic}: About ${topic}.`));
});
