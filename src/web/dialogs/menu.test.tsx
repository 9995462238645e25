import { linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { draw } from "#web/testing/draw.tsx";
import { Menu } from "./menu.tsx";

async function drawMenu() {
  const items = [
    { label: "WhatsApp", link: linkOptions({ to: "/settings" }) },
    { label: "Gmail", link: linkOptions({ to: "/account" }) },
    { label: "Print", link: linkOptions({ to: "/classes" }) },
  ];
  const { getByRole, getByText } = await draw(
    <main>
      <Menu label="Send Feedback" accessibleLabel="Send Feedback: Aarav Sharma" items={items} />
      <button type="button">Elsewhere</button>
    </main>,
  );
  const entry = (name: string) => getByRole("menuitem", { name });
  return {
    getByText,
    entry,
    trigger: getByRole("button", { name: "Send Feedback: Aarav Sharma" }),
    elsewhere: getByRole("button", { name: "Elsewhere" }),
    menu: getByRole("menu"),
  };
}

test("it works by keyboard: open, move around, jump by letter, choose", async () => {
  const { trigger, entry, getByText, menu } = await drawMenu();
  await userEvent.tab();
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(entry("WhatsApp")).toHaveFocus();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(entry("Print")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(entry("WhatsApp")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(entry("Print")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(entry("WhatsApp")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(entry("Print")).toHaveFocus();
  await userEvent.keyboard("g");
  await expect.element(entry("Gmail")).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(getByText("Page /account")).toBeVisible();
});

test("Arrow Up opens it at the last choice; Escape closes it and returns the focus", async () => {
  const { trigger, entry, menu } = await drawMenu();
  await userEvent.tab();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(entry("Print")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test("Tab closes it and continues from its button", async () => {
  const { entry, elsewhere, menu } = await drawMenu();
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(entry("WhatsApp")).toHaveFocus();
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
});

test("pressing outside it or on its button closes it; pressing a choice selects it", async () => {
  const { trigger, entry, elsewhere, menu, getByText } = await drawMenu();
  await trigger.click();
  await elsewhere.click({ force: true });
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await trigger.click();
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await entry("WhatsApp").click();
  await expect.element(getByText("Page /settings")).toBeVisible();
});

test("a note stands above the choices and is read out with them", async () => {
  const items = [{ label: "Gmail", link: linkOptions({ to: "/account" }) }];
  const { getByRole, getByText } = await draw(
    <Menu label="Send Feedback" note="Parent told on 3 Nov 2025" items={items} />,
  );
  await getByRole("button", { name: "Send Feedback" }).click();
  await expect.element(getByText("Parent told on 3 Nov 2025")).toBeVisible();
  await expect.element(getByRole("menu")).toHaveAccessibleDescription("Parent told on 3 Nov 2025");
});
