import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { followLink } from "./support/follow-link.ts";
import { openSchool, type Person } from "./support/school.ts";

// The longest words that the rules allow, without a space to break at, stay inside their page and their card. In the wide
// fonts: what fits there fits in narrower ones.

const school = openSchool();

/** With tables, which are tight between a tablet and a laptop. */
const tables = ["/dashboard", "/dashboard?view=mentors", "/audit-log"];
const betweenThem = [768, 820, 920, 1024, 1100, 1180].map((width) => ({ width, height: 1024 }));

/** A word of `length` letters, as wide as letters get. */
const word = (letter: string, length: number) => `${letter}w`.repeat(length / 2);

let teacher: Person;
let student: Person;
let feedbackId: string;
const topic = word("T", 120);

school.prepare(async () => {
  const subject = word("S", 80);
  teacher = await school.makeMentor(word("M", 60), word("N", 60), subject);
  student = await school.makeStudent(word("A", 60), word("B", 60), teacher, subject);
  await school.giveParent(student, "9876543210", `${word("p", 60)}@${word("h", 60)}.example`);
  const lesson = await school.addLesson(teacher, topic, "2025-11-03", subject);
  ({ id: feedbackId } = await school.giveFeedback(student, lesson, 4, word("F", 1000)));
  await teacher.api.send("PATCH", `/feedback/${feedbackId}`, { rating: 5, message: word("G", 1000) });
  await school.addLesson(teacher, word("U", 120), "2025-11-04", subject);
});

/** The texts that overflow the page or their card. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outside: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(".sr-only, select, svg"))
        continue;
      let right = document.documentElement.clientWidth;
      let isCut = false;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, borderTopLeftRadius } = getComputedStyle(box);
        isCut ||= overflowX !== "visible";
        if (parseFloat(borderTopLeftRadius) >= 12) right = Math.min(right, box.getBoundingClientRect().right);
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (!isCut && text.width > 1 && text.right > right + 1) {
        outside.push(`${node.textContent?.slice(0, 20)}: ${Math.round(text.right - right)} px`);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) outside.push(`the page: ${scrollWidth - clientWidth} px`);
    return outside;
  });
}

type Visitor = "admin" | "teacher" | "student";

/** Of a page that is the same for several of them, the one who sees the most. */
const pages: Record<Visitor, () => Record<string, (page: Page) => Promise<unknown>>> = {
  admin: () => ({
    "/dashboard": (page) => page.getByText("See Review").waitFor(),
    // It arrives after the list.
    "/dashboard?view=mentors": (page) => page.getByRole("button", { name: /^About this rating/ }).waitFor(),
    [`/studentdetails/${student.id}`]: (page) => page.getByText("Parent's Phone").waitFor(),
    [`/student/update/${student.id}`]: (page) => page.getByRole("button", { name: "Save Changes" }).waitFor(),
    [`/sendfeedback/${student.id}`]: (page) => page.getByLabel("Message", { exact: true }).waitFor(),
    [`/sendfeedback/email/${student.id}`]: (page) => page.getByLabel("Message", { exact: true }).waitFor(),
    [`/edit-review/${topic}`]: (page) => page.getByRole("button", { name: "Update Review" }).waitFor(),
    "/audit-log": (page) => page.getByRole("button", { name: "Undo" }).first().waitFor(),
  }),
  teacher: () => ({
    "/dashboard": (page) =>
      page
        .getByRole("button", { name: /^Reply/ })
        .first()
        .waitFor(),
    [`/allreview/${teacher.id}`]: (page) =>
      page
        .getByRole("button", { name: /^Delete/ })
        .first()
        .waitFor(),
    [`/editreview/${feedbackId}`]: (page) => page.getByRole("button", { name: "Update Review" }).waitFor(),
    [`/update-profile/${teacher.id}`]: (page) => page.getByRole("button", { name: "Save Changes" }).waitFor(),
  }),
  student: () => ({
    "/dashboard": (page) => page.getByText("Feedback already submitted").waitFor(),
  }),
};

const people = { admin: () => school.admin, teacher: () => teacher, student: () => student };

test.each<Visitor>(["admin", "teacher", "student"])("on the pages of the %s", async (visitor) => {
  const page = await school.visit(people[visitor](), "/account", { fonts: "wide" });
  const outside: Record<string, string[]> = {};
  for (const [path, isThere] of Object.entries(pages[visitor]())) {
    await page.setViewportSize(screens.phone);
    await followLink(page, path);
    const between = tables.includes(path) ? betweenThem : [];
    for (const viewport of [screens.phone, ...between, screens.laptop]) {
      await page.setViewportSize(viewport);
      await isThere(page);
      const found = await texts(page);
      if (found.length > 0) outside[`${path.slice(0, 30)} at ${viewport.width} px`] = found;
    }
  }
  expect(outside).toEqual({});
});

test("in the form to register", async () => {
  const page = await school.newPage({ viewport: screens.phone, fonts: "wide" });
  await page.goto(`${school.url}/register`);
  await page.getByLabel("Teacher").selectOption({ index: 1 });
  await page.getByLabel("Subject").selectOption({ index: 1 });
  expect(await texts(page)).toEqual([]);
});
