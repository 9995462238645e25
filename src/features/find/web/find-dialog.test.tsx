import { linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { findRoutes } from "#features/find/server/find.routes.ts";
import { en } from "#locales/en.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { lesson, people } from "#web/testing/records.ts";
import type { Found } from "./find.api.ts";
import { FindButton } from "./find-button.tsx";
import type { FoundPage } from "./found-pages.ts";

const { student, teacher } = people;
const nothing: Found = { students: [], teachers: [], classGroups: [], lessons: [] };

const aarav = {
  ...{
    id: student.id,
    name: "Aarav",
    surname: "Sharma",
    classGroups: [{ name: "10-B", rollNumber: "17" }],
    loginName: "10b-17",
  },
  ...{ leftOn: null, isVoided: false, matched: null },
};
const meera = { id: teacher.id, name: "Meera", surname: "Iyer", subject: "Physics" };

const loadPages = async (): Promise<FoundPage[]> => [
  { id: "imports", title: "Import", also: ["upload", "Excel"], link: linkOptions({ to: "/import" }) },
  { id: "exports", title: "Export", also: ["download", "Excel"], link: linkOptions({ to: "/import" }) },
];

/** The server finds this, whatever is typed. */
const finds = (found: Partial<Found>) =>
  api<typeof findRoutes>()("$get", "/find", () => ({ ...nothing, ...found }));

async function openFind(as: "admin" | "teacher" = "admin") {
  const screen = await draw(
    <>
      <h1 tabIndex={-1}>Here</h1>
      <FindButton className="" loadPages={loadPages}>
        Find
      </FindButton>
      <input aria-label="Elsewhere" />
    </>,
    { as },
  );
  const button = screen.getByRole("button", { name: "Find" });
  const field = screen.getByRole("combobox", { name: "Find" });
  const rows = screen.getByRole("option");
  await expect.element(button).toBeVisible();
  return { ...screen, button, field, rows, dialog: screen.getByRole("dialog", { name: "Find" }) };
}

test.each(["/", "{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
  "%s opens it from anywhere, Escape closes it and gives the focus back",
  async (keys) => {
    const { button, field, dialog } = await openFind();
    button.element().focus();
    await userEvent.keyboard(keys);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  },
);

test("a / in a field is typed there", async () => {
  const { getByRole, dialog } = await openFind();
  const elsewhere = getByRole("textbox", { name: "Elsewhere" });
  await elsewhere.click();
  await userEvent.keyboard("1/2");
  await expect.element(elsewhere).toHaveValue("1/2");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("students have no Find", async () => {
  const { getByRole, getByText } = await draw(
    <>
      <p>Here</p>
      <FindButton className="" loadPages={loadPages}>
        Find
      </FindButton>
    </>,
    { as: "student" },
  );
  await expect.element(getByText("Here")).toBeVisible();
  await userEvent.keyboard("/");
  await expect.element(getByRole("button", { name: "Find" })).not.toBeInTheDocument();
  await expect.element(getByRole("dialog")).not.toBeInTheDocument();
});

test("an admin is at any student in two actions: open Find, type and press Enter", async () => {
  const requests = finds({ students: [aarav], teachers: [meera] });
  const { button, getByText, dialog } = await openFind();
  await button.click();
  await expect.element(dialog).toBeVisible();
  // Before anything was found.
  await userEvent.keyboard("aarav{Enter}");
  await expect.element(getByText(`Page /studentdetails/${student.id}`)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.at(-1)?.query).toEqual({ query: "aarav" });
});

test("the first row is active, arrows go through all groups, Enter opens the page", async () => {
  finds({ students: [aarav], teachers: [meera] });
  const { button, field, rows, getByRole, getByText } = await openFind();
  await button.click();
  await field.fill("ee");
  await expect.element(getByRole("group", { name: "Students" })).toBeVisible();
  await expect.element(getByRole("group", { name: "Teachers" })).toBeVisible();
  const activeRow = () =>
    document.getElementById(field.element().getAttribute("aria-activedescendant") ?? "");
  await expect.poll(activeRow).toBe(rows.nth(0).element());
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(activeRow).toBe(rows.nth(1).element());
  await expect.element(rows.nth(1)).toHaveTextContent("Meera IyerPhysics");
  await userEvent.keyboard("{Enter}");
  await expect.element(getByText(`Page /teachers/${teacher.id}`)).toBeVisible();
});

test("a row says what was found, and who has left", async () => {
  const matched = { kind: "parent-phone", value: "9876543210" } as const;
  finds({
    students: [{ ...aarav, leftOn: "2026-06-30", matched }],
    classGroups: [{ id: teacher.id, name: "Batch 9", schoolYear: "2026-27" }],
    lessons: [{ ...lesson, id: student.id, topic: "Optics", subject: "Physics", date: "2026-11-03" }],
  });
  const { button, field, rows } = await openFind();
  await button.click();
  await field.fill("98765 43210");
  await expect
    .element(rows.nth(0))
    .toHaveTextContent("Aarav SharmaLeft on 30 Jun 202610-B, 17 · 10b-17 · Parent’s phone: 9876543210");
  await expect.element(rows.nth(1)).toHaveTextContent("Batch 92026-27");
  await expect.element(rows.nth(2)).toHaveTextContent("Optics3 Nov 2026 · Physics · Meera Iyer");
  const marked = [...rows.nth(0).element().querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["98765", "43210"]);
});

test("words that are spelled otherwise than they were typed are marked whole", async () => {
  finds({ students: [{ ...aarav, name: "Inês", surname: "D’Souza" }] });
  const { button, field, rows } = await openFind();
  await button.click();
  await field.fill("dsouza ines");
  await expect.element(rows).toHaveTextContent("Inês D’Souza10-B, 17 · 10b-17");
  const marked = [...rows.element().querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["Inês", "D’Souza"]);
});

test("a late response to fewer letters never replaces a newer one", async () => {
  const late = hold({ ...nothing, students: [{ ...aarav, name: "Late" }] });
  const requests = api<typeof findRoutes>()("$get", "/find", ({ query }) =>
    query.query === "a" ? late.respond() : { ...nothing, students: [aarav] },
  );
  const { button, field, rows } = await openFind();
  await button.click();
  await field.fill("a");
  await expect.poll(() => requests).toHaveLength(1);
  await field.fill("aa");
  await expect.element(rows).toHaveTextContent("Aarav Sharma10-B, 17 · 10b-17");
  late.release();
  await field.fill("aar");
  await expect.element(rows).toHaveTextContent("Aarav Sharma10-B, 17 · 10b-17");
});

test("nothing found is said, with what was typed", async () => {
  finds({});
  const { button, field, getByRole, getByText } = await openFind("teacher");
  await button.click();
  await expect.element(getByText(en.find.byTeachers.hint)).toBeVisible();
  await field.fill("xyz");
  await expect
    .element(getByRole("status").filter({ hasText: "Nothing" }))
    .toHaveTextContent("Nothing matches “xyz”.");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveFocus();
});

test("a failure can be tried again; without a network, that is said", async () => {
  api<typeof findRoutes>()("$get", "/find", () => new Rejection("failed"));
  const { button, field, getByRole, getByText, rows } = await openFind();
  await button.click();
  await field.fill("aarav");
  await expect.element(getByText("Failed to search")).toBeVisible();
  api<typeof findRoutes>()("$get", "/find", () => noConnection);
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByText(en.request.offline)).toBeVisible();
  finds({ students: [aarav] });
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(rows).toHaveTextContent("Aarav Sharma10-B, 17 · 10b-17");
});

test("pages are found at once by their titles and other words, below people unless they are named; without a network, too", async () => {
  const late = hold({ ...nothing, students: [{ ...aarav, name: "Excelsa" }] });
  api<typeof findRoutes>()("$get", "/find", () => late.respond());
  const { button, field, rows, getByRole, getByText } = await openFind();
  await button.click();
  await field.fill("EXCEL");
  await expect.element(getByRole("group", { name: "Pages" })).toBeVisible();
  await expect.element(rows.nth(0)).toHaveTextContent("ImportExcel");
  late.release();
  await expect.element(rows.nth(0)).toHaveTextContent("Excelsa Sharma10-B, 17 · 10b-17");
  await expect.element(rows.nth(2)).toHaveTextContent("ExportExcel");

  finds({ students: [{ ...aarav, name: "Exporsa" }] });
  await field.fill("expor");
  await expect.element(rows.nth(1)).toHaveTextContent("Exporsa Sharma10-B, 17 · 10b-17");
  await expect.element(rows.nth(0)).toHaveTextContent("Export");

  api<typeof findRoutes>()("$get", "/find", () => noConnection);
  await field.fill("imp");
  await userEvent.keyboard("{Enter}");
  await expect.element(getByText("Page /import")).toBeVisible();
});
