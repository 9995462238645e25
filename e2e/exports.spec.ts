import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import pg from "pg";
import type { Download, Page } from "playwright-core";
import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { unguardCell } from "#domain/csv-cells.ts";
import { notification, openSchool } from "./support/school.ts";

// The files as a browser saves them, read back as other programs read them.

const school = openSchool();

const odd = { name: "=1+1", surname: "O'Neil" };

school.prepare(async () => {
  const { api } = school.admin;
  await api.post("/added-students", { ...odd, loginName: "odd-1", classGroupIds: [] });
  // Enough for fflate to pack it in a worker of its own (docs/decisions/084-exports.md).
  const client = new pg.Client(school.databaseUrl);
  await client.connect();
  await client.query(`
    insert into users (role, name, surname, login_name)
    select 'student', 'Student ' || number || ' ' || repeat('x', 60), 'Rao', 's-' || number
    from generate_series(1, 3000) as number`);
  await client.end();
});

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download]: [Download, unknown] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("students are saved as CSV and for Excel, and both read back as they are", async () => {
  const page = await school.visit(school.admin, "/export");
  // Where exports have moved to.
  await expect.poll(() => page.url()).toBe(`${school.url}/import#export`);
  const csv = await saved(page, () => page.getByRole("link", { name: "CSV: Students", exact: true }).click());
  expect(csv.name).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
  const { data } = Papa.parse<string[]>(csv.bytes.toString("utf8").slice(1), { skipEmptyLines: true });
  const fromCsv = data.map((row) => row.map(unguardCell));

  const xlsx = await saved(page, () =>
    page.getByRole("button", { name: "Excel: Students", exact: true }).click(),
  );
  expect(xlsx.name).toBe(csv.name.replace("csv", "xlsx"));
  await notification(page, "The Excel file is ready.").waitFor();
  const [sheet] = await readXlsxFile(xlsx.bytes);
  const fromXlsx = sheet?.data.map((row) => row.map((cell) => cell ?? ""));
  expect(fromXlsx).toEqual(fromCsv);
  expect(fromCsv).toHaveLength(3002);
  expect(fromCsv.find(([name]) => name === odd.name)).toEqual(expect.arrayContaining(Object.values(odd)));
});
