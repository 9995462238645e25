import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { messages } from "../../domain/messages.ts";
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
      note={messages.conflict.adopted("Age")}
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
  const box = getByRole("region", { name: messages.conflict.title });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(messages.conflict.body);
  const [city, education] = getByRole("definition").elements();
  expect(city).toHaveTextContent(`${messages.conflict.theirs}Nagpur${messages.conflict.mine}Pune`);
  expect(education).toHaveTextContent(
    `${messages.conflict.theirs}${messages.conflict.empty}${messages.conflict.mine}Class 9`,
  );
  await expect.element(getByText(messages.conflict.adopted("Age"))).toBeVisible();
});

test("either can be chosen; while it is saved, neither", async () => {
  const { button, onUseTheirs, onSaveMine, unmount } = await drawChoice();
  await button(messages.conflict.useTheirs).click();
  await button(messages.conflict.saveMine).click();
  expect(onUseTheirs).toHaveBeenCalledOnce();
  expect(onSaveMine).toHaveBeenCalledOnce();
  await unmount();
  const saving = await drawChoice(true);
  await expect.element(saving.button(messages.conflict.useTheirs)).toBeDisabled();
  await expect.element(saving.button(messages.conflict.saveMine)).toBeDisabled();
});
