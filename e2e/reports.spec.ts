import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { readPdf, replacedLetters } from "./support/pdf.ts";
import { openSchool, type Person } from "./support/school.ts";

// A report of a teacher's or the school's classes: on the screen, on paper and as a table.

const school = openSchool();
const year = "from=2026-04-01&to=2026-06-30";
let meera: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics");
  const classes = [
    await school.addLesson(meera, "Sets", "2026-04-10"),
    await school.addLesson(meera, "Vectors", "2026-05-04"),
  ];
  for (const [index, name] of ["Aarav", "Diya", "Kabir", "Ishita", "Rohan", "Zoya"].entries()) {
    const student = await school.makeStudent(name, "Sharma", meera);
    // Registered after the classes, nobody was asked.
    for (const each of classes) await school.giveFeedback(student, each, index === 0 ? 2 : 4, "Clear.");
  }
});

test("a report is printed on A4 with all its figures, its method and page numbers, and without the controls; one on nobody is not found", async () => {
  const page = await school.visit(school.admin, `/report?teacher=${meera.id}&${year}`);
  await page.getByRole("heading", { level: 1, name: "Report: Meera Iyer" }).waitFor();
  await page.getByRole("row", { name: /Vectors.*3\.7/ }).waitFor();
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const { pages, width, height } = await readPdf(bytes);
  expect([width, height]).toEqual([595, 842]);
  const all = pages.join("\n").replaceAll(/\s+/g, " ");
  for (const text of [
    "Report: Meera Iyer",
    "1 Apr 2026 to 30 Jun 2026",
    "Made on",
    "12 ratings from 6 students",
    "2 classes in this period",
    "April 2026",
    "Vectors",
    "A reason to talk, not a verdict.",
    "a likely range",
  ]) {
    expect(all).toContain(text);
  }
  expect(all.match(/not a verdict/g)).toHaveLength(1);
  for (const [index, text] of pages.entries()) expect(text).toContain(`${index + 1} / ${pages.length}`);
  for (const control of [
    "Print or save",
    "Download figures",
    "Skip to content",
    "Back to",
    "Last month",
    "Show as a table",
  ])
    expect(all).not.toContain(control);

  await page.goto(`${school.url}/report?teacher=${crypto.randomUUID()}&${year}`);
  await page.getByText("Teacher not found, or no access").waitFor();
});

test("in Hindi, a printed report is in Hindi, with text that can be searched", async () => {
  const page = await school.visit(school.admin, `/report?${year}`);
  await page.getByRole("heading", { level: 1, name: "Report: the whole school" }).waitFor();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await page.getByRole("heading", { level: 1, name: "रिपोर्ट: पूरा स्कूल" }).waitFor();
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const { pages } = await readPdf(bytes);
  expect(pages[0]).toContain("2026");
  // 'रिपोर्ट', 'विद्यार्थियों', 'फ़ीडबैक'
  expect([...replacedLetters(bytes)]).toEqual(
    expect.arrayContaining(["रि", "पो", "र्ट", "वि", "द्या", "र्थि", "यों", "फ़ी", "बै"]),
  );
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { level: 1, name: "Report: the whole school" }).waitFor();
});

test("a teacher chooses a period, shares its address, and downloads the figures", async () => {
  const page = await school.visit(meera, "/report?from=2026-05-01&to=2026-05-31", {
    viewport: screens.phone,
  });
  await page.getByText("6 ratings from 6 students").waitFor();
  await page.getByLabel("From").fill("2026-04-01");
  await page.getByText("12 ratings from 6 students").waitFor();
  expect(new URL(page.url()).search).toBe("?from=2026-04-01&to=2026-05-31");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download figures (CSV)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("report-2026-04-01-2026-05-31.csv");
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 1 + 2 + 2);
  expect(lines[1]).toContain("Meera Iyer");

  await page.getByLabel("To", { exact: true }).fill("2026-03-01");
  await page.getByText("The last day is before the first").waitFor();
  await page.reload();
  await page.getByText("The last day is before the first").waitFor();
});
