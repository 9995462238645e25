import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { exportTables } from "#domain/exports.ts";
import { screens } from "./support/browser.ts";
import { openSchool } from "./support/school.ts";

// What the school exports, chosen as files to import.

const school = openSchool();

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const csv = (name: string, text: string | Buffer): File => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

const groups = ["9-A", "9-B", "10-A", "Rose"];

const students = [
  "Adm No,Name,Surname,Class,Roll No,DOB,City,Student Email,Father Name,Father Mobile,Father Email,Mother Name,Mother Mobile",
  ...groups.flatMap((group, at) =>
    ["Asha", "Ravi", "Uma"].map(
      (name, roll) =>
        `2024/${at}${roll},${name},${["Rao", "Das", "Sen", "Nair"][at]},${group},0${roll + 1},${14 + roll}/05/2012,Pune,${name.toLowerCase()}${at}@school.example,Mohan,98765432${at}${roll},mohan${at}${roll}@home.example,Lata,98123456${at}${roll}`,
    ),
  ),
].join("\n");

const teachers = `Teacher Name,Email,Mobile,Subject
Meera Iyer,meera@school.example,9876500001,Physics
Arun Iyer,arun@school.example,9876500002,Hindi`;

const teaching = `Teacher,Subject,Classes
Meera Iyer,Physics,"9-A, 9-B, 10-A"
Arun Iyer,Hindi,"9-A, 9-B, 10-A"
Arun Iyer,Hindi,Rose`;

async function choose(page: Page, files: readonly File[]) {
  await page.goto(`${school.url}/import`);
  await page.locator("input[type=file]").setInputFiles([...files]);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

const tables = (page: Page, names: readonly string[], language: string) =>
  Promise.all(
    names.map(async (name) => {
      const path = name === "feedback" ? "feedback-export" : `exports/${name}`;
      const response = await page.request.get(`${school.url}/api/${path}?language=${language}`);
      expect(response.status()).toBe(200);
      return csv(`${name}-${language}.csv`, await response.body());
    }),
  );

const aboutPeople = ["students", "guardians", "teachers", "teaching"];

test("everything that is exported is read back without a question, and changes nothing", async () => {
  const page = await school.visit(school.admin, "/import", { viewport: screens.laptop });
  await page.getByRole("button", { name: "Choose files" }).waitFor();
  await choose(page, [csv("list.csv", students), csv("staff.csv", teachers), csv("plan.csv", teaching)]);
  await page.getByRole("button", { name: "See the preview" }).click();
  await page.getByRole("button", { name: "Import 12 students" }).click();
  await page.getByRole("heading", { name: "Imported", level: 1 }).waitFor();

  const isAllThere = async () => {
    await page.getByText(/rows?\. Nothing is changed yet\./).waitFor();
    await page.getByRole("button", { name: "See the preview" }).click();
    await page.getByText("The school has all of this already.").waitFor();
  };
  // That the headings of each table are recognised is held by export-headings.test.ts.
  for (const language of ["en", "hi"]) {
    await choose(page, await tables(page, aboutPeople, language));
    await isAllThere();
  }
  const others = exportTables.filter((name) => !aboutPeople.includes(name));
  await choose(page, [...(await tables(page, others, "en")), ...(await tables(page, others, "hi"))]);
  await page.getByText(/^Nothing is imported from these files\./).waitFor();
  expect(await page.getByRole("button", { name: "See the preview" }).isDisabled()).toBe(true);
});
