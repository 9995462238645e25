import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { confirm } from "#web/dialogs/confirm.tsx";
import { draw } from "#web/testing/draw.tsx";
import { Button } from "#web/ui/button.tsx";
import { Page } from "./page.tsx";

/** Rows that leave the page by a button of their own, at once or after a question. */
function Rows({ isPart = false, asks = false }: { isPart?: boolean; asks?: boolean }) {
  const [rows, setRows] = useState(["First", "Second"]);
  const remove = async (row: string) => {
    if (asks && !(await confirm({ title: "Sure?", confirmLabel: "Yes" }))) return;
    setRows(rows.filter((each) => each !== row));
  };
  return (
    <Page title="Rows">
      <ul aria-label="All of them" tabIndex={isPart ? -1 : undefined}>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => void remove(row)}>{row}</Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

test("when the focused row leaves the page, the focus moves to the part of the page that it was in", async () => {
  const { getByRole } = await draw(<Rows isPart />, { as: "admin" });
  const first = getByRole("button", { name: "First" });
  (await first.findElement()).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(getByRole("list", { name: "All of them" })).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(getByRole("button", { name: "Second" })).toHaveFocus();
});

test("where no such part can have the focus, it moves to the content of the page", async () => {
  const { getByRole } = await draw(<Rows />, { as: "admin" });
  await getByRole("button", { name: "First" }).click();
  await expect.element(getByRole("main")).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(getByRole("button", { name: "Second" })).toHaveFocus();
});

test("also when the row leaves after a question, and with the last row", async () => {
  const { getByRole } = await draw(<Rows isPart asks />, { as: "admin" });
  for (const name of ["First", "Second"]) {
    await getByRole("button", { name }).click();
    await getByRole("button", { name: "Yes" }).click();
    await expect.element(getByRole("alertdialog")).not.toBeInTheDocument();
    await expect.element(getByRole("list", { name: "All of them" })).toHaveFocus();
  }
});

test("where the page that it was in is another one, it moves to the heading of that", async () => {
  function Steps() {
    const [step, setStep] = useState("First");
    return (
      <Page key={step} title={step}>
        <Button onClick={() => setStep("Second")}>Next</Button>
      </Page>
    );
  }
  const { getByRole } = await draw(<Steps />, { as: "admin" });
  await getByRole("button", { name: "Next" }).click();
  await expect.element(getByRole("heading", { name: "Second" })).toHaveFocus();
});
