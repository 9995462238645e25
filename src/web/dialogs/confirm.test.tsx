import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmHost, confirm } from "./confirm.tsx";

async function ask() {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmHost />
    </QueryClientProvider>,
  );
  const question = () =>
    confirm({ title: "Delete Review?", body: "It is gone then.", confirmLabel: "Delete", danger: true });
  const dialog = screen.getByRole("alertdialog", { name: "Delete Review?" });
  const answer = question();
  await expect.element(dialog).toBeVisible();
  return {
    answer,
    question,
    dialog,
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    remove: dialog.getByRole("button", { name: "Delete" }),
  };
}

test("confirming resolves to true, and the dialog closes", async () => {
  const { answer, dialog, remove } = await ask();
  await expect.element(dialog).toHaveAccessibleDescription("It is gone then.");
  await remove.click();
  expect(await answer).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the safe choice has the focus first: Enter deletes nothing", async () => {
  const { answer, cancel, dialog } = await ask();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(await answer).toBe(false);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("Escape and the browser's Back mean no", async () => {
  const { answer, question, dialog, cancel } = await ask();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(await answer).toBe(false);
  await expect.element(dialog).not.toBeInTheDocument();
  const second = question();
  await expect.element(dialog).toBeVisible();
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(await second).toBe(false);
});

test("a second question answers the first with no", async () => {
  const { answer, question, remove } = await ask();
  const second = question();
  expect(await answer).toBe(false);
  await remove.click();
  expect(await second).toBe(true);
});
