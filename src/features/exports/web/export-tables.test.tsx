import { expect, test } from "vitest";
import { draw } from "#web/testing/draw.tsx";
import ExportMenu from "./export-menu.tsx";
import { ExportTables } from "./export-tables.tsx";

// The files are read back in e2e/exports.spec.ts.

test("each table has a link to its CSV file and a button for Excel, with names of their own", async () => {
  const { getByRole } = await draw(<ExportTables />, { as: "admin" });
  const link = (name: string) => getByRole("link", { name, exact: true }).element() as HTMLAnchorElement;
  expect(link("CSV: Students").getAttribute("href")).toBe("/api/exports/students?format=csv&language=en");
  expect(link("CSV: Feedback").getAttribute("href")).toBe("/api/feedback-export?format=csv&language=en");
  expect(link("CSV: Students who have left").getAttribute("href")).toBe(
    "/api/exports/students?left=yes&format=csv&language=en",
  );
  expect(getByRole("button", { name: /^Excel: / }).elements()).toHaveLength(9);
});

test("the menu of a list downloads it with the filters that are in use", async () => {
  const filters = { teacherId: undefined, rating: "1", search: "too fast" };
  const { getByRole } = await draw(<ExportMenu table="feedback" filters={filters} />, { as: "admin" });
  const pressed = new Promise<string>((resolve) => {
    const press = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      HTMLAnchorElement.prototype.click = press;
      resolve(this.getAttribute("href") ?? "");
    };
  });
  await getByRole("button", { name: "Export" }).click();
  await getByRole("menuitem", { name: "CSV" }).click();
  expect(await pressed).toBe("/api/feedback-export?rating=1&search=too+fast&format=csv&language=en");
});
