import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  chooseWhetherToLeave,
  holdBack,
  openSchool,
  type Person,
  patience,
  question,
  recordOpenedTabs,
} from "./support/school.ts";

// How an admin sends a student's feedback to the parent, by WhatsApp and by e-mail.

const school = openSchool();
let aarav: Person;

school.prepare(async () => {
  const meera = await school.makeMentor("Meera", "Iyer");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  await school.giveParent(aarav, "9876543210", "sharma@home.example");
  for (const [topic, date, rating, message] of [
    ["Fractions", "2025-11-03", 3, "Too fast for me."],
    ["Algebra", "2025-11-17", 5, "बहुत अच्छा! 👍🏽"],
    ["Geometry", "2025-11-17", 4, "The drawings helped."],
  ] as const) {
    const lesson = await school.addLesson(meera, topic, date);
    await school.giveFeedback(aarav, lesson, rating, message);
  }
});

const fetchFeedbackOf = async (page: Page, date: string) => {
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByRole("button", { name: "Fetch Review" }).click();
};

test("by WhatsApp: the parent's current phone, and feedback of a date, checked, in a new tab with exactly the text of the specification", async () => {
  const page = await (await school.profileOf(school.admin)).newPage();
  const openedTabs = await recordOpenedTabs(page);
  await page.goto(`${school.url}/dashboard?search=Aarav`);
  const phone = page.getByLabel("Phone", { exact: true });
  const message = page.getByLabel("Message", { exact: true });
  const send = page.getByRole("button", { name: "Send on WhatsApp" });
  const openForm = async () => {
    await page.getByRole("button", { name: "Send Feedback: Aarav Sharma" }).click();
    await page.getByRole("menuitem", { name: "WhatsApp" }).click();
    await page.getByRole("heading", { level: 1, name: "Send Feedback by WhatsApp" }).waitFor();
  };
  await openForm();
  await expect.poll(() => phone.inputValue(), patience).toBe("9876543210");
  await page.getByRole("button", { name: "Back to Students" }).click();
  await school.giveParent(aarav, "9000000002", "sharma@home.example");

  // It is the current one, not that of the last visit.
  await page.clock.setFixedTime(Date.now() + 60_000);
  const release = await holdBack(page, /^\/api\/students\/./);
  await openForm();
  await expect.poll(() => phone.count()).toBe(0);
  release();
  await expect.poll(() => phone.inputValue(), patience).toBe("9000000002");

  // From the feedback of one day, one is chosen.
  await fetchFeedbackOf(page, "2025-11-17");
  await page.getByRole("radio", { name: /Algebra/ }).check();
  await expect.poll(() => message.inputValue(), patience).toContain("बहुत अच्छा! 👍🏽");
  expect(await message.inputValue()).toContain("Algebra, 17 Nov 2025, teacher Meera Iyer.");

  await message.fill("बहुत अच्छा! 👍🏽 100% & more");
  const text = `Hello Parent, here is your child's feedback: "बहुत अच्छा! 👍🏽 100% & more"`;
  await phone.fill("+91 98765 43210");
  await send.click();
  await expect
    .poll(openedTabs, patience)
    .toEqual([`_blank https://wa.me/919876543210?text=${encodeURIComponent(text)}`]);
  await page.getByRole("button", { name: "Send on WhatsApp", disabled: false }).waitFor();
  const sent = await school.admin.api.get(`/parent-messages?studentId=${aarav.id}`);
  expect(sent.items[0]).toMatchObject({ channel: "whatsapp", to: "9876543210" });
});

