import { useState } from "react";
import { expect, test } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, directory, schoolYear } from "#web/testing/records.ts";
import { ClassGroupDialog } from "./class-group-dialog.tsx";

function EditButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <ClassGroupDialog
        open={open}
        onOpenChange={setOpen}
        schoolYearId={schoolYear.id}
        groupId={classGroup.id}
        onSaved={() => {}}
      />
    </>
  );
}

test("a dialog that is closed and opened again at once shows its form again", async () => {
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  api<typeof classGroupRoutes>()("$get", "/class-groups/:id", () => ({
    ...classGroup,
    schoolYear,
    version: "1",
  }));
  const { getByRole, getByLabelText } = await draw(<EditButton />, { as: "admin" });
  for (let time = 0; time < 2; time++) {
    await getByRole("button", { name: "Edit" }).click();
    await expect.element(getByLabelText("Name of the class group")).toBeVisible();
    await getByRole("button", { name: "Close" }).click();
    await expect.element(getByRole("dialog")).not.toBeInTheDocument();
  }
});
