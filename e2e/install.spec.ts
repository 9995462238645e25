import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { openSchool, type Person } from "./support/school.ts";

const school = openSchool();
let student: Person;
school.prepare(async () => {
  const mentor = await school.makeMentor("Meera", "Iyer", "Mathematics");
  student = await school.makeStudent("Asha", "Rao", mentor);
});

const safariOnIPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test("in Safari on an iPhone, the Account page says how to install the pages", async () => {
  const page = await school.visit(student, "/account", {
    viewport: screens.phone,
    userAgent: safariOnIPhone,
  });
  const card = page.getByRole("region", { name: "Install the app" });
  await card.getByText("To install this app, tap Share, then “Add to Home Screen”.").waitFor();
});

test("the browser reads the manifest of the school and finds nothing to object to", async () => {
  const page = await school.visit(student);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${school.url}/manifest.webmanifest`, []]);
  expect(JSON.parse(data ?? "")).toMatchObject({ name: "Classback", display: "standalone" });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});
