import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type openBrowser, screens } from "./browser.ts";

const password = "classback";
const people = {
  visitor: null,
  admin: "admin@demo.classback.example",
  teacher: "meera.iyer@demo.classback.example",
  student: "aarav.sharma@demo.classback.example",
} as const;

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
    security: at("/devices"),
  },
  teacher: {
    dashboard: at("/dashboard"),
    "own reviews": at("/allreview/{me}"),
    "update profile": at("/update-profile/{me}"),
    security: at("/devices"),
  },
  student: {
    dashboard: at("/dashboard"),
    "session form": async (page, visit) => {
      await at("/dashboard")(page, visit);
      await page.getByRole("button", { expanded: false }).first().click();
    },
    "own details": at("/studentdetails/{me}"),
    "update profile": at("/student/update/{me}"),
    security: at("/devices"),
    "security, refused": async (page, visit) => {
      await at("/devices")(page, visit);
      await page.getByRole("button", { name: "Change Password" }).click();
      await page.getByText("Enter your current password.").waitFor();
    },
  },
};

/** For looking at every page: SCREENSHOTS names the folder that the pictures go to. */
async function keepScreenshot(page: Page, place: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const path = `${folder}/${place.replaceAll(/[^\w]+/g, "-")}.png`;
  await page.screenshot({ path, fullPage: true });
}

async function checkAsDrawn(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, place).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sideways, `${place} scrolls sideways`).toBe(false);
}

/** Who looks at the pages of the demo school. */
export const viewers = Object.keys(people) as (keyof typeof people)[];

/** Every page that this viewer can open, at both widths: axe finds nothing, and nothing scrolls sideways. */
export async function checkEveryPage(
  viewer: keyof typeof people,
  colorScheme: "light" | "dark",
  { url, newProfile }: { url: string; newProfile: ReturnType<typeof openBrowser>["newProfile"] },
): Promise<void> {
  const context = await newProfile({ colorScheme, reducedMotion: "reduce" });
  const email = people[viewer];
  let visited = { url, me: "", studentId: "", topic: "" };
  if (email !== null) {
    const signedIn = await context.request.post(`${url}/api/sign-in`, { data: { email, password } });
    expect(signedIn.status()).toBe(200);
    const feedback = await context.request.get(`${url}/api/feedback?limit=1`);
    const [{ studentId, topic }] = (await feedback.json()).items;
    visited = { url, me: (await signedIn.json()).id, studentId, topic };
  }
  const page = await context.newPage();
  for (const [name, visit] of Object.entries(pages[viewer])) {
    await visit(page, visited);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      const place = `${viewer}, ${name}, ${screen}, ${colorScheme}`;
      await checkAsDrawn(page, place);
      await keepScreenshot(page, place);
    }
  }
}
