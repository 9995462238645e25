import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { schoolYearRoutes } from "#features/class-groups/server/school-years/school-years.routes.ts";
import type { SchoolYear } from "#features/class-groups/web/class-groups.api.ts";
import { sentence } from "#locales/sentence.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { schoolYear } from "#web/testing/records.ts";
import { SchoolYearForm } from "./school-year-form.tsx";

const yearApi = api<typeof schoolYearRoutes>();
const added = "0198a000-0000-4000-8000-000000000070";
const present: SchoolYear = { ...schoolYear, classGroupCount: 3 };

const today = "2026-11-20";
beforeEach(() => {
  vi.setSystemTime(today);
});
afterEach(() => {
  vi.useRealTimers();
});

async function drawForm(years: { year?: SchoolYear; latest?: SchoolYear }) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today, timeZone: "Asia/Kolkata" }));
  const onSaved = vi.fn();
  const screen = await draw(<SchoolYearForm {...years} onSaved={onSaved} />, { as: "admin" });
  return { onSaved, field: (label: string) => screen.getByLabelText(label), ...screen };
}

test("the first school year is suggested, and added as it is changed", async () => {
  const sent = yearApi("$post", "/school-years", () => ({ id: added }));
  const { field, getByRole, onSaved } = await drawForm({});
  await expect.element(field("First day")).toHaveValue("2026-04-01");
  await expect.element(field("Last day")).toHaveValue("2027-03-31");
  await expect.element(field("Name of the school year")).toHaveValue("2026-27");
  await expect.element(getByRole("checkbox")).not.toBeInTheDocument();
  await field("First day").fill("2026-06-01");
  await getByRole("button", { name: "Add school year" }).click();
  await expect.poll(() => onSaved).toHaveBeenCalledWith(added);
  expect(sent[0]?.json).toEqual({ name: "2026-27", startsOn: "2026-06-01", endsOn: "2027-03-31" });
});

test("the next school year follows the latest, and takes over its class groups unless that is unticked", async () => {
  const sent = yearApi("$post", "/school-years", () => ({ id: added }));
  const { field, getByRole, onSaved } = await drawForm({ latest: present });
  await expect.element(field("Name of the school year")).toHaveValue("2027-28");
  await expect.element(field("First day")).toHaveValue("2027-04-01");
  const copy = getByRole("checkbox", { name: "Copy class groups and teachers of 2026-27" });
  await expect.element(copy).toBeChecked();
  const save = getByRole("button", { name: "Add school year" });
  await save.click();
  await expect.poll(() => onSaved).toHaveBeenCalledTimes(1);
  await copy.click();
  await save.click();
  await expect.poll(() => onSaved).toHaveBeenCalledTimes(2);
  expect(sent.map(({ json }) => (json as { copyFromId?: string }).copyFromId)).toEqual([
    present.id,
    undefined,
  ]);
});

test("an error is shown at its field, and what was typed stays", async () => {
  const { field, getByRole, getByText, onSaved } = await drawForm({ year: present });
  yearApi(
    "$patch",
    "/school-years/:id",
    () => new Rejection("invalid-input", { field: "name", sentence: sentence("classGroups.yearNameTaken") }),
  );
  await field("Name of the school year").fill("");
  await field("Last day").fill("2025-01-01");
  const save = getByRole("button", { name: "Save Changes" });
  await save.click();
  await expect.element(getByText(t.classGroups.yearNameRequired)).toBeVisible();
  await expect.element(getByText(t.classGroups.lastDayTooEarly)).toBeVisible();
  await field("Last day").fill("2027-04-30");
  await field("Name of the school year").fill("2025-26");
  await save.click();
  await expect
    .element(field("Name of the school year"))
    .toHaveAccessibleDescription(t.classGroups.yearNameTaken);
  await expect.element(field("Last day")).toHaveValue("2027-04-30");
  expect(onSaved).not.toHaveBeenCalled();
});
