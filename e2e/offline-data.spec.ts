import { expect, test } from "vitest";
import { isReadyForTunnel } from "./support/offline.ts";
import { retryAtOnce } from "./support/retry-at-once.ts";
import { daysAgo, fromServer, openSchool, type Person, rejection, rejectRequests } from "./support/school.ts";
import { lessonOf } from "./support/student-page.ts";

// A network may respond in place of the server, and what a browser has stored may be from another version: the app trusts
// neither.

const school = openSchool();
let meera: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer");
});

/** A student with one class, which their browser has stored. */
async function openStoredPage(name: string) {
  const student = await school.makeStudent(name, "Sharma", meera);
  const topic = `${name}'s class`;
  await school.addLesson(meera, topic, daysAgo(1));
  const context = await school.profileOf(student, { serviceWorkers: "allow" });
  await retryAtOnce(context);
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await lessonOf(page, topic).waitFor();
  await isReadyForTunnel(page);
  return { context, page, topic };
}

const json = "application/json";
/** What the client makes of others is in api-client.test.tsx. */
const foreign = [
  { contentType: json, body: '{"items":[],"next":null}' },
  // It seems to be ours.
  { contentType: json, isOurs: true, body: '{"items":[{}]}' },
];

test("another response in place of every one is not kept, and the list stays; when the server fails, the page says so, and how old the shown data is; a deleted record is 'Student not found', even if a copy of it is stored", async () => {
  const { context, page, topic } = await openStoredPage("Asha");
  const saved = page.getByText(/^As saved at \d/);
  // Each start shows what is kept despite the response before, so there is one more after the last.
  for (const response of [...foreign, ...foreign.slice(-1)]) {
    // A response with our header is trusted, but data to be stored must also have the right shape.
    const replaced = response.isOurs ? /\/api\/(me|students\/me|lessons)(\?|$)/ : "**/api/**";
    await context.route(replaced, (route) =>
      route.fulfill({ ...response, headers: response.isOurs ? fromServer(route) : undefined }),
    );
    await page.reload();
    await lessonOf(page, topic).waitFor();
    await saved.waitFor();
    await context.unroute(replaced);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await saved.waitFor({ state: "detached" });

  const mend = await rejectRequests(page, "GET", /^\/api\/(lessons|students)/);
  await page.reload();
  await page.getByText("Error loading data.", { exact: true }).waitFor();
  await page.getByText(/^As saved at \d/).waitFor();
  expect(await lessonOf(page, topic).count()).toBe(1);
  await mend();
  await page.route("**/api/students/me", (route) => route.fulfill(rejection("not-found")));
  await page.reload();
  await page.getByText("Student not found", { exact: true }).waitFor();
});
