import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { Mapping } from "#domain/import/mapping.ts";
import type { ImportChunk } from "#domain/import/schemas.ts";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { schoolYearRoutes } from "#features/class-groups/server/school-years/school-years.routes.ts";
import type { importRoutes } from "#features/import/server/imports.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { schoolYear } from "#web/testing/records.ts";
import ImportPage from "./import-page.tsx";

const importApi = api<typeof importRoutes>();

async function drawPage(mappings: Mapping[] = [], years = [schoolYear]) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof schoolYearRoutes>()("$get", "/school-years", () => ({
    items: years,
  }));
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear, items: [] }));
  importApi("$get", "/imports", () => ({ imports: [] }));
  importApi("$get", "/import-mappings", () => ({ mappings }));
  const savedMappings = importApi("$put", "/import-mappings", () => ({}));
  const started = importApi("$post", "/imports", () => ({ id: "started" }) as never);
  const drawn = await draw(<ImportPage />, { as: "admin", at: "/import" });
  const choose = async (...files: File[]) => {
    await expect.element(drawn.getByRole("button", { name: "Choose files" })).toBeVisible();
    const input = document.querySelector("input[type=file]");
    if (!(input instanceof HTMLInputElement)) throw new Error("There is no field for files");
    await userEvent.upload(input, files);
  };
  return { ...drawn, choose, savedMappings, started };
}

const csv = (text: string, name = "list.csv") => new File([text], name, { type: "text/csv" });
const list = csv(
  "Name,Class,Mobile,Aadhaar No\nAsha Rao,10-B,9876543210,234123412346\nRavi Das,10-B,9876543211,x\n",
);

test("files that cannot be read say what to do; the others go on, and what is private is never sent", async () => {
  const { getByText, getByRole, choose, savedMappings } = await drawPage();
  const sent = importApi("$put", "/imports/:id/rows", () => ({ rowCount: 2 }));
  await choose(new File(["%PDF-1.7"], "scan.pdf"), list);
  await expect
    .element(getByText("scan.pdf is a PDF. Ask for the list as an Excel or CSV file."))
    .toBeVisible();
  await getByRole("button", { name: "Remove scan.pdf" }).click();
  await expect.element(getByText(/scan\.pdf/)).not.toBeInTheDocument();
  await getByRole("button", { name: "Continue" }).click();
  // The next step is read out.
  await expect.element(getByRole("heading", { name: "Check the columns", level: 1 })).toHaveFocus();
  await getByText("Columns: 3 of 4 imported").click();
  await expect
    .element(getByRole("combobox", { name: "Aadhaar No" }))
    .toHaveDisplayValue("Stays on this computer");
  await expect.element(getByText(/2341/)).not.toBeInTheDocument();
  await getByRole("button", { name: "See the preview" }).click();
  await expect.poll(() => savedMappings).toHaveLength(1);
  expect(sent.map(({ json }) => (json as ImportChunk).rows)).toEqual([
    [
      {
        kind: "students",
        sheet: "list.csv",
        line: 2,
        cells: { name: "Asha", surname: "Rao", classGroup: "10-B", guardian1Phone: "9876543210" },
      },
      {
        kind: "students",
        sheet: "list.csv",
        line: 3,
        cells: { name: "Ravi", surname: "Das", classGroup: "10-B", guardian1Phone: "9876543211" },
      },
    ],
  ]);
});

