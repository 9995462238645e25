import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { permissions } from "#domain/permissions.ts";

const columns = ["admin", "teacher", "student", "signedOut"];

/** The rows of docs/permissions.md that begin with a permission: how far it reaches, by role. */
function tableOfDocument() {
  const text = readFileSync(join(import.meta.dirname, "../docs/permissions.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z.-]+)` \|[^|]+\|(.*)\|$/gm)];
  return rows.map(([, permission, cells]) => {
    const reaches = cells.split("|").map((cell) => cell.trim());
    return [permission, Object.fromEntries(columns.map((column, index) => [column, reaches[index]]))];
  });
}

test("the table in docs/permissions.md says what the code says, in the same order", () => {
  const tableOfCode = Object.entries(permissions).map(([permission, reaches]) => [
    permission,
    Object.fromEntries(columns.map((column) => [column, reaches[column] ?? "no"])),
  ]);
  expect(tableOfDocument()).toEqual(tableOfCode);
});
