import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { t } from "#web/language/language.ts";
import { passTime, stopClock } from "#web/testing/clock.ts";
import { draw } from "#web/testing/draw.tsx";
import { Notifications, notify } from "./notify.ts";

/** Open notifications: a closed one fades out before it is removed. */
const open = () =>
  [...document.querySelectorAll<HTMLElement>("[data-sonner-toast][data-removed=false]")].map(
    (toast) => toast.textContent,
  );

test("a notification closes after 3000 ms, and not before", async () => {
  const { getByText } = await render(<Notifications />);
  // From then on its code is loaded.
  notify.success("Login successful!");
  await expect.element(getByText("Login successful!")).toBeVisible();
  stopClock();
  notify.success("Profile updated!");
  await passTime(0);
  expect(open()).toContain("Profile updated!");
  await passTime(2999);
  expect(open()).toContain("Profile updated!");
  await passTime(1);
  expect(open()).not.toContain("Profile updated!");
});

test("the Tab key passes it by", async () => {
  const { getByText, getByRole } = await render(
    <>
      <button type="button">Before</button>
      <Notifications />
      <button type="button">After</button>
    </>,
  );
  notify.success("Login successful!");
  await expect.element(getByText("Login successful!")).toBeVisible();
  await getByRole("button", { name: "Before" }).click();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(getByRole("button", { name: "After" })).toHaveFocus();
});

test("at most two are shown at a time", async () => {
  const { getByText } = await render(<Notifications />);
  for (const text of ["Review deleted", "Profile updated!", "Teacher Deleted"]) notify.success(text);
  await expect.element(getByText("Teacher Deleted")).toBeVisible();
  const shown = () => document.querySelectorAll("[data-sonner-toast][data-visible=true]").length;
  await expect.poll(shown).toBe(2);
});

test.each([
  ["a title in the middle", 1280, 800],
  ["a phone's top bar and title", 360, 740],
])("it covers neither %s", async (_, width, height) => {
  await page.viewport(width, height);
  const { getByText, getByRole } = await render(
    <>
      <header style={{ height: 52 }}>{width < 600 && "Classback"}</header>
      <h1 style={{ textAlign: width < 600 ? "left" : "center" }}>How a class went</h1>
      <Notifications />
    </>,
  );
  notify.success("Profile updated!");
  await expect.element(getByText("Profile updated!")).toBeVisible();
  const { bottom } = getByRole("heading").element().getBoundingClientRect();
  const toast = document.querySelector("[data-sonner-toast]");
  await expect.poll(() => toast?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  expect(toast?.getBoundingClientRect().top).toBeLessThan(bottom + 40);
});

test("what is still shown on the next page does not cover its title", async () => {
  await page.viewport(360, 740);
  const title = (text: string) => {
    const heading = document.createElement("h1");
    heading.textContent = text;
    document.querySelector("h1")?.remove();
    document.body.prepend(heading);
    return heading;
  };
  title("Hi");
  onTestFinished(() => document.querySelector("h1")?.remove());
  const { getByText, navigate } = await draw(null);
  notify.success("The school is ready.");
  await expect.element(getByText("The school is ready.")).toBeVisible();
  const long = title("Welcome, Lakshmi ".repeat(12));
  await navigate("/there");
  const toast = document.querySelector("[data-sonner-toast]");
  await expect
    .poll(() => toast?.getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(long.getBoundingClientRect().bottom);
});

test("it appears top-center, without a progress bar", async () => {
  const { getByText, getByRole } = await render(<Notifications />);
  notify.info("Course already added");
  const shown = getByText("Course already added");
  await expect.element(shown).toBeVisible();
  const toast = document.querySelector("[data-sonner-toast]");
  await expect.poll(() => toast?.getBoundingClientRect().top).toBeLessThan(100);
  const { left = 0, width = 0 } = toast?.getBoundingClientRect() ?? {};
  expect(Math.abs(left + width / 2 - window.innerWidth / 2)).toBeLessThan(2);
  await expect.element(getByRole("progressbar")).not.toBeInTheDocument();
});

test("on a phone a notification takes one line, and replaces the one before it", async () => {
  await page.viewport(360, 740);
  const { getByText } = await render(<Notifications />);
  notify.info("Course already added");
  await expect.element(getByText("Course already added")).toBeVisible();
  notify.info(t.feedback.willBeSent);
  await expect.element(getByText(t.feedback.willBeSent)).toBeVisible();
  await expect.poll(open).toEqual([t.feedback.willBeSent]);
  const toast = document.querySelector("[data-sonner-toast][data-removed=false]");
  await expect.poll(() => toast?.getBoundingClientRect().height).toBeLessThan(46);
});

test("an error is read out at once, the others politely", async () => {
  const { getByRole, getByText } = await render(<Notifications />);
  notify.success("Review deleted");
  notify.error("Failed to add review");
  await expect.element(getByRole("alert").getByText("Failed to add review")).toBeVisible();
  await expect.element(getByText("Review deleted")).toBeVisible();
  expect(getByRole("alert").elements()).toHaveLength(1);
});
