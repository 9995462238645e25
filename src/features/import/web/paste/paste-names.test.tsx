import { expect, test } from "vitest";
import type { ImportChunk } from "#domain/import/schemas.ts";
import type { importRoutes } from "#features/import/server/imports.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup } from "#web/testing/records.ts";
import PasteNames from "./paste-names.tsx";

const importApi = api<typeof importRoutes>();

const noRows = { created: 0, changed: 0, unchanged: 0, conflict: 0, doubtful: 0, wrong: 0, skipped: 0 };

/** The server, whose preview finds this many new students and rows to decide. */
function serve(newStudents: number, doubtful = 0) {
  const rows = {
    students: { ...noRows, created: newStudents, doubtful },
    teachers: noRows,
    teaching: noRows,
  };
  const summary = { digest: "seen", rows, newStudents, changedStudents: 0, mustConfirm: null };
  const found = () => ({ id: "i", rowCount: newStudents, options: {}, summary }) as never;
  const started = importApi("$post", "/imports", found);
  const sent = importApi("$put", "/imports/:id/rows", () => ({ rowCount: newStudents }));
  importApi("$post", "/imports/:id/preview", found);
  const applied = importApi("$post", "/imports/:id/application", found);
  return { started, sent, applied };
}

async function paste(text: string) {
  const screen = await draw(<PasteNames classGroup={classGroup} onDone={() => {}} />, { as: "admin" });
  await screen.getByLabelText("Names, one per line").fill(text);
  return screen;
}

test("pasted names and phones are shown, and added by one press", async () => {
  const { started, sent, applied } = serve(2);
  const { getByRole, getByText } = await paste("1. Asha Rao, 98765 43210\n2. Ravi Kumar\n3. ----");
  await expect.element(getByText("2 students will be added:")).toBeVisible();
  await expect.element(getByText("Asha Rao", { exact: true })).toBeVisible();
  await expect.element(getByText("9876543210")).toBeVisible();
  await expect.element(getByText("No name in: 3. ----")).toBeVisible();
  await getByRole("button", { name: "Add 2 students" }).click();
  await expect.element(getByText("2 students added to 10-B.")).toBeVisible();
  await expect
    .element(getByRole("link", { name: t.pin.cardsTitle }))
    .toHaveAttribute("href", `/handouts?group=${classGroup.id}`);
  expect(started[0]?.json).toMatchObject({ schoolYearId: classGroup.schoolYearId, rowCount: 2 });
  expect(sent.flatMap(({ json }) => (json as ImportChunk).rows.map(({ cells }) => cells))).toEqual([
    { name: "Asha", surname: "Rao", guardian1Phone: "98765 43210", classGroup: "10-B" },
    { name: "Ravi", surname: "Kumar", classGroup: "10-B" },
  ]);
  expect(applied[0]?.json).toEqual({ digest: "seen" });
});

test("where a person must decide, nothing is added, and the import's preview opens", async () => {
  const { applied, started } = serve(1, 1);
  const { getByRole, getByText } = await paste("Asha Rao\nRavi Kumar");
  await getByRole("button", { name: "Add 2 students" }).click();
  await expect.element(getByText(/^Page \/import\//)).toBeVisible();
  expect(started).toHaveLength(1);
  expect(applied).toEqual([]);
});

test("without a connection the list stays, and the next press goes on with the same import", async () => {
  const { started } = serve(1);
  importApi("$post", "/imports/:id/application", () => noConnection);
  const { getByRole, getByText, getByLabelText } = await paste("Asha Rao");
  const add = getByRole("button", { name: "Add 1 student" });
  await add.click();
  await expect.element(getByText(t.request.offline)).toBeVisible();
  await expect.element(getByLabelText("Names, one per line")).toHaveValue("Asha Rao");
  const again = serve(1);
  await add.click();
  await expect.element(getByText("1 student added to 10-B.")).toBeVisible();
  expect(again.started[0]?.json).toEqual(started[0]?.json);
});

test("an empty list is asked for", async () => {
  const { getByRole, getByLabelText } = await paste(" ");
  await getByRole("button", { name: t.classGroups.addStudents }).click();
  await expect.element(getByLabelText("Names, one per line")).toBeInvalid();
  await expect.element(getByLabelText("Names, one per line")).toHaveFocus();
});
