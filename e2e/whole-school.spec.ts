import { expect, onTestFinished, test } from "vitest";
import { openBrowser, screens } from "./support/browser.ts";
import { filesOfASchool, numbersCutShort } from "./support/files-of-a-school.ts";
import { countPresses } from "./support/presses.ts";
import { arrival, patience } from "./support/school.ts";
import { serveClassback } from "./support/serve-classback.ts";

// A new school of 300 students: from the set-up link to what its students and teachers sign in with.

const { newPage } = openBrowser();
const address = "http://school.example";

test("300 students, 46 teachers and who teaches what go from three files to printed cards and links in 31 presses", async () => {
  // No cards are printed for the address of the tests, which only this machine can open.
  const classback = await serveClassback({ APP_URL: address });
  onTestFinished(() => classback.stop());
  const here = (link: string) => link.replace(address, classback.url);
  const page = await newPage();
  // Without a screen, Chromium prints nothing, and does not say that it is done.
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event("afterprint"));
  });
  const { count, link, button, write, key } = countPresses(page);

  // 1. The school and its admin.
  await page.goto(here(classback.setupLink ?? "there is an admin"));
  await write(page.getByLabel("School name"), "Hill School");
  await write(page.getByLabel("First Name"), "Lakshmi");
  await write(page.getByLabel("Surname"), "Nair");
  await write(page.getByLabel("Email"), "principal@school.example");
  await write(page.getByLabel("Password", { exact: true }), "banyan tree");
  await button("Create school");
  await link("Import", page.getByRole("listitem").filter({ hasText: "Add your students" }));

  // 2. Its files, all at once.
  const dialog = page.waitForEvent("filechooser");
  await button("Choose files");
  await (await dialog).setFiles(await filesOfASchool());
  await button("Continue");
  await page.getByText("640 rows. Nothing is changed yet.").waitFor();
  await button("See the preview");

  // 3. What is in doubt or wrong: each kind once, and what must be typed by keyboard alone.
  const focused = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator(":focus"));
  await button("Each has one match: use them");
  await button("Skip them");
  await button(/^Fix them.* is not a phone number/);
  for (const { written, right } of numbersCutShort) {
    const phone = focused("Parent 2 phone");
    await expect.poll(() => phone.inputValue(), patience).toBe(written);
    await write(phone, right);
    await key("Enter");
  }
  await button(/^Fix them.* has this address/);
  await write(focused("Email"), "chandan.iyer@hill.example");
  await key("Enter");
  await page.getByText("46 new teachers").waitFor();
  await page.getByText(/^30 new class groups: I-A, I-B/).waitFor();
  await page.getByText("292 subjects of class groups get their teachers").waitFor();
  await expect.poll(() => page.getByText("To decide").count(), patience).toBe(0);
  await button("Import 300 students");
  await page.getByRole("heading", { name: "Imported", level: 1 }).waitFor();

  // 4. The sheets.
  const firstPrinted = async (sheets: number) => {
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByRole("article").count(), patience).toBe(sheets);
    const text = await page.getByRole("article").first().innerText();
    await page.emulateMedia({ media: "screen" });
    return text;
  };
  await button("Make links to print");
  await button("Print");
  const forTeacher = await firstPrinted(46);
  await link("Print sign-in cards");
  await button("Make 300 cards");
  await button("Print 300 cards");
  const card = await firstPrinted(300);
  // Both dialogs to print ask for one more. More than a hundred would be too many.
  expect(count() + 2).toBeLessThanOrEqual(31);

  // 5. What was printed works.
  const classroom = await newPage();
  await classroom.goto(here(forTeacher.match(/http\S+/)?.[0] ?? "there is no link"));
  await classroom.getByLabel("Password", { exact: true }).fill("chalk and talk");
  await classroom.getByRole("button", { name: "Save password" }).click();
  await classroom.getByLabel("Email").fill("aarav.kaur@hill.example");
  await classroom.getByLabel("Password", { exact: true }).fill("chalk and talk");
  await classroom.getByRole("button", { name: "Login Now" }).click();
  await arrival(classroom, "/dashboard");
  const phone = await newPage({ viewport: screens.phone, hasTouch: true, isMobile: true });
  await phone.goto(
    `${classback.url}/sign-in/pin#${card.match(/\b[B-DF-HJ-NP-TV-Z]{4}-[B-DF-HJ-NP-TV-Z]{4}\b/)?.[0]}`,
  );
  await phone.getByText("Hello Aarav!").waitFor();
});
