import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openSchool, type Person } from "./support/school.ts";

// What comes between a user and an open page: an answer or code that does not arrive.

const school = openSchool();
let aarav: Person;

beforeAll(async () => {
  const meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
});

/** Cuts the connection for these requests until the returned function is called. */
async function cut(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.abort("connectionreset"));
  return () => page.unroute(url);
}

describe("'Try again' on a page in whose place an error stands", () => {
  test("asks anew who is signed in", async () => {
    const page = await (await school.profileOf(aarav)).newPage();
    const mend = await cut(page, "**/api/me");
    await page.goto(`${school.url}/devices`);
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
  });

  test("fetches the code of a dashboard anew", async () => {
    const page = await (await school.profileOf(aarav)).newPage();
    const mend = await cut(page, "**/student-dashboard-*.js");
    await page.goto(`${school.url}/dashboard`);
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();
  });
});