test("after the connection was lost, the same import goes on where it stopped", async () => {
  const { getByRole, choose } = await drawPage();
  let isDown = true;
  const sent = importApi("$put", "/imports/:id/rows", () => (isDown ? noConnection : { rowCount: 2 }));
  const started = importApi("$post", "/imports", () => ({ id: "started" }) as never);
  await choose(list);
  await getByRole("button", { name: "Continue" }).click();
  await getByRole("button", { name: "See the preview" }).click();
  await expect.element(getByRole("alert")).toBeVisible();
  isDown = false;
  await getByRole("button", { name: "See the preview" }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(started[1]?.json).toEqual(started[0]?.json);
});

test("a file that is read as it was the last time needs no look at its columns", async () => {
  const mapping: Mapping = {
    kind: "students",
    headings: { row: 0, rows: 1 },
    columns: [
      { index: 0, heading: "Pupil", field: "name" },
      { index: 1, heading: "Group", field: "classGroup" },
    ],
    relations: {},
    classGroupFrom: { from: "columns" },
    nameRule: "whole",
    dateOrders: {},
  };
  const { getByRole, choose } = await drawPage([mapping]);
  const sent = importApi("$put", "/imports/:id/rows", () => ({ rowCount: 1 }));
  await choose(csv("Pupil,Group\nAsha Rao,10-B\n"));
  await getByRole("button", { name: "See the preview" }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.json).toMatchObject({ rows: [{ cells: { name: "Asha Rao", classGroup: "10-B" } }] });
});

test("the first rows are shown as they will be imported, as the columns are changed", async () => {
  const { getByRole, getByText, choose } = await drawPage();
  await choose(
    csv(
      "Name,Class,DOB,Village,Father Name,Father Mobile,Father Email\nAsha Rao,10-B,14/05/2012,Wadgaon,Mohan,+91-98765 43210,<mohan@home.example>\nRavi Das,10-B,,Wadgaon,Hari,9876543211,\nUma Sen,10-C,soon,Wadgaon,Anil,98765,\nNot Shown,10-C,,Wadgaon,,,\n",
    ),
  );
  await getByRole("button", { name: "Continue" }).click();
  const shown = getByRole("list", { name: "The first 3 rows, as they will be imported" }).getByRole(
    "listitem",
  );
  await expect
    .element(shown.nth(0))
    .toHaveTextContent("Asha Rao10-B · born 14 May 2012Mohan (father) · 9876543210 · mohan@home.example");
  await expect.element(shown.nth(2)).toHaveTextContent("Uma Sen10-C · soonAnil (father) · 98765");
  await expect.element(shown.nth(3)).not.toBeInTheDocument();
  await getByText("Columns: 6 of 7 imported").click();
  await getByRole("combobox", { name: "Father Mobile" }).selectOptions("");
  await expect
    .element(shown.nth(0))
    .toHaveTextContent("Asha Rao10-B · born 14 May 2012Mohan (father) · mohan@home.example");
  await getByRole("combobox", { name: "Father Name" }).selectOptions("guardian2Name");
  await expect
    .element(shown.nth(0))
    .toHaveTextContent("Asha Rao10-B · born 14 May 2012Father · mohan@home.exampleMohan");
});

test("who teaches what is shown as it will be imported, too", async () => {
  const { getByRole, choose } = await drawPage();
  await choose(csv('Teacher,Subject,Classes\nAsha Rao,Hindi,"9-A, 9-B"\n'));
  await getByRole("button", { name: "Continue" }).click();
  const shown = getByRole("list", { name: "The first 2 rows, as they will be imported" }).getByRole(
    "listitem",
  );
  await expect.element(shown.nth(1)).toHaveTextContent("Asha Rao · Hindi · 9-B");
});

test("a list of which no line has column names loses none of its rows", async () => {
  const { getByRole, choose } = await drawPage();
  const sent = importApi("$put", "/imports/:id/rows", () => ({ rowCount: 2 }));
  await choose(csv("Asha Rao,Red,Chess\nRavi Das,Blue,Chess\nUma Sen,Red,Music\n"));
  await getByRole("button", { name: "Continue" }).click();
  await getByRole("combobox", { name: "Which line has the column names?" }).selectOptions("none");
  await getByRole("combobox", { name: "What this table has" }).selectOptions("students");
  await getByRole("textbox", { name: /Which class group/ }).fill("10-B");
  await getByRole("button", { name: "See the preview" }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent.map(({ json }) => (json as ImportChunk).rows.map(({ cells }) => cells))).toEqual([
    [
      { name: "Asha", surname: "Rao", classGroup: "10-B" },
      { name: "Ravi", surname: "Das", classGroup: "10-B" },
      { name: "Uma", surname: "Sen", classGroup: "10-B" },
    ],
  ]);
});

test("where nothing can be imported, a sentence says why and what to do", async () => {
  const { getByRole, getByText, choose } = await drawPage();
  await choose(csv("Teacher Name,Email\nMeera Iyer,meera@school.example\n"));
  await getByRole("button", { name: "Continue" }).click();
  const button = getByRole("button", { name: "See the preview" });
  await expect.element(button).toBeEnabled();
  await getByText("Columns: 2 of 2 imported").click();
  await getByRole("combobox", { name: "Teacher Name" }).selectOptions("");
  await getByRole("combobox", { name: "Email" }).selectOptions("");
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(/^No row can be imported like this\./);
  await getByRole("combobox", { name: "What this table has" }).selectOptions("none");
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(/^Nothing is imported from these files\./);
});

test("cells that were copied from a spreadsheet are pasted anywhere on the page", async () => {
  const { getByText, getByRole } = await drawPage();
  await expect.element(getByRole("button", { name: "Choose files" })).toBeVisible();
  const data = new DataTransfer();
  data.setData("text/plain", "Name\tClass\nAsha Rao\t10-B\n");
  document.body.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
  );
  await expect.element(getByText("Pasted cells", { exact: true })).toBeVisible();
  await expect.element(getByText("2 lines")).toBeVisible();
});

