import { expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { openSchool } from "./support/school.ts";

// A list that is imported on a phone. For a whole school, see whole-school.spec.ts; for how its files are read, whole-files.test.ts.

const school = openSchool();

test("in Hindi on a phone: a list is corrected in place, imported, and undone as a whole", async () => {
  const { importFiles: files, importPreview: preview, common } = hi;
  const { api } = school.admin;
  const today = todayIn("Asia/Kolkata");
  const year = { name: "This year", startsOn: addDays(today, -100), endsOn: addDays(today, 200) };
  await api.post("/school-years", year);
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
  const file = { name: "soochi.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.locator("input[type=file]").setInputFiles(file);
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
