import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { ButtonAnchor } from "./button-link.tsx";

test("while busy it says so, cannot be pressed, and keeps its width; then it regains the focus", async () => {
  let finish = () => {};
  let presses = 0;
  function Saving() {
    const [busy, setBusy] = useState(false);
    finish = () => setBusy(false);
    const press = () => {
      presses += 1;
      setBusy(true);
    };
    return (
      <Button busy={busy} busyLabel="Saving..." onClick={press}>
        Save
      </Button>
    );
  }
  const { getByRole } = await render(<Saving />);
  const width = getByRole("button").element().getBoundingClientRect().width;
  await getByRole("button", { name: "Save" }).click();
  const busy = getByRole("button", { name: "Saving..." });
  await expect.element(busy).toBeDisabled();
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  expect(busy.element().getBoundingClientRect().width).toBe(width);
  finish();
  const again = getByRole("button", { name: "Save" });
  await expect.element(again).toBeEnabled();
  await expect.element(again).toHaveFocus();
  expect(presses).toBe(1);
});

test("a link can look like one", async () => {
  const { getByRole } = await render(<ButtonAnchor href="#there">Go there</ButtonAnchor>);
  await expect.element(getByRole("link", { name: "Go there" })).toHaveAttribute("href", "#there");
});
