import { expect, test } from "vitest";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { notification, openSchool, type Person, patience, question } from "./support/school.ts";

// A parent opens the link that the school sent, on a phone in English, and reads Hindi: what they were sent, their answer, and what is
// wrong with a message. Then the school revokes the link.

const school = openSchool();
const words = hi.parentPage;
let aarav: Person;

school.prepare(async () => {
  const meera = await school.makeMentor("Meera", "Iyer");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  const guardian = { name: "Sunita", relation: "mother", phone: "9876543210", email: "", language: "hi" };
  const guardians = [{ ...guardian, consent: { whatsapp: null, email: null } }];
  await school.admin.api.send("PUT", `/students/${aarav.id}/guardians`, { guardians });
  const message = { channel: "whatsapp", to: "9876543210", message: "“बहुत अच्छा! 👍🏽”", language: "hi" };
  await school.admin.api.post("/parent-messages", { studentId: aarav.id, ...message });
});

test("a parent reads, answers and asks for a correction in Hindi on a phone, until the link is revoked", async () => {
  const admin = await school.visit(school.admin, `/studentdetails/${aarav.id}`);
  await admin.getByRole("button", { name: "More", exact: true }).click();
  await admin.getByRole("menuitem", { name: "Links for parents" }).click();
  const links = admin.getByRole("region", { name: "Links for parents" });
  await links.getByRole("button", { name: "Copy a link to their page" }).click();
  const link = await links.getByLabel("Link", { exact: true }).inputValue();

  const parent = await school.newPage({ viewport: screens.phone, locale: "en-IN" });
  await parent.goto(`${school.url}${new URL(link).pathname}`);
  await parent.getByRole("heading", { name: words.title }).waitFor();
  await parent.getByText("“बहुत अच्छा! 👍🏽”").waitFor();
  expect(await parent.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await parent.locator("html").getAttribute("lang")).toBe("hi");
  expect(await parent.getByText("Aarav").count()).toBe(0);

  await parent.getByRole("button", { name: words.yes }).click();
  await parent.getByText(words.answers.agreed).waitFor();
  await parent.getByRole("button", { name: words.somethingWrong }).click();
  await parent.getByLabel(words.whatIsWrong).fill("यह क्लास किसी और दिन थी।");
  await parent.getByRole("button", { name: words.sendCorrection }).click();
  await parent.getByText(words.correctionSent).waitFor();

  const { items } = await school.admin.api.get(`/parent-messages?studentId=${aarav.id}`);
  expect(items[0].reply).toEqual({ kind: "correction", note: "यह क्लास किसी और दिन थी।" });
  const { guardians } = await school.admin.api.get(`/students/${aarav.id}/guardians`);
  expect(guardians[0].consent.whatsapp).toMatchObject({ answer: "agreed", source: "own-link" });

  await links.getByRole("button", { name: "Revoke the link" }).click();
  await question(admin, "Revoke this link?").getByRole("button", { name: "Revoke the link" }).click();
  await notification(admin, "Link revoked.").waitFor();
  await parent.reload();
  // Of a link that does not work nobody knows whose it was: the page is in the browser's language.
  await parent.getByText("This link no longer works. Ask the school for a new one.").waitFor();
  await expect.poll(() => parent.getByText("“बहुत अच्छा! 👍🏽”").count(), patience).toBe(0);
});