test("by e-mail: a mail with exactly the subject and the beginning of the specification; leaving it unsent asks first", async () => {
  const page = await (await school.profileOf(school.admin)).newPage();
  const openedTabs = await recordOpenedTabs(page);
  await page.goto(`${school.url}/sendfeedback/${aarav.id}`);
  const address = page.getByLabel("Email", { exact: true });
  const message = page.getByLabel("Message", { exact: true });
  await expect.poll(() => message.inputValue(), patience).toContain("The drawings helped.");
  // No question about text that one tap restores.
  await page.getByRole("link", { name: "Use e-mail instead" }).click();
  await page.getByRole("heading", { level: 1, name: "Send Feedback by E-mail" }).waitFor();
  expect(await address.inputValue()).toBe("sharma@home.example");
  await fetchFeedbackOf(page, "2025-11-03");
  await expect.poll(() => message.inputValue(), patience).toContain("Too fast for me.");
  await message.fill("Too fast.\nமெதுவாக");
  await page.getByRole("link", { name: "Use WhatsApp instead" }).click();
  await chooseWhetherToLeave(page, "Stay");
  expect(await message.inputValue()).toBe("Too fast.\nமெதுவாக");

  await address.fill("parents@home.example");
  await page.getByRole("button", { name: "Send by E-mail" }).click();
  const body = "Hello Parent, here is your child's feedback for Teacher:\r\n\r\nToo fast.\r\nமெதுவாக";
  await expect
    .poll(openedTabs, patience)
    .toEqual([
      `_blank mailto:parents@home.example?subject=${encodeURIComponent("Feedback for Aarav on 3 Nov 2025")}&body=${encodeURIComponent(body)}`,
    ]);
  await page.getByRole("link", { name: "Open it again" }).waitFor();
  await page.getByRole("link", { name: "Use WhatsApp instead" }).click();
  await page.getByRole("heading", { level: 1, name: "Send Feedback by WhatsApp" }).waitFor();
});

test("in Hindi: all but the student's own words; typed text is replaced only after a question", async () => {
  const mentor = await school.makeMentor("Kavita", "Bose");
  const student = await school.makeStudent("Esha", "Rao", mentor);
  await school.giveParent(student, "9876543211", "rao@home.example");
  const lesson = await school.addLesson(mentor, "Algebra", "2025-11-17");
  const { id } = await school.giveFeedback(student, lesson, 4, "Clear.");
  await mentor.api.send("PATCH", `/feedback/${id}`, { rating: 5, message: "Very clear." });
  const page = await (await school.profileOf(school.admin)).newPage();
  const openedTabs = await recordOpenedTabs(page);
  await page.goto(`${school.url}/sendfeedback/${student.id}`);
  const message = page.getByLabel("Message", { exact: true });
  const language = page.getByLabel("Language");
  const replacing = question(page, "Replace your message?");
  await page.getByRole("radio", { name: "As edited by teacher" }).check();
  await expect
    .poll(() => message.inputValue(), patience)
    .toContain("Edited by teacher: ★★★★★ (excellent). ‘Very clear.’");
  expect(await language.inputValue()).toBe("en");
  const inHindi =
    "एक क्लास पर Esha का फ़ीडबैक: Algebra, 17 नव॰ 2025, शिक्षक Kavita Bose। शिक्षक ने बदला: ★★★★★ (बहुत बढ़िया)। ‘Very clear.’";
  await language.selectOption({ label: "हिन्दी" });
  await expect.poll(() => message.inputValue(), patience).toBe(inHindi);
  expect(await message.getAttribute("lang")).toBe("hi");
  await language.selectOption({ label: "English" });
  await expect.poll(() => message.inputValue(), patience).toContain("Edited by teacher: ★★★★★ (excellent)");

  await message.fill("मिलकर बात करें।");
  await language.selectOption("hi");
  await replacing.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => language.inputValue(), patience).toBe("hi");
  expect(await message.inputValue()).toBe("मिलकर बात करें।");
  await page.getByRole("button", { name: "Send on WhatsApp" }).click();
  const sent = `नमस्ते, आपके बच्चे का फ़ीडबैक यह है: "मिलकर बात करें।"`;
  await expect
    .poll(openedTabs, patience)
    .toEqual([`_blank https://wa.me/919876543211?text=${encodeURIComponent(sent)}`]);
  await language.selectOption("en");
  await replacing.getByRole("button", { name: "Replace" }).click();
  await expect.poll(() => message.inputValue(), patience).toContain("Edited by teacher: ★★★★★ (excellent)");
  expect(await language.inputValue()).toBe("en");
});
