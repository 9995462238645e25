import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { Page } from "#web/page/page.tsx";
import { draw } from "#web/testing/draw.tsx";
import { lazyPart } from "./lazy-part.tsx";

/** A part whose code can be fetched only with a network. */
function partWithNetwork() {
  const network = { isThere: false, tries: 0 };
  const Part = lazyPart<{ children?: ReactNode }>(
    async () => {
      network.tries += 1;
      if (!network.isThere) throw new TypeError("Failed to fetch dynamically imported module");
      return { default: ({ children = "The part" }) => <p>{children}</p> };
    },
    <p>On its way</p>,
  );
  return { network, Part };
}

const message = "No connection. Check your network and try again.";

test("a part whose code cannot be fetched says so in its place, and can be tried again; the page around it stays", async () => {
  const { network, Part } = partWithNetwork();
  const { getByRole, getByText } = await draw(
    <>
      <input aria-label="Reply" />
      <Part />
    </>,
  );
  await getByRole("textbox").fill("Well done.");
  await expect.element(getByRole("alert").getByText(message)).toBeVisible();
  const again = getByRole("button", { name: "Try again" });
  await again.click();
  await expect.poll(() => network.tries).toBe(2);
  await expect.element(again).toBeEnabled();
  await expect.element(getByRole("textbox")).toHaveValue("Well done.");
  network.isThere = true;
  await again.click();
  await expect.element(getByText("The part")).toBeVisible();
  await expect.element(getByRole("alert")).not.toBeInTheDocument();
  await expect.element(getByRole("textbox")).toHaveValue("Well done.");
});

test("the focus moves from the button to the part, and the keyboard goes on from there", async () => {
  const { network, Part } = partWithNetwork();
  const { getByRole } = await draw(
    <Page title="Page">
      <input aria-label="Before it" />
      <Part>
        <input aria-label="In the part" />
      </Part>
    </Page>,
    { as: "admin" },
  );
  network.isThere = true;
  await getByRole("button", { name: "Try again" }).click();
  const field = await getByRole("textbox", { name: "In the part" }).findElement();
  await expect.poll(() => document.activeElement).toBe(field.closest("[tabindex]"));
  await userEvent.keyboard("{Tab}");
  await expect.element(field).toHaveFocus();
});

test("it is tried again when the browser is online", async () => {
  const { network, Part } = partWithNetwork();
  const { getByRole, getByText } = await draw(<Part />);
  await expect.element(getByRole("alert")).toBeVisible();
  network.isThere = true;
  window.dispatchEvent(new Event("online"));
  await expect.element(getByText("The part")).toBeVisible();
  await expect.element(getByRole("alert")).not.toBeInTheDocument();
});

test("where each row of a list has one, the failure is reported once, and all of them recover", async () => {
  const { network, Part } = partWithNetwork();
  const rows = ["First", "Second", "Third"];
  const { getByRole, getByText } = await draw(rows.map((row) => <Part key={row}>{row}</Part>));
  await expect.element(getByRole("alert").getByText(message)).toBeVisible();
  expect(getByRole("alert").elements()).toHaveLength(1);
  expect(getByText("On its way").elements()).toHaveLength(2);
  network.isThere = true;
  await getByRole("button", { name: "Try again" }).click();
  for (const row of rows) await expect.element(getByText(row)).toBeVisible();
});

test("a copy drawn later tries on its own", async () => {
  const { network, Part } = partWithNetwork();
  const { getByRole, getByText, unmount } = await draw(<Part />);
  await expect.element(getByRole("alert")).toBeVisible();
  await unmount();
  network.isThere = true;
  const next = await draw(<Part />);
  await expect.element(next.getByText("The part")).toBeVisible();
  await expect.element(getByText("On its way")).not.toBeInTheDocument();
});
