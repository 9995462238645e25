import { expect, test } from "vitest";
import type { privacyRoutes } from "#features/privacy/server/privacy.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { en } from "#locales/en.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import PersonalDataCard from "./personal-data-card.tsx";

const { student } = people;
const preview = {
  ...{ name: student.name, surname: student.surname, leftOn: null, words: "removed" as const },
  ...{ numbers: 1, guardians: 2, consents: 3, messages: 4, feedback: 5, importRows: 0, entries: 7 },
  ...{ devices: 1, asked: 9, classGroups: 1 },
};

test("a student is erased after the numbers were shown and the name was typed", async () => {
  api<typeof studentRoutes>()("$get", "/students/:id", () => student);
  const route = api<typeof privacyRoutes>();
  route("$get", "/students/:id/erasure", () => preview);
  const sent = route("$post", "/students/:id/erasure", () => undefined);
  const { getByRole, getByText } = await draw(<PersonalDataCard studentId={student.id} />, { as: "admin" });
  await expect
    .element(getByRole("link", { name: en.privacy.asPage }))
    .toHaveAttribute("href", `/api/people/${student.id}/data?format=html&language=en`);
  await getByRole("checkbox", { name: en.privacy.withWithheld }).click();
  await expect
    .element(getByRole("link", { name: en.privacy.asJson }))
    .toHaveAttribute("href", `/api/people/${student.id}/data?format=json&language=en&notForParents=included`);
  await getByRole("button", { name: en.privacy.erase }).click();
  const dialog = getByRole("dialog", { name: en.privacy.erase });
  await expect.element(dialog.getByText(en.privacy.atSchool)).toBeVisible();
  const goes = dialog.getByRole("region", { name: en.privacy.goes, exact: true });
  await expect.element(goes.getByText(en.privacy.goesMessages(4))).toBeVisible();
  await expect.element(goes.getByText(en.privacy.goesImports(0))).not.toBeInTheDocument();
  const stays = dialog.getByRole("region", { name: en.privacy.stays });
  await expect.element(stays.getByText(en.privacy.staysStars(5))).toBeVisible();

  const name = dialog.getByRole("textbox");
  const button = dialog.getByRole("button", { name: en.privacy.erase });
  await button.click();
  await expect.element(name).toHaveAccessibleDescription(en.privacy.otherName);
  await expect.element(name).toHaveFocus();
  await name.fill(`${student.name} ${student.surname}`.toLowerCase());
  await button.click();
  await expect.element(getByText(en.privacy.erased)).toBeVisible();
  expect(sent).toHaveLength(1);
});
