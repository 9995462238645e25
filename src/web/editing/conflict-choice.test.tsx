import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { t } from "../language/language.ts";
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
      note={t.editing.adopted("Age")}
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
  const box = getByRole("region", { name: t.editing.conflictTitle });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(t.editing.conflictBody);
  const [city, education] = getByRole("definition").elements();
  expect(city).toHaveTextContent(`${t.editing.theirs}Nagpur${t.editing.mine}Pune`);
  expect(education).toHaveTextContent(`${t.editing.theirs}${t.editing.empty}${t.editing.mine}Class 9`);
  await expect.element(getByText(t.editing.adopted("Age"))).toBeVisible();
});

test("either can be chosen; neither while saving", async () => {
  const { button, onUseTheirs, onSaveMine, unmount } = await drawChoice();
  await button(t.editing.useTheirs).click();
  await button(t.editing.saveMine).click();
  expect(onUseTheirs).toHaveBeenCalledOnce();
  expect(onSaveMine).toHaveBeenCalledOnce();
  await unmount();
  const saving = await drawChoice(true);
  await expect.element(saving.button(t.editing.useTheirs)).toBeDisabled();
  await expect.element(saving.button(t.editing.saveMine)).toBeDisabled();
});
