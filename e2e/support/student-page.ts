import type { Page } from "playwright-core";
import { expect } from "vitest";
import { patience, question } from "./school.ts";

// The parts of the student's dashboard for writing feedback.

export const lessonOf = (page: Page, topic: string) => page.getByRole("listitem").filter({ hasText: topic });

/** Opens one of the parts below the classes to rate. */
export const unfold = (page: Page, part: "Classes ahead" | "Older classes") =>
  page.getByRole("button", { name: part, expanded: false }).click();

/** The form of a class, which is open. */
export const formOf = (page: Page, topic: string) => page.getByRole("form", { name: `Feedback on ${topic}` });

/**
 * Opens the form of a class, if it is not open yet: a moment after one class has been rated, the page opens the next by itself,
 * and a press at that moment closes it again.
 */
export async function openForm(page: Page, topic: string): Promise<void> {
  const form = formOf(page, topic);
  const closed = page.getByRole("button", { name: new RegExp(topic), expanded: false });
  await expect
    .poll(async () => {
      if (await form.isVisible()) return true;
      await closed.click({ timeout: 2_000 }).catch(() => {});
      return form.isVisible();
    }, patience)
    .toBe(true);
}

export const messageField = (page: Page) => page.getByRole("textbox", { name: "Feedback" });

/** In the form that is open: closed classes have stars, too. */
export const star = (page: Page, stars: number) =>
  page.getByRole("form").getByRole("radio", { name: new RegExp(`^${stars} star`) });

/** The button of the form, not that of the question. */
export const submitButton = (page: Page) =>
  page.getByRole("form").getByRole("button", { name: "Submit", exact: true });

/** Fills in the form that is open, and says yes to the question. */
export async function giveFeedback(page: Page, stars: number, message: string): Promise<void> {
  // By keyboard: the form may still be moving into sight, and a click would miss.
  await star(page, stars).press("Space");
  await messageField(page).fill(message);
  await messageField(page).press("Escape");
  await submitButton(page).click();
  await question(page, "Submit Review?").getByRole("button", { name: "Submit" }).click();
}

/** On the card of feedback that is stored on the device. */
export const waitingOn = (page: Page, topic: string) =>
  lessonOf(page, topic).getByText("Will be sent", { exact: true });

/** By keyboard: on a phone a notification may be above the button. */
export const logOut = (page: Page) => page.getByRole("button", { name: "Logout" }).press("Enter");

/** On the login page, until the dashboard is there. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login Now" }).click();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
}
