import { expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { screens } from "./support/browser.ts";
import { readPdf } from "./support/pdf.ts";
import { arrival, notification, openSchool, type Person } from "./support/school.ts";
import { giveFeedback, lessonOf, openForm } from "./support/student-page.ts";

// Students without e-mail: a card, a PIN, and the way in.

// No cards are printed for the address of the tests, which only this machine can open.
const school = openSchool({ APP_URL: "http://school.example" });
const phone = { viewport: screens.phone, hasTouch: true };
const today = todayIn("Asia/Kolkata");
const topic = "Quadratic equations";
const pin = "483926";

let mentor: Person;
let classGroup: { id: string };

school.prepare(async () => {
  mentor = await school.makeMentor("Meera", "Iyer", "Mathematics");
  const { api } = school.admin;
  const days = { startsOn: addDays(today, -100), endsOn: addDays(today, 200) };
  const year = await api.post("/school-years", { name: "This year", ...days });
  classGroup = await api.post("/class-groups", {
    schoolYearId: year.id,
    name: "10-B",
    teachers: [{ teacherId: mentor.id, subject: "Mathematics" }],
  });
  await school.addLesson(mentor, topic, today);
});

test("a student without e-mail, from card to first feedback, on a phone", async () => {
  // 1. The admin adds the student, with the login name that is suggested, gives them a roll number, and makes a card.
  const admin = await school.visit(school.admin, `/students/add?group=${classGroup.id}`);
  await admin.getByLabel("First Name").fill("Kavya");
  await admin.getByLabel("Surname").first().fill("Rao");
  await admin.getByRole("checkbox", { name: /10-B/ }).waitFor();
  await admin.keyboard.press("Tab");
  await expect.poll(() => admin.getByLabel("Email or login name").inputValue()).toBe("kavya.rao");
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await admin.waitForURL(/\/studentdetails\//);
  await admin.getByText("No PIN yet").waitFor();
  await admin.getByRole("link", { name: /^10-B/ }).click();
  await admin.getByRole("button", { name: "Roll numbers" }).click();
  await admin.getByRole("dialog").getByLabel("Kavya Rao").fill("17");
  await admin.keyboard.press("Enter");
  await notification(admin, "Roll numbers saved.").waitFor();
  await admin.goBack();
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await admin.getByRole("button", { name: "Make Sign-in Card" }).click();
  const card = admin.getByRole("article", { name: "Sign-in card: Kavya Rao" });
  await card.getByText("kavya.rao").waitFor();
  await card.getByText("or 10-B and roll number 17").waitFor();
  await admin.getByRole("button", { name: "Copy sign-in details" }).click();
  await notification(admin, "Sign-in details copied").waitFor();
  const copied = await admin.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^Choose your PIN here, it works once: http:\/\/school\.example\/sign-in\/pin#[B-DF-HJ-NP-TV-Z]{4}-[B-DF-HJ-NP-TV-Z]{4}\n/,
  );
  // On paper there is the card alone.
  await admin.emulateMedia({ media: "print" });
  await expect.poll(() => admin.getByRole("heading").filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => card.filter({ visible: true }).count()).toBe(1);

  // 2. Kavya scans the card and sets her PIN. The code leaves the address bar.
  const page = await school.newPage(phone);
  const link = (/http\S+/.exec(copied)?.[0] ?? "").replace("http://school.example", school.url);
  await page.goto(link);
  await page.getByText("Hello Kavya!").waitFor();
  expect(page.url()).toBe(`${school.url}/sign-in/pin`);
  await page.getByText("or 10-B and roll number 17").waitFor();
  await page.getByLabel("PIN", { exact: true }).fill("100117");
  await page.getByRole("button", { name: "Set PIN and Sign In" }).click();
  await page.getByText("Too easy to guess").waitFor();
  await page.getByLabel("PIN", { exact: true }).fill(pin);
  await page.getByRole("button", { name: "Set PIN and Sign In" }).click();
  await arrival(page, "/dashboard");
  await page.getByRole("heading", { name: "Welcome, Kavya" }).waitFor();

  // 3. She rates a class.
  await openForm(page, topic);
  await giveFeedback(page, 4, "The examples helped me a lot.");
  await notification(page, "Feedback submitted successfully!").waitFor();

  // 4. She signs out, and in with her class group and roll number.
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await page.getByRole("link", { name: "Sign in with a PIN" }).click();
  await page.getByRole("button", { name: "Use class group and roll number" }).click();
  await page.getByLabel("Class group").fill("10 b");
  await page.getByLabel("Roll number").fill("17");
  await page.getByLabel("PIN", { exact: true }).fill(pin);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await arrival(page, "/dashboard");
  await lessonOf(page, topic).getByText("Feedback already submitted").waitFor();

  // 5. On the Account page there is a PIN to change, and no password.
  await page.goto(`${school.url}/account`);
  await page.getByLabel("Current PIN", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Current Password").count()).toBe(0);

  // 6. The card, left in a classroom, opens nothing any more.
  const finder = await school.newPage(phone);
  await finder.goto(link);
  await finder.getByRole("alert").getByText("This card was used").waitFor();
});

test("the cards of all class groups are one print, where each group begins a sheet, and are gone once the page is left", async () => {
  const { api } = school.admin;
  const [year] = (await api.get("/school-years")).items;
  for (const [name, size] of [
    ["9-A", 9],
    ["9-B", 3],
  ] as const) {
    const group = await api.post("/class-groups", { schoolYearId: year.id, name, teachers: [] });
    for (let number = 1; number <= size; number++) {
      const student = { name: "Lakshmi Narayanan", surname: "Venkataraman", loginName: `${name}-${number}` };
      await api.post("/added-students", { ...student, classGroupIds: [group.id] });
    }
  }
  const page = await school.visit(school.admin, "/class-groups");
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Sign-in cards" }).click();
  await page.getByRole("checkbox", { name: /^10-B/ }).uncheck();
  await page.getByLabel("Cards are valid for").selectOption("60 days");
  await page.getByRole("button", { name: "Make 12 cards" }).click();
  await page.getByRole("button", { name: "Print 12 cards" }).waitFor();
  // Leaving without having printed them is asked about.
  await page.getByRole("link", { name: "Class groups" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without the cards?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "detached" });
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.map((text) => /^9-[AB]: \d cards/.exec(text.trim())?.[0])).toEqual([
    "9-A: 9 cards",
    undefined,
    "9-B: 3 cards",
  ]);
  await page.reload();
  await page.getByRole("checkbox", { name: /^9-A/ }).waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(0);
});
