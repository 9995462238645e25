import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, schoolYear } from "#web/testing/records.ts";
import { ClassGroupField } from "./class-group-field.tsx";
import type { ClassGroup } from "./class-groups.api.ts";

const groupApi = api<typeof classGroupRoutes>();

const named = (...names: string[]): ClassGroup[] =>
  names.map((name, index) => ({
    ...classGroup,
    id: `0198a000-0000-4000-8000-${String(700 + index).padStart(12, "0")}`,
    name,
  }));

function Field({ onChange }: { onChange: (ids: string[]) => void }) {
  const [value, setValue] = useState<string[]>([]);
  return (
    <>
      <ClassGroupField
        value={value}
        isSuggested={({ name }) => name === "10-B"}
        onChange={(ids) => {
          setValue(ids);
          onChange(ids);
        }}
      />
      <p>Drawn</p>
    </>
  );
}

async function drawField(items: ClassGroup[]) {
  groupApi("$get", "/class-groups", () => ({ schoolYear, items }));
  const onChange = vi.fn();
  return { onChange, ...(await draw(<Field onChange={onChange} />, { as: "teacher" })) };
}

test("class groups are ticked by name, the suggested ones first", async () => {
  const [a, b, c] = named("10-A", "10-B", "10-C") as [ClassGroup, ClassGroup, ClassGroup];
  const { onChange, getByRole } = await drawField([a, b, c]);
  const group = getByRole("group", { name: "Class groups" });
  await expect.element(group.getByRole("checkbox").nth(0)).toHaveAccessibleName("10-B");
  await group.getByText("10-C").click();
  await group.getByRole("checkbox", { name: "10-B" }).click();
  expect(onChange).toHaveBeenLastCalledWith([c.id, b.id]);
  await group.getByRole("checkbox", { name: "10-C" }).click();
  expect(onChange).toHaveBeenLastCalledWith([b.id]);
  await expect.element(getByRole("searchbox")).not.toBeInTheDocument();
});

test("with many class groups there is a search, and what is ticked stays ticked", async () => {
  const groups = named(...Array.from({ length: 30 }, (_, index) => `Group ${index + 1}`));
  const { onChange, getByRole, getByText } = await drawField(groups);
  await getByRole("checkbox", { name: "Group 30" }).click();
  await getByRole("searchbox", { name: "Search class groups" }).fill("group 12");
  await expect.element(getByRole("checkbox")).toHaveAccessibleName("Group 12");
  await getByRole("checkbox").click();
  expect(onChange).toHaveBeenLastCalledWith([groups[29]?.id, groups[11]?.id]);
  await expect.element(getByText("Chosen: Group 12, Group 30")).toBeVisible();
  await getByRole("searchbox").fill("nothing");
  await expect.element(getByText("No class group matches “nothing”.")).toBeVisible();
});

test("there is no field in a school without class groups", async () => {
  const { getByText, getByRole } = await drawField([]);
  await expect.element(getByText("Drawn")).toBeVisible();
  await expect.element(getByRole("group")).not.toBeInTheDocument();
});

test("a list that could not be loaded can be tried again", async () => {
  let isDown = true;
  groupApi("$get", "/class-groups", () =>
    isDown ? new Rejection("unavailable") : { schoolYear, items: [classGroup] },
  );
  const { getByRole, getByText } = await draw(<Field onChange={() => {}} />, { as: "teacher" });
  await expect.element(getByText("Could not load class groups")).toBeVisible();
  isDown = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByRole("checkbox", { name: classGroup.name })).toBeVisible();
});
