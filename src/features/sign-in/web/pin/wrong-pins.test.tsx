import { expect, test } from "vitest";
import type { wrongPinRoutes } from "#features/sign-in/server/pin/wrong-pins.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { WrongPins } from "./wrong-pins.tsx";
import { WrongPinsNotice } from "./wrong-pins-notice.tsx";

const wrongPinsApi = api<typeof wrongPinRoutes>();
const guessed = { wrong: 1240, accounts: 300, addresses: 3, withoutClassGroup: 0 };
const group = { id: "5f1c1f0e-7a33-4f0e-9d33-6f1f0c9b7a01", name: "7B", students: 28 };

test("an admin is told of guesses, and lifts the waits of a class group in one press", async () => {
  let classGroups = [group];
  wrongPinsApi("$get", "/wrong-pins", () => ({ ...guessed, classGroups }));
  const lifted = wrongPinsApi("$post", "/class-groups/:id/lifted-pin-waits", () => {
    classGroups = [];
    return undefined;
  });
  const { getByText, getByRole } = await draw(<WrongPins />, { as: "admin" });
  await expect
    .element(getByText("1,240 wrong PINs on 300 accounts since yesterday, from 3 addresses"))
    .toBeVisible();
  await expect.element(getByText("28 students may have to wait")).toBeVisible();
  await getByRole("button", { name: "End the wait for 7B" }).click();
  await expect.element(getByText(t.pin.waitsLifted("7B"))).toBeVisible();
  await expect.element(getByText("28 students may have to wait")).not.toBeInTheDocument();
  expect(lifted).toHaveLength(1);
});

test("an admin lifts the waits of students without a class group in one press", async () => {
  let withoutClassGroup = 2;
  wrongPinsApi("$get", "/wrong-pins", () => ({ ...guessed, classGroups: [], withoutClassGroup }));
  const lifted = wrongPinsApi("$post", "/students-without-class-group/lifted-pin-waits", () => {
    withoutClassGroup = 0;
    return undefined;
  });
  const { getByText, getByRole } = await draw(<WrongPins />, { as: "admin" });
  // A notification is an item of a list, too.
  const row = getByRole("listitem").filter({ hasText: "may have to wait" });
  await expect.element(row.getByText("Students without a class group")).toBeVisible();
  await expect.element(row.getByText("2 students may have to wait")).toBeVisible();
  // Once the limit over all origins is reached, students wait everywhere, not only where the PINs were typed.
  await expect.element(getByText(/After 40 from several networks, everyone does/)).toBeVisible();
  await getByRole("button", { name: "End the wait for students without a class group" }).click();
  await expect.element(getByText(t.pin.waitsLiftedWithoutGroup)).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  expect(lifted).toHaveLength(1);
});

test("without wrong PINs it says so", async () => {
  wrongPinsApi("$get", "/wrong-pins", () => ({
    wrong: 0,
    accounts: 0,
    addresses: 0,
    classGroups: [],
    withoutClassGroup: 0,
  }));
  const { getByText } = await draw(<WrongPins />, { as: "admin" });
  await expect.element(getByText(t.pin.noGuesses)).toBeVisible();
});

test("the dashboard tells of guesses, and leads to them", async () => {
  wrongPinsApi("$get", "/wrong-pins", () => ({ ...guessed, classGroups: [group] }));
  const { getByRole } = await draw(<WrongPinsNotice />, { as: "admin" });
  const notice = getByRole("region", { name: "Wrong PINs" });
  await expect.element(notice.getByText(t.dashboard.guesses(1240, 300, 3))).toBeVisible();
  await expect.element(notice.getByRole("link")).toHaveAttribute("href", "/account#wrong-pins");
});

test("the dashboard says nothing of one person who mistyped", async () => {
  const requests = wrongPinsApi("$get", "/wrong-pins", () => ({
    wrong: 9,
    accounts: 1,
    addresses: 1,
    classGroups: [],
    withoutClassGroup: 0,
  }));
  const { container } = await draw(<WrongPinsNotice />, { as: "admin" });
  await expect.poll(() => requests.length).toBe(1);
  expect(container.textContent).not.toContain("wrong PINs");
});
