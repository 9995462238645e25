import { expect, test } from "vitest";
import type { identifierRoutes } from "#features/students/server/identifiers/identifiers.routes.ts";
import { sentence } from "#locales/sentence.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { IdentifiersCard } from "./identifiers-card.tsx";

const atSchool = {
  ...{ isConfirmed: true, leftOn: null, leavesOn: null, voided: null, classGroups: [], invitation: null },
  externalIds: { admission: "ADM 2024/015", pen: null, apaar: null, other: null },
};

test("an admin changes a student's numbers, and a taken one says who has it", async () => {
  const answers = [
    new Rejection("invalid-input", {
      field: "pen",
      sentence: sentence("students.numberTakenIn", "Meera Iyer", "9-C"),
    }),
    undefined,
  ];
  const sent = api<typeof identifierRoutes>()("$put", "/students/:id/identifiers", () => answers.shift());
  const { getByRole, getByText } = await draw(
    <IdentifiersCard student={{ ...people.student, atSchool, dateOfBirth: "2012-02-29" }} />,
    { as: "admin" },
  );
  await expect.element(getByText("ADM 2024/015")).toBeVisible();
  await expect.element(getByText("29 Feb 2012")).toBeVisible();
  await getByRole("button", { name: /^Edit/ }).click();
  const dialog = getByRole("dialog", { name: "Name, numbers and date of birth" });
  const pen = dialog.getByLabelText("PEN", { exact: true });
  await expect.element(pen).toHaveAccessibleDescription("Usually 11 digits");
  await pen.fill("12345678901");
  await dialog.getByLabelText("Date of birth").fill("");
  await dialog.getByLabelText("Surname").fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(pen).toHaveAccessibleDescription(/^Meera Iyer in 9-C already has this number\./);
  await expect.element(pen).toHaveFocus();
  await pen.fill("12345678902");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(getByText("Name, numbers and date of birth saved.")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[1]?.json).toEqual({
    ...{ name: people.student.name, surname: "" },
    ...{ admission: "ADM 2024/015", pen: "12345678902", apaar: null, other: null, dateOfBirth: null },
    updatedAt: people.student.updatedAt,
  });
});
