import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, screens } from "./support/browser.ts";
import { type RunningClassback, startClassback } from "./support/start-classback.ts";

// Every page of the demo school, in both themes and both widths: axe finds nothing, nothing scrolls sideways.

const { newProfile } = openBrowser();
let classback: RunningClassback;
const password = "classback";
const people = {
  visitor: null,
  admin: "admin@demo.classback.example",
  teacher: "meera.iyer@demo.classback.example",
  student: "aarav.sharma@demo.classback.example",
} as const;

beforeAll(async () => {
  classback = await startClassback({ script: "demo" });
});
afterAll(async () => {
  await classback.stop();
});

/** Opens a page and waits until its content has come. */
type Visit = (
  page: Page,
  visit: { url: string; me: string; studentId: string; topic: string },
) => Promise<unknown>;
const at =
  (path: string): Visit =>
  (page, { url, me, studentId, topic }) =>
    page.goto(
      `${url}${path.replace("{me}", me).replace("{studentId}", studentId).replace("{topic}", encodeURIComponent(topic))}`,
    );

const pages: Record<keyof typeof people, Record<string, Visit>> = {
  visitor: {
    login: at("/"),
    register: at("/register"),
    "forgot password": at("/forgot-password"),
    "reset password": at("/reset-password?token=gone"),
    "set up": at("/setup?token=gone"),
    "not authorized": at("/not-authorized"),
    "not found": at("/nowhere"),
  },
  admin: {
    "students' table": at("/dashboard"),
    "mentors' table": at("/dashboard?view=mentors"),
    "add mentor": at("/add-mentor"),
    "student details": at("/studentdetails/{studentId}"),
    "student update": at("/student/update/{studentId}"),
    "send by WhatsApp": at("/sendfeedback/{studentId}"),
    "send by e-mail": at("/sendfeedback/email/{studentId}"),
    "edit a review": at("/edit-review/{topic}"),
    "audit log": at("/audit-log"),
    "audit log, filtered": at("/audit-log?group=edits&student={studentId}"),
    devices: at("/devices"),
  },
  teacher: {
    dashboard: at("/dashboard"),
    "own reviews": at("/allreview/{me}"),
    "update profile": at("/update-profile/{me}"),
    devices: at("/devices"),
  },
  student: {
    dashboard: at("/dashboard"),
    "session form": async (page, visit) => {
      await at("/dashboard")(page, visit);
      await page.getByRole("button", { expanded: false }).first().click();
    },
    "own details": at("/studentdetails/{me}"),
    "update profile": at("/student/update/{me}"),
    devices: at("/devices"),
  },
};

async function signIn(context: BrowserContext, email: string): Promise<string> {
  const answer = await context.request.post(`${classback.url}/api/sign-in`, { data: { email, password } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

for (const [role, email] of Object.entries(people)) {
  describe.each(["light", "dark"] as const)(`${role}, %s`, (colorScheme) => {
    test("every page can be used by everyone", async () => {
      const context = await newProfile({ colorScheme, reducedMotion: "reduce" });
      const me = email === null ? "" : await signIn(context, email);
      const found =
        email === null
          ? null
          : await (await context.request.get(`${classback.url}/api/feedback?limit=1`)).json();
      const { studentId = "", topic = "" } = found?.items[0] ?? {};
      const page = await context.newPage();
      for (const [name, visit] of Object.entries(pages[role as keyof typeof people])) {
        for (const [screen, size] of Object.entries(screens)) {
          await page.setViewportSize(size);
          await visit(page, { url: classback.url, me, studentId, topic });
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.waitForLoadState("networkidle");
          const { violations } = await new AxeBuilder({ page }).analyze();
          const place = `${role}, ${name}, ${screen}, ${colorScheme}`;
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
            place,
          ).toEqual([]);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          expect(sideways, `${place} scrolls sideways`).toBe(false);
          const folder = process.env.SCREENSHOTS;
          if (folder) {
            const file = `${role}-${name}-${screen}-${colorScheme}.png`.replaceAll(/[ ']+/g, "-");
            await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
          }
        }
      }
    });
  });
}
