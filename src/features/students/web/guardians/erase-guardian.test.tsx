import { expect, test } from "vitest";
import type { privacyRoutes } from "#features/privacy/server/privacy.routes.ts";
import { en } from "#locales/en.ts";
import { ConfirmHost } from "#web/dialogs/confirm.tsx";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { EraseGuardian } from "./erase-guardian.tsx";

const mother = {
  key: { id: "0198a000-0000-4000-8000-0000000000aa", endedBy: null },
  ...{ name: "Lata Sharma", contacts: ["9876543210"], isPresent: true },
};
const former = { key: { id: null, endedBy: 7 }, name: "", contacts: ["9876500000"], isPresent: false };

test("an admin erases one who was removed, after a question that names them", async () => {
  const route = api<typeof privacyRoutes>();
  route("$get", "/students/:id/guardian-erasures", () => ({ guardians: [mother, former] }));
  const sent = route("$post", "/students/:id/guardian-erasures", () => undefined);
  const screen = await draw(
    <>
      <EraseGuardian studentId={people.student.id} />
      <ConfirmHost />
    </>,
    { as: "admin" },
  );
  await screen.getByRole("button", { name: en.guardians.erase }).click();
  const dialog = screen.getByRole("dialog", { name: en.guardians.erase });
  await expect.element(dialog.getByText("Lata Sharma")).toBeVisible();
  await expect.element(dialog.getByText(en.guardians.former)).toBeVisible();
  await dialog.getByRole("button", { name: en.common.buttonFor(en.privacy.erase, "9876500000") }).click();
  const question = screen.getByRole("alertdialog", { name: en.guardians.eraseWho("9876500000") });
  expect(sent).toEqual([]);
  await question.getByRole("button", { name: en.privacy.erase }).click();
  await expect.element(screen.getByText(en.guardians.erased)).toBeVisible();
  expect(sent).toMatchObject([{ json: former.key }]);
});
