import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type Column, DataTable } from "./data-table.tsx";

interface Person {
  id: string;
  name: string;
  email: string;
}

const columns: Column<Person>[] = [
  { header: "Name", cell: ({ name }) => name, isRowHeader: true },
  { header: "Email", cell: ({ email }) => email },
  { header: "Action", cell: ({ name }) => <button type="button">See {name}</button>, isActions: true },
];
const aarav = { id: "1", name: "Aarav Sharma", email: "aarav@home.example" };

function table(rows: Person[], busy = false) {
  return (
    <DataTable
      caption="Students"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      empty={<p>No students yet.</p>}
    />
  );
}

test("loading shows rows without words, then the rows, or a message if there are none", async () => {
  const { getByRole, getByText, rerender } = await render(table([], true));
  const shown = getByRole("table", { name: "Students" });
  await expect.element(shown).toHaveAttribute("aria-busy", "true");
  await expect.element(getByRole("rowheader")).not.toBeInTheDocument();
  await rerender(table([aarav]));
  await expect.element(shown).not.toHaveAttribute("aria-busy");
  await expect.element(getByRole("row", { name: /Aarav Sharma/ })).toBeVisible();
  await rerender(table([aarav], true));
  await expect.element(getByRole("row", { name: /Aarav Sharma/ })).toBeVisible();
  await rerender(table([]));
  await expect.element(getByText("No students yet.")).toBeVisible();
});

test("on a phone each row is a card that names its values, and is still a table to a screen reader", async () => {
  const { getByRole } = await render(table([aarav]));
  const email = getByRole("cell", { name: aarav.email }).element();
  const label = () => getComputedStyle(email, "::before").content;
  expect(label()).toBe("none");
  await page.viewport(360, 740);
  await expect.poll(label).toBe('"Email"');
  await expect.element(getByRole("columnheader", { name: "Email" })).toBeInTheDocument();
  await expect.element(getByRole("rowheader", { name: "Aarav Sharma" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
