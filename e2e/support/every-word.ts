import axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { ApiSession } from "./api-session.ts";
import { screens, settled } from "./browser.ts";
import { speakPseudo } from "./pseudo-locale.ts";
import { openSchool, type Person } from "./school.ts";
import type { FontSet } from "./test-fonts.ts";
import { badlySetOf, misfitsOf, textsOf, unfold } from "./words-on-screen.ts";

// Every screen in a disguised catalogue and in Hindi, at 360 px. All records are written in Greek letters: any Latin letters
// on a page are the product's own.

const emailAddress = /[\w.]*@[\w.]+/g;
/**
 * Latin words that are allowed: the first parts of our addresses, which are on their own where an address breaks; names of
 * products, of a language and of the admin; the key that leads to the notifications; and am and pm, which Hindi uses too.
 */
const names =
  /\b(eleni|athena|nikos|English|Classback|PNG|JPEG|WhatsApp|Gmail|PIN|QR|PDF|Chrome|Linux|https?|localhost|APP_URL|Admin|alt\+T|am|pm)\b/g;

type Viewer = "visitor" | "admin" | "teacher" | "student";

/** The screens of these viewers, each with its collapsed parts opened and the errors of its forms shown. */
export function testEveryWordOf(...viewers: Viewer[]): void {
  const school = openSchool();

  let teacher: Person;
  let student: Person;
  let feedbackId: string;
  let teacherCode: string;
  let invitationId: string;
  let emptyYearId: string;
  let leftId: string;
  let classGroupId: string;
  let rollId: string;
  let cardCode: string;
  let lessonId: string;
  const topic = "Γεωμετρία";
  const subject = "Μαθηματικά";
  const today = todayIn("Asia/Kolkata");

  school.prepare(async () => {
    const { api } = school.admin;
    const addTeacher = async (name: string, surname: string, email: string): Promise<Person> => {
      const password = "banyan tree";
      const fields = { name, surname, email, education: "Δρ.", subject, password };
      const { id } = await api.post("/teachers", fields);
      return { ...fields, id, api: await ApiSession.signIn(school.url, { email, password }) };
    };
    teacher = await addTeacher("Αθηνά", "Παππά", "athena@school.example");
    const former = await addTeacher("Νίκος", "Ρήγας", "nikos@school.example");
    await api.send("DELETE", `/teachers/${former.id}`);

    const invited = { role: "teacher", name: "Ζωή", surname: "Ράλλη", education: "Δρ.", subject };
    ({ code: teacherCode } = await api.post("/invitations", invited));
    ({ id: invitationId } = await api.post("/invitations", { role: "student" }));

    const fields = { name: "Ελένη", surname: "Δήμου", email: "eleni@home.example", password: "banyan tree" };
    const rest = { age: 14, city: "Πάτρα", education: "Θ", teacherId: teacher.id, subject };
    const { id } = await ApiSession.signedOut(school.url).post("/students", { ...fields, ...rest });
    const { email, password } = fields;
    student = { ...fields, id, api: await ApiSession.signIn(school.url, { email, password }) };
    await school.giveParent(student, "9876543210", "parent@home.example");

    const rated = await school.addLesson(teacher, topic, addDays(today, -3), subject);
    lessonId = rated.id;
    ({ id: feedbackId } = await school.giveFeedback(student, rated, 4, "Πολύ καλό μάθημα."));
    await teacher.api.send("PATCH", `/feedback/${feedbackId}`, { rating: 5, message: "Άριστο μάθημα." });
    const gone = await school.addLesson(teacher, "Άλγεβρα", addDays(today, -4), subject);
    await school.giveFeedback(student, gone, 2, "Δύσκολο.");
    await teacher.api.send("DELETE", `/lessons/${gone.id}`);
    await school.addLesson(teacher, "Τριγωνομετρία", today, subject);
    await school.addLesson(teacher, "Στατιστική", addDays(today, 2), subject);
    const addYear = async (first: string, last: string) => {
      const year = { name: `Έτος ${first.slice(0, 4)}`, startsOn: first, endsOn: last };
      return (await api.post("/school-years", year)).id;
    };
    const schoolYearId = await addYear(addDays(today, -100), addDays(today, 200));
    emptyYearId = await addYear(addDays(today, 201), addDays(today, 500));
    const teachers = [{ teacherId: teacher.id, subject }];
    ({ id: classGroupId } = await api.post("/class-groups", { schoolYearId, name: "Θ", teachers }));
    await api.post(`/class-groups/${classGroupId}/enrolments`, { studentIds: [student.id] });
    const left = { name: "Μαρία", surname: "Ρήγα", email: "nikos@home.example" };
    ({ id: leftId } = await api.post("/added-students", left));
    await api.post(`/students/${leftId}/departure`, { leftOn: today });
    const roll = { name: "Δανάη", surname: "Λάμπρου", loginName: "1017", classGroupIds: [classGroupId] };
    ({ id: rollId } = await api.post("/added-students", roll));
    ({ code: cardCode } = await api.post(`/students/${rollId}/pin-code`, {}));
    const sent = { studentId: student.id, message: "Γεια", feedbackId, words: "edited" };
    await api.post("/parent-messages", { ...sent, channel: "email", to: "parent@home.example" });
  });

  const people = { admin: () => school.admin, teacher: () => teacher, student: () => student };

  const paths: Record<Viewer, () => string[]> = {
    visitor: () => [
      "/",
      "/register",
      "/register#0000-0000-0000-0000",
      "/join",
      `/join#${teacherCode}`,
      "/sign-in/pin",
      "/sign-in/pin#0000-0000-0000-0000",
      `/sign-in/pin#${cardCode}`,
      "/forgot-password",
      "/reset-password?token=any",
      "/reminder-mails?token=gone",
      "/setup?token=gone",
      "/not-authorized",
      "/nowhere",
    ],
    admin: () => [
      "/dashboard",
      "/dashboard?search=κανείς",
      "/dashboard?confirmed=no",
      "/dashboard?left=yes",
      "/dashboard?view=mentors",
      `/dashboard?student=${student.id}`,
      `/teachers/${teacher.id}/students`,
      "/students/add",
      `/studentdetails/${leftId}`,
      "/add-mentor",
      "/add-mentor?by=invitation",
      "/invitations",
      `/invitation-sheet?invitation=${invitationId}`,
      "/class-groups",
      `/class-groups?year=${emptyYearId}`,
      `/class-groups/${classGroupId}`,
      `/studentdetails/${rollId}`,
      `/class-groups/${classGroupId}/cards`,
      `/studentdetails/${student.id}`,
      `/student/update/${student.id}`,
      `/student/guardians/${student.id}`,
      `/update-profile/${teacher.id}`,
      `/sendfeedback/${student.id}`,
      `/sendfeedback/email/${student.id}`,
      `/edit-review/${topic}`,
      "/edit-review/τίποτα",
      "/getting-started",
      "/settings",
      "/audit-log",
      "/audit-log?from=2001-01-01&to=2001-01-01",
      `/audience/${lessonId}`,
      `/class/${lessonId}`,
      `/teachers/${teacher.id}`,
      `/report?teacher=${teacher.id}`,
      "/report",
      "/future-dates",
      "/devices",
    ],
    teacher: () => [
      "/dashboard",
      `/allreview/${teacher.id}`,
      "/class-codes",
      "/report",
      `/audience/${lessonId}`,
      `/class/${lessonId}`,
      "/future-dates",
      `/editreview/${feedbackId}`,
      `/editreview/${crypto.randomUUID()}`,
      `/update-profile/${teacher.id}`,
      `/studentdetails/${student.id}`,
      "/devices",
    ],
    student: () => [
      "/dashboard",
      `/edit-review/${topic}?feedback=${feedbackId}`,
      `/rate/${lessonId}`,
      `/studentdetails/${student.id}`,
      `/student/update/${student.id}`,
      "/devices",
    ],
  };

  async function walk(
    context: BrowserContext,
    viewer: Viewer,
    look: (page: Page, path: string) => Promise<string[]>,
  ): Promise<Record<string, string[]>> {
    const faults: Record<string, string[]> = {};
    const page = await context.newPage();
    for (const path of paths[viewer]()) {
      const found = new Set<string>();
      const lookAgain = async () => {
        for (const fault of await look(page, path)) found.add(fault);
      };
      await page.goto(`${school.url}${path}`);
      await page.locator("h1").waitFor();
      await settled(page);
      await page.locator(".animate-pulse").first().waitFor({ state: "detached" });
      await unfold(page, lookAgain);
      await sendForms(page, lookAgain);
      if (found.size > 0) faults[path] = [...found];
    }
    return faults;
  }

  async function profileOf(viewer: Viewer, fonts: FontSet): Promise<BrowserContext> {
    const options = { viewport: screens.phone, reducedMotion: "reduce", fonts } as const;
    return viewer === "visitor" ? school.newProfile(options) : school.profileOf(people[viewer](), options);
  }

  describe.each(viewers)("the screens of the %s", (viewer) => {
    test("take every word from the catalogue, with room for longer ones in wide letters", async () => {
      const context = await profileOf(viewer, "wide");
      await speakPseudo(context);
      const outsideBrackets = (text: string) => {
        let rest = text.replace(emailAddress, "").replace(names, "");
        for (let before = ""; before !== rest; ) {
          before = rest;
          rest = rest.replace(/\[[^[\]]*\]/g, "");
        }
        return rest;
      };
      const faults = await walk(context, viewer, async (page) => {
        const literal = (await textsOf(page)).filter((text) =>
          /\p{Script=Latin}/u.test(outsideBrackets(text)),
        );
        return [...literal.map((text) => `not from the catalogue: ${text}`), ...(await misfitsOf(page))];
      });
      expect(faults).toEqual({});
    });

    test("are complete in Hindi", async () => {
      const context = await profileOf(viewer, "phone");
      await context.addCookies([{ name: "language", value: "hi", url: school.url }]);
      // Axe looks at each page as it opens; the accessibility tests look at what unfolds.
      let lastPath = "";
      const faults = await walk(context, viewer, async (page, path) => {
        const violations = path === lastPath ? [] : await violationsOf(page);
        lastPath = path;
        await saveScreenshot(page, `${viewer} ${path}`);
        const english = (await textsOf(page)).filter((text) =>
          /\p{Script=Latin}/u.test(text.replace(emailAddress, "").replace(names, "")),
        );
        return [
          ...english.map((text) => `not in Hindi: ${text}`),
          ...violations,
          ...(await misfitsOf(page)),
          ...(await badlySetOf(page)),
        ];
      });
      expect(faults).toEqual({});
    });
  });
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Submits every form as it is, so that errors appear at the fields. */
async function sendForms(page: Page, look: () => Promise<void>): Promise<void> {
  const sends = page.locator('main form button[type="submit"]:visible');
  for (let index = 0; index < (await sends.count()); index++) {
    const fields = sends
      .nth(index)
      .locator("xpath=ancestor::form")
      .locator("input:not([type=radio], [type=checkbox], [type=file]), textarea");
    for (const field of await fields.all()) if (await field.isEditable()) await field.fill("");
    await sends.nth(index).click();
    await settled(page);
    await look();
    await page.keyboard.press("Escape");
  }
}

/** For looking at every page: SCREENSHOTS names the folder that the pictures go to. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name.replaceAll(/[^\w]+/g, "-")}.png`, fullPage: true });
}
