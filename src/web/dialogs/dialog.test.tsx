import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { draw } from "#web/testing/draw.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Dialog } from "./dialog.tsx";

async function open(children: Elements) {
  const Opened = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={isOpen} onOpenChange={setOpen} title="Any">
          {children}
        </Dialog>
      </>
    );
  };
  const screen = await draw(<Opened />, { as: "admin" });
  await screen.getByRole("button", { name: "Open" }).click();
  return { ...screen, close: screen.getByRole("button", { name: "Close" }) };
}

test.each([
  ["text", <input key="text" aria-label="First" />],
  ["choice", <input key="choice" aria-label="First" type="radio" />],
  ["list", <select key="list" aria-label="First" />],
  ["longer text", <textarea key="longer" aria-label="First" />],
])("a dialog begins at the first field, a %s", async (_, field) => {
  const { getByLabelText } = await open(
    <form>
      <input type="hidden" />
      <input aria-label="Off" disabled />
      {field}
      <input aria-label="Second" />
    </form>,
  );
  await expect.element(getByLabelText("First")).toHaveFocus();
});

function Later() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setThere(true)}>
        Load
      </button>
      {isThere && <input aria-label="Late" />}
    </>
  );
}

test("a field that comes later gets the focus, unless it was moved", async () => {
  const { getByRole, close } = await open(<Later />);
  await expect.element(close).toHaveFocus();
  (getByRole("button", { name: "Load" }).element() as HTMLElement).click();
  await expect.element(getByRole("textbox", { name: "Late" })).toHaveFocus();

  await userEvent.keyboard("{Escape}");
  await getByRole("button", { name: "Open" }).click();
  await expect.element(close).toHaveFocus();
  await getByRole("button", { name: "Load" }).click();
  await expect.element(getByRole("textbox", { name: "Late" })).toBeVisible();
  await expect.element(getByRole("button", { name: "Load" })).toHaveFocus();
});

test.each([
  ["a link to copy", <input key="link" aria-label="Link" readOnly value="https://school.example" />],
  ["a page to read", <p key="text" style={{ height: "300vh" }} />],
])("a dialog that begins with %s opens at its top, whatever can be filled in below", async (_, first) => {
  const { close, getByRole } = await open([
    first,
    <select key="choice" aria-label="Language">
      <option>English</option>
    </select>,
  ]);
  await expect.element(close).toHaveFocus();
  expect(getByRole("dialog").element().scrollTop).toBe(0);
});
