import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { t } from "#web/language/language.ts";
import { ConflictChoice } from "./conflict-choice.tsx";

async function drawChoice(busy = false) {
  const onUseTheirs = vi.fn();
  const onSaveMine = vi.fn();
  const screen = await render(
    <ConflictChoice
      differences={[
        { label: "City", theirs: "Nagpur", mine: "Pune" },
        { label: "Education", theirs: "", mine: "Class 9" },
      ]}
      note={t.editConflict.adopted("Age")}
      busy={busy}
      onUseTheirs={onUseTheirs}
      onSaveMine={onSaveMine}
    />,
  );
  const button = (name: string) => screen.getByRole("button", { name });
  return { ...screen, onUseTheirs, onSaveMine, button };
}

test("it takes the focus and shows both versions of each field, side by side", async () => {
  const { getByRole, getByText } = await drawChoice();
  const box = getByRole("region", { name: t.editConflict.title });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(t.editConflict.body);
  const [city, education] = getByRole("definition").elements();
  expect(city).toHaveTextContent(`${t.editConflict.theirs}Nagpur${t.editConflict.mine}Pune`);
  expect(education).toHaveTextContent(
    `${t.editConflict.theirs}${t.editConflict.empty}${t.editConflict.mine}Class 9`,
  );
  await expect.element(getByText(t.editConflict.adopted("Age"))).toBeVisible();
});

test("either can be chosen; neither while saving", async () => {
  const { button, onUseTheirs, onSaveMine, unmount } = await drawChoice();
  await button(t.editConflict.useTheirs).click();
  await button(t.editConflict.saveMine).click();
  expect(onUseTheirs).toHaveBeenCalledOnce();
  expect(onSaveMine).toHaveBeenCalledOnce();
  await unmount();
  const saving = await drawChoice(true);
  await expect.element(saving.button(t.editConflict.useTheirs)).toBeDisabled();
  await expect.element(saving.button(t.editConflict.saveMine)).toBeDisabled();
});
