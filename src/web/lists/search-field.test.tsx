import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { passTime, stopClock, typeNow } from "#web/testing/clock.ts";
import { ListSearch } from "./list-controls.tsx";
import { SearchField } from "./search-field.tsx";

async function drawSearch() {
  const onSearch = vi.fn();
  const { getByRole } = await render(<SearchField label="Search by name or e-mail" onSearch={onSearch} />);
  return {
    onSearch,
    field: getByRole("searchbox", { name: "Search by name or e-mail" }),
    clear: getByRole("button", { name: "Clear search" }),
  };
}

test("it searches a moment after the last key, without the spaces around the words", async () => {
  const { field, onSearch } = await drawSearch();
  await field.click();
  stopClock();
  typeNow(" na");
  await passTime(299);
  typeNow("ir ");
  await passTime(299);
  expect(onSearch).not.toHaveBeenCalled();
  await passTime(1);
  expect(onSearch.mock.calls).toEqual([["nair"]]);
});

test("Enter searches at once, and not again a moment later", async () => {
  const { field, onSearch } = await drawSearch();
  await field.click();
  stopClock();
  typeNow("nair");
  await passTime(0);
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(onSearch.mock.calls).toEqual([["nair"]]);
  await passTime(1000);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("a press right after typing comes after the search, and is not followed by it", async () => {
  const done: string[] = [];
  const { getByRole } = await render(
    <>
      <SearchField label="Search" onSearch={(text) => done.push(`search ${text}`)} />
      <button type="button" onClick={() => done.push("press")}>
        Teachers
      </button>
    </>,
  );
  await getByRole("searchbox").click();
  const button = getByRole("button", { name: "Teachers" }).element();
  stopClock();
  typeNow("nair");
  await passTime(200);
  // A slow press: nothing may change under the finger.
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await passTime(500);
  expect(done).toEqual([]);
  button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  (button as HTMLElement).click();
  await passTime(1000);
  expect(done).toEqual(["search nair", "press"]);
});

test("a touch that scrolls only delays the search", async () => {
  const { field, onSearch } = await drawSearch();
  await field.click();
  stopClock();
  typeNow("nair");
  await passTime(200);
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  document.body.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
  await passTime(299);
  expect(onSearch).not.toHaveBeenCalled();
  await passTime(1);
  expect(onSearch.mock.calls).toEqual([["nair"]]);
});

test("a search that waits does not follow to another address", async () => {
  const { field, onSearch } = await drawSearch();
  await field.click();
  const before = location.href;
  stopClock();
  typeNow("nair");
  history.pushState(null, "", "#elsewhere");
  await passTime(1000);
  history.replaceState(null, "", before);
  expect(onSearch).not.toHaveBeenCalled();
});

test("a button clears it, shows everything again and leaves the focus in the field", async () => {
  const { field, clear, onSearch } = await drawSearch();
  await expect.element(clear).not.toBeInTheDocument();
  await field.fill("nair");
  await clear.click();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  expect(onSearch.mock.calls.at(-1)).toEqual([""]);
});

test("it follows the URL on going back, but leaves what is being typed alone", async () => {
  function List() {
    const [search, setSearch] = useState("");
    return (
      <>
        <ListSearch label="Search" search={search} onSearch={setSearch} />
        <p>Searched: {search}</p>
        <button type="button" onClick={() => setSearch("diya")}>
          Back
        </button>
      </>
    );
  }
  const { getByRole, getByText } = await render(<List />);
  const field = getByRole("searchbox");
  await field.fill("nair ");
  await userEvent.keyboard("{Enter}");
  await expect.element(getByText("Searched: nair")).toBeVisible();
  await expect.element(field).toHaveValue("nair ");
  await expect.element(field).toHaveFocus();
  await getByRole("button", { name: "Back" }).click();
  await expect.element(field).toHaveValue("diya");
});