test("a school without a school year is not asked for one", async () => {
  const { choose, started, getByRole, getByText } = await drawPage([], []);
  importApi("$put", "/imports/:id/rows", () => ({ rowCount: 2 }));
  await choose(csv("Name,Class\nAsha Rao,10-B\nRavi Das,10-B\n"));
  await getByRole("button", { name: "Continue" }).click();
  await getByRole("button", { name: "See the preview" }).click();
  await expect.element(getByText(/^Page \/import\//)).toBeVisible();
  expect(started[0]?.json).toMatchObject({ rowCount: 2 });
  expect(started[0]?.json).not.toHaveProperty("schoolYearId");
});

test("who has left by the file is asked once, and a line that looks like no student can be imported", async () => {
  const { getByRole, getByText, choose, savedMappings } = await drawPage();
  const sent = importApi("$put", "/imports/:id/rows", () => ({ rowCount: 2 }));
  await choose(
    csv(
      "Name,Class,Status\nAsha Rao,10-B,Active\nRavi Das,10-B,TC issued\nUma Das,10-B,On long absence\nBoys: 1,,\n",
    ),
  );
  await getByRole("button", { name: "Continue" }).click();
  const preview = getByRole("button", { name: "See the preview" });
  await preview.click();
  const absence = getByRole("combobox", { name: "“On long absence”: is this student still at the school?" });
  await expect.element(absence).toHaveFocus();
  await absence.selectOptions("Is at the school");
  await getByRole("combobox", { name: /1 line is about someone who has left \(TC issued\)/ }).selectOptions(
    "Leave these lines out",
  );
  await getByText("2 lines left out").click();
  await expect.element(getByText("Line 3, has left: Ravi Das 10-B TC issued")).toBeVisible();
  await getByRole("button", { name: "Import it: Line 5, total: Boys: 1" }).click();
  await expect.element(getByText("1 line left out")).toBeVisible();
  await preview.click();
  await expect.poll(() => savedMappings).toHaveLength(1);
  expect(savedMappings[0]?.json).toMatchObject({
    leavers: "leave-out",
    statuses: { "on long absence": "here" },
  });
  const names = sent.flatMap(({ json }) => (json as ImportChunk).rows.map(({ cells }) => cells.name));
  expect(names).toEqual(["Asha", "Uma", "Boys:"]);
});
