import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { todayIn } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";
import { openBrowser, screens } from "./support/browser.ts";
import { countPresses } from "./support/presses.ts";
import { patience, recordOpenedTabs } from "./support/school.ts";
import { serveClassback } from "./support/serve-classback.ts";

// The first hour of a centre with 2 teachers, 2 class groups and 21 students, on three screens: from the set-up link to the first
// feedback, given on a phone, the teacher's month and a message to a parent. Every press, key and field is counted.

const { newPage, newProfile } = openBrowser();
const address = "http://school.example";

const names =
  "Aarav Diya Ishaan Kavya Rohan Meera Kabir Anaya Vivaan Saanvi Arjun Myra Reyansh Ira Dhruv Tara Advait Nisha Omkar Pari Zoya";
const students = names
  .split(" ")
  .map((name, n) => `${name} Rao\t${n % 2 === 0 ? "10-A" : "10-B"}\t98765432${10 + n}`);
const roster = ["Name\tClass\tParent's mobile", ...students].join("\n");
const staff = [
  "Teacher\tE-mail\tSubject",
  "Meera Iyer\tmeera@centre.example\tMathematics",
  "Suresh Pillai\tsuresh@centre.example\tPhysics",
].join("\n");
const teaching = [
  "Class\tSubject\tTeacher",
  "10-A\tMathematics\tMeera Iyer",
  "10-B\tPhysics\tSuresh Pillai",
].join("\n");

async function pasteCells(page: Page, cells: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, cells);
}

test("from an empty school to the first feedback, its message to a parent and its monthly rating in at most 40 presses and fields", async () => {
  const classback = await serveClassback({ APP_URL: address });
  onTestFinished(() => classback.stop());
  const here = (link: string | undefined) => (link ?? "there is no link").replace(address, classback.url);
  const office = await newPage({ viewport: screens.laptop });
  // Without a screen, Chromium prints nothing, and does not say that it is done.
  await office.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event("afterprint"));
  });
  const openedTabs = await recordOpenedTabs(office);
  const desk = countPresses(office);

  // 1. The school: five fields. The first has the focus.
  await office.goto(here(classback.setupLink ?? undefined));
  const focused = office.locator(":focus");
  await expect.poll(() => focused.getAttribute("name"), patience).toBe("schoolName");
  await desk.write(office.getByLabel("School name"), "Hill Centre");
  await desk.write(office.getByLabel("First Name"), "Lakshmi");
  await desk.write(office.getByLabel("Surname"), "Nair");
  await desk.write(office.getByLabel("Email"), "lakshmi@centre.example");
  await desk.write(office.getByLabel("Password", { exact: true }), "banyan tree");
  await desk.button("Create school");
  const checklist = office.getByRole("region", { name: "Getting started" });
  await checklist.waitFor();
  // It stands in one place, above the lists, whichever of them is chosen.
  const topOfChecklist = async () => (await checklist.boundingBox())?.y;
  const top = await topOfChecklist();
  for (const path of ["/dashboard?view=mentors", "/class-groups", "/dashboard"]) {
    await office.goto(`${classback.url}${path}`);
    await checklist.waitFor();
    expect(await topOfChecklist(), path).toBe(top);
  }

  // 2. Its people: three tables, copied from where they are.
  await desk.link("Import", office.getByRole("listitem").filter({ hasText: "Add your students" }));
  await office.getByRole("button", { name: "Choose files" }).waitFor();
  let pasted = 0;
  for (const cells of [staff, roster, teaching]) {
    await pasteCells(office, cells);
    pasted += 1;
    await expect.poll(() => office.getByText(/^Pasted cells/).count(), patience).toBe(pasted);
  }
  await desk.button("Continue");
  await desk.button("See the preview");
  await office.getByText("2 new teachers").waitFor();
  await desk.button("Import 21 students");
  await office.getByRole("heading", { name: "Imported", level: 1 }).waitFor();

  // 3. What they sign in with, to be handed out.
  const firstPrinted = async (sheets: number) => {
    await office.emulateMedia({ media: "print" });
    await expect.poll(() => office.getByRole("article").count(), patience).toBe(sheets);
    const text = await office.getByRole("article").first().innerText();
    await office.emulateMedia({ media: "screen" });
    return text;
  };
  await desk.button("Make links to print");
  await desk.button("Print");
  const forTeacher = await firstPrinted(2);
  await desk.link("Print sign-in cards");
  await desk.button("Make 21 cards");
  await desk.button("Print 21 cards");
  const card = await firstPrinted(21);

  // 4. A teacher adds the first class.
  const classroom = await (await newProfile({})).newPage();
  const teacher = countPresses(classroom);
  await classroom.goto(here(/http\S+/.exec(forTeacher)?.[0]));
  await teacher.write(classroom.getByLabel("Password", { exact: true }), "chalk and talk");
  await teacher.button("Save password");
  await teacher.write(classroom.getByLabel("Email"), "meera@centre.example");
  await teacher.write(classroom.getByLabel("Password", { exact: true }), "chalk and talk");
  await teacher.button("Login Now");
  await teacher.button("Add Review");
  const form = classroom.locator("form");
  await teacher.write(form.getByLabel("Topic", { exact: true }), "Quadratic equations");
  await teacher.button("Add Review", form);
  await classroom.getByText(/^Review for "Quadratic equations" on .* added successfully!$/).waitFor();

  // 5. A child gives the first feedback, on a phone.
  const child = await (
    await newProfile({ viewport: screens.phone, hasTouch: true, isMobile: true })
  ).newPage();
  const thumb = countPresses(child, { byThumb: true });
  await child.goto(`${classback.url}/sign-in/pin#${/[B-Z]{4}-[B-Z]{4}/.exec(card)?.[0]}`);
  await child.getByText("Hello Aarav!").waitFor();
  await thumb.write(child.getByLabel("PIN", { exact: true }), "483926");
  await thumb.button("Set PIN and Sign In");
  await thumb.button(/Quadratic equations/);
  await thumb.press(child.locator("label").filter({ has: child.getByRole("radio", { name: /4 stars/ }) }));
  await thumb.write(child.getByRole("textbox", { name: /feedback/i }), "The examples helped me a lot.");
  await child.keyboard.press("Escape");
  await thumb.button("Submit");
  await thumb.button("Submit", child.getByRole("alertdialog", { name: "Submit Review?" }));
  await child.getByText("Feedback submitted successfully!").waitFor();

  // 6. Its stars are the teacher's month.
  await office.goto(`${classback.url}/dashboard?view=mentors`);
  const month = en.common.month(todayIn("Asia/Kolkata").slice(0, 7));
  await office
    .getByRole("row", { name: /Meera Iyer/ })
    .getByText(`${month}: 4.0`)
    .waitFor();

  // 7. The office sends it to the parent.
  await desk.link("Home");
  await desk.button(/^Send Feedback/, office.getByRole("row", { name: /Aarav Rao/ }));
  await desk.press(office.getByRole("menuitem", { name: "WhatsApp" }));
  await expect
    .poll(() => office.getByLabel("Message", { exact: true }).inputValue(), patience)
    .toContain("The examples helped me a lot.");
  await desk.button("Send on WhatsApp");
  await expect
    .poll(openedTabs, patience)
    .toEqual([expect.stringContaining("_blank https://wa.me/919876543210?text=")]);

  const presses = desk.count() + pasted + teacher.count() + thumb.count();
  expect(presses).toBeLessThanOrEqual(40);
});
