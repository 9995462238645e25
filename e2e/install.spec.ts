import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { openSchool, type Person } from "./support/school.ts";

const school = openSchool();
let student: Person;
school.prepare(async () => {
  const mentor = await school.makeMentor("Meera", "Iyer", "Mathematics");
  student = await school.makeStudent("Asha", "Rao", mentor);
});

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const chromeOnIPhone = iPhone.replace("Version/18.5", "CriOS/140.0.7339.101");

test.each([
  ["Safari on an iPhone", iPhone, false, 1],
  ["another browser on an iPhone", chromeOnIPhone, false, 0],
  ["the installed app", iPhone, true, 0],
])(
  "with %s, the Security page says how to install the pages or does not",
  async (_, userAgent, isInstalled, shown) => {
    const context = await school.profileOf(student, { viewport: screens.phone, userAgent });
    const page = await context.newPage();
    if (isInstalled) {
      await page.addInitScript(() => {
        const { matchMedia } = window;
        window.matchMedia = (query) =>
          query === "(display-mode: standalone)"
            ? Object.assign(new EventTarget() as MediaQueryList, { matches: true, media: query })
            : matchMedia.call(window, query);
      });
    }
    await page.goto(`${school.url}/devices`);
    await page.getByRole("region", { name: "Language" }).waitFor();
    const card = page.getByRole("region", { name: "Install the app" });
    expect(await card.getByText("To install this app, tap Share, then “Add to Home Screen”.").count()).toBe(
      shown,
    );
  },
);

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
