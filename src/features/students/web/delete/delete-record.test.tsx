import { expect, test } from "vitest";
import type { deleteStudentRoutes } from "#features/students/server/delete/delete-student.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { DeleteRecord } from "./delete-record.tsx";

test("a record is deleted after saying what goes with it", async () => {
  const route = api<typeof deleteStudentRoutes>();
  route("$get", "/students/:id/deletion", () => ({ why: null, guardians: 2, classGroups: 1, numbers: 0 }));
  const sent = route("$delete", "/students/:id", () => undefined);
  const { getByRole, getByText } = await draw(<DeleteRecord student={people.student} />, { as: "admin" });
  await getByRole("button", { name: "Delete record" }).click();
  const dialog = getByRole("dialog", { name: "Delete record" });
  await expect.element(dialog.getByRole("list")).toHaveTextContent("2 guardiansPlace in 1 class group");
  await dialog.getByRole("button", { name: "Delete record" }).click();
  await expect.element(getByText("The record of Aarav Sharma was deleted.")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("one that cannot be deleted says why and what to do instead", async () => {
  api<typeof deleteStudentRoutes>()("$get", "/students/:id/deletion", () => ({
    ...{ why: "keptAnswered" as const, guardians: 0, classGroups: 1, numbers: 0 },
  }));
  const { getByRole } = await draw(<DeleteRecord student={people.student} />, { as: "admin" });
  await getByRole("button", { name: "Delete record" }).click();
  const dialog = getByRole("dialog", { name: "Delete record" });
  await expect.element(dialog.getByText(/given feedback.*mark them as left/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Delete record" })).not.toBeInTheDocument();
});
