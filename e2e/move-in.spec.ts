import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { erpExport, officeWorkbook, teachingTable } from "#app/testing/import-files.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { arrival, openSchool } from "./support/school.ts";

// A school moves in from three files that it has: the export of its program, the office's workbook, and the teaching table.

// No cards are printed for the address of the tests, which only this machine can open.
const school = openSchool({ APP_URL: "http://school.example" });

const fileOf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: Buffer.from(bytes),
});

const threeFiles = async () => [
  fileOf("export.xlsx", await erpExport()),
  fileOf("office.xlsx", await officeWorkbook()),
  fileOf("teaching.xlsx", await teachingTable()),
];

const codeOnCard = /^[B-DF-HJ-NP-TV-Z]{4}-[B-DF-HJ-NP-TV-Z]{4}$/;

async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.locator("input[type=file]").setInputFiles(files);
}

test("600 students, 30 teachers and 20 class groups move in with at most 25 decisions, and a card signs in", async () => {
  let decisions = 0;
  const decide = async (action: Promise<unknown>) => {
    decisions += 1;
    await action;
  };
  const page = await school.newPage({ viewport: screens.laptop });
  await page.goto(school.url);
  await decide(page.getByLabel("Email").fill(school.admin.email));
  await decide(page.getByLabel("Password", { exact: true }).fill(school.admin.password));
  await decide(page.getByRole("button", { name: "Login Now" }).click());
  await arrival(page, "/dashboard");
  await decide(page.getByRole("link", { name: "Settings", exact: true }).click());
  await decide(page.getByRole("link", { name: "Files", exact: true }).click());
  await page.getByRole("button", { name: "Choose files" }).waitFor();
  await decide(chooseFiles(page, await threeFiles()));
  await decide(page.getByRole("button", { name: "Continue" }).click());
  await page.getByText("1,320 rows. Nothing is changed yet.").waitFor();
  await decide(page.getByRole("button", { name: "See the preview" }).click());
  await page.getByText("600 new students").waitFor();
  await decide(page.getByRole("button", { name: "Add them all" }).click());
  await page.getByText("30 new teachers").waitFor();
  await page.getByText(/^20 new class groups: 6-A, 6-B/).waitFor();
  await decide(page.getByRole("button", { name: "Import 600 students" }).click());
  await page.getByRole("heading", { name: "Imported", level: 1 }).waitFor();
  await decide(page.getByRole("link", { name: "Print sign-in cards" }).click());
  await decide(page.getByRole("button", { name: "Make 600 cards" }).click());
  await page.getByRole("button", { name: "Print 600 cards" }).waitFor({ timeout: 60_000 });
  await decide(page.getByRole("button", { name: "Print 600 cards" }).click());
  expect(decisions).toBeLessThanOrEqual(25);

  // A student scans the first card of the print.
  await page.emulateMedia({ media: "print" });
  const card = page.getByRole("article").first();
  const code = await card.getByText(codeOnCard).innerText();
  await expect.poll(() => page.getByRole("article").count()).toBe(600);
  const phone = await school.newPage({ viewport: screens.phone, hasTouch: true, isMobile: true });
  await phone.goto(`${school.url}/sign-in/pin#${code}`);
  await phone.getByLabel("PIN", { exact: true }).fill("483926");
  await phone.getByRole("button", { name: "Set PIN and Sign In" }).click();
  await arrival(phone, "/dashboard");

  // The same files again: nobody is asked how they are read, and nothing changes.
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${school.url}/import`);
  await chooseFiles(page, await threeFiles());
  await page.getByRole("button", { name: "See the preview" }).click();
  await page.getByText("The school has all of this already.").waitFor();
  await page.getByRole("button", { name: "Unchanged 1,320" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Import these rows" }).isDisabled()).toBe(true);
});

test("in Hindi on a phone: a list is corrected in place, imported, and undone as a whole", async () => {
  const { importFiles: files, importPreview: preview, common } = hi;
  const { api } = school.admin;
  const today = todayIn("Asia/Kolkata");
  if ((await api.get("/school-years")).items.length === 0)
    await api.post("/school-years", {
      name: "This year",
      startsOn: addDays(today, -100),
      endsOn: addDays(today, 200),
    });
  const page = await school.newPage({
    viewport: screens.phone,
    hasTouch: true,
    isMobile: true,
    locale: "hi-IN",
  });
  await page.goto(`${school.url}/import`);
  await page.getByLabel(hi.labels.email).fill(school.admin.email);
  await page.getByLabel(hi.labels.password, { exact: true }).fill(school.admin.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: files.choose }).waitFor();
  const list = [
    "नाम,कक्षा,रोल नंबर,पिता का नाम,मोबाइल,ईमेल,जन्म तिथि,आधार",
    "आशा राव,12-क,1,मोहन राव,9876543210,p@home.example,04/05/2012,234123412346",
    "रवि दास,12-क,2,सुरेश दास,98765,q@home.example,05/06/2012,234123412346",
    "मीना दास,12-क,3,सुरेश दास,98765,r@home.example,06/06/2012,234123412346",
  ].join("\n");
  await chooseFiles(page, [{ name: "soochi.csv", mimeType: "text/csv", buffer: Buffer.from(list) }]);
  await page.getByRole("button", { name: common.continue }).click();
  await page.getByText(hi.guardians.who("मोहन राव", "father")).waitFor();
  // Two questions, which are not passed over.
  await page.getByRole("button", { name: files.preview }).click();
  await page.getByText(files.openQuestions(2)).waitFor();
  await page.getByLabel(files.whoseEmail("ईमेल")).selectOption(files.emailOf.guardian);
  await page.getByLabel(files.dateOrder("जन्म तिथि", "04/05/2012")).selectOption(files.day("2012-05-04"));
  await page.getByRole("button", { name: files.preview }).click();
  await page.getByText(preview.newStudents(1)).waitFor();
  const wrong = page.getByRole("listitem").filter({ hasText: "रवि दास" }).last();
  await wrong.getByRole("button", { name: preview.correct }).click();
  await wrong.getByLabel(hi.exports.guardianPhone(1)).fill("9876543211");
  await wrong.getByLabel(preview.fillDown("98765")).check();
  await wrong.getByRole("button", { name: common.save }).click();
  await page.getByText(preview.newStudents(3)).waitFor();
  await page.getByRole("button", { name: preview.apply(3) }).click();
  await page.getByRole("heading", { name: preview.stateOf.applied, level: 1 }).waitFor();
  const scroll = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await scroll()).toBeLessThanOrEqual(screens.phone.width);
  const { items } = await api.get(`/students?search=${encodeURIComponent("आशा")}`);
  const details = await api.get(`/students/${items[0].id}`);
  expect(JSON.stringify(details)).not.toContain("234123412346");
  expect(details.dateOfBirth).toBe("2012-05-04");

  await page.getByRole("button", { name: preview.undo }).click();
  const question = page.getByRole("alertdialog", { name: preview.undoTitle });
  await question.getByText(preview.undoStudents(3)).waitFor();
  await question.getByRole("button", { name: preview.undo }).click();
  await page.getByRole("heading", { name: preview.stateOf.undone, level: 1 }).waitFor();
  expect((await api.get(`/students?search=${encodeURIComponent("आशा")}`)).items).toEqual([]);
});
