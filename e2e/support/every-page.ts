import axe, { type RunOptions } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ApiSession } from "./api-session.ts";
import { openBrowser, screens, settled } from "./browser.ts";
import { demoPassword, demoPeople, openDemo } from "./demo.ts";

export type Viewer = "visitor" | keyof typeof demoPeople;

/** The records that paths and texts of the pages refer to, for one viewer. */
export interface Place {
  url: string;
  /** The viewer's id. */
  me: string;
  /** The newest feedback that they may read. */
  feedbackId: string;
  /** The class that it is about. */
  reviewId: string;
  studentId: string;
  teacherId: string;
  topic: string;
  /** For an admin. */
  classGroupId: string;
}

/** Opens a page, and resolves once its content is drawn: a redirect or a page without its data does not count. */
type Visit = (page: Page, place: Place) => Promise<void>;

/** The page at `path` is there when it shows `text`. */
function shows(path: string, text: string | RegExp, then?: (page: Page) => Promise<void>): Visit {
  return async (page, { url, ...names }) => {
    const named = (_: string, name: keyof typeof names) => encodeURIComponent(names[name]);
    await page.goto(url + path.replace(/\{(\w+)\}/g, named));
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    await then?.(page);
  };
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const pages: Record<Viewer, Record<string, Visit>> = {
  visitor: {
    login: shows("/", "Login Now"),
    register: shows("/register", "Create your student account"),
    "register with a code": shows("/register", "Create your student account", press("I have a code")),
    "register with a code that does not exist": shows("/register#0000-0000-0000-0000", "does not exist"),
    "join as a teacher": shows("/join", "Enter the code from your invitation."),
    "sign in with a PIN": shows("/sign-in/pin", "Forgot your PIN?", press("I have a sign-in card")),
    "a used sign-in card": shows("/sign-in/pin#0000-0000-0000-0000", "This card has been used"),
    "set a PIN": async (page, place) => {
      const card = await makeCard(place.url);
      await page.goto(card.link);
      await page.getByText("Hello Kavya!").waitFor();
    },
    "forgot password": shows("/forgot-password", "Ask your school for a link."),
    "reset password": shows("/reset-password?token=any", "Choose a new password."),
    "turn reminders off, by a link that does not work": shows("/reminder-mails?token=any", "does not work"),
    "set up": shows("/setup?token=gone", "Welcome to Classback"),
    "not authorized": shows("/not-authorized", "Access Denied"),
    "not found": shows("/nowhere", "Page not found"),
  },
  admin: {
    "students' table": shows("/dashboard", "See Review"),
    "mentors' table": shows("/dashboard?view=mentors", "Meera Iyer"),
    "a mentor's students": shows("/teachers/{teacherId}/students", "See Review"),
    "delete a mentor": shows("/dashboard?view=mentors", "Meera Iyer", async (page) => {
      await press(/^Delete/)(page);
      await page.getByRole("alertdialog", { name: "Delete Teacher?" }).waitFor();
    }),
    "invite a mentor": shows("/add-mentor?by=invitation", "They choose their own password."),
    "a sign-in card": async (page, place) => {
      const { studentId } = await makeCard(place.url);
      await shows(`/studentdetails/${studentId}`, "Card valid until")(page, place);
      await press("Make New Card")(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Make New Card" }).click();
      await page.getByRole("article").waitFor();
    },
    "sign-in cards": shows("/class-groups/{classGroupId}/cards", "Who gets a card"),
    invitations: shows("/invitations", "Code for the school"),
    "an invitation's sheet": async (page, place) => {
      const made = await page.request.post(`${place.url}/api/invitations`, { data: { role: "student" } });
      const { id } = await made.json();
      await shows(`/invitation-sheet?invitation=${id}`, "Scan the QR code")(page, place);
    },
    "an invitation": shows("/invitations", "Students of the school", async (page) => {
      await press(/^Show/)(page);
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    }),
    "add mentor": shows("/add-mentor", "The mentor signs in with this e-mail."),
    "class groups": shows("/class-groups", "Class groups in"),
    "add a school year": shows("/class-groups", "Class groups in", async (page) => {
      await press("Add school year")(page);
      await page.getByLabel("Name of the school year").waitFor();
    }),
    "change a class group": shows("/class-groups", "Class groups in", async (page) => {
      await press(/^Edit: \d+-[A-Z]/)(page);
      await page.getByLabel("Name of the class group").waitFor();
    }),
    "a class group": shows("/class-groups/{classGroupId}", "Students in", async (page) => {
      await page.getByLabel("Select all").check();
    }),
    "add students": shows("/class-groups/{classGroupId}", "Students in", async (page) => {
      await press("Add students")(page);
      await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    }),
    "students' filters": shows("/dashboard", "See Review", async (page) => {
      await press(/^Filter/)(page);
      await page.getByLabel("No parent contact").waitFor();
    }),
    "students who wait": shows("/dashboard?confirmed=no", "Select all on this page"),
    "add student": shows("/students/add", "You get a link for them to choose a password", async (page) => {
      await press("More details")(page);
      await page.getByLabel("City").waitFor();
    }),
    "mark a student as left": shows("/studentdetails/{studentId}", "Parent", async (page) => {
      await press("Mark as left")(page);
      await page.getByLabel("Last day at school").waitFor();
    }),
    "student details": shows("/studentdetails/{studentId}", "Parent"),
    "a sign-in link": shows("/studentdetails/{studentId}", "Sign-in link", async (page) => {
      await press("Make the link")(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Make the link" }).click();
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    }),
    "student update": shows("/student/update/{studentId}", "Save Changes"),
    guardians: shows("/student/guardians/{studentId}", "Guardian 1"),
    "send by WhatsApp": shows("/sendfeedback/{studentId}", "Latest:"),
    "send by e-mail": shows("/sendfeedback/email/{studentId}", "Latest:"),
    "choose a review to edit": shows("/edit-review/{topic}", "Which review of"),
    "edit a review": shows("/edit-review/{topic}?feedback={feedbackId}", "Update Review"),
    "getting started": shows("/getting-started", "steps done"),
    "school settings": shows("/settings", "Smallest group to compare"),
    "audit log": shows("/audit-log", "Undo"),
    "who was asked": shows("/audience/{reviewId}", "Excuse"),
    "a class": shows("/class/{reviewId}", "Comments"),
    "a teacher": shows("/teachers/{teacherId}", "Average by month"),
    "a teacher's report": shows("/report?teacher={teacherId}", "By class"),
    "the school's report": shows("/report", "By teacher"),
    "dates in the future": shows("/future-dates", "There are no dates to correct."),
    "audit log, nothing found": shows("/audit-log?from=2001-01-01&to=2001-01-01", "No entry matches"),
    security: shows("/devices", "This device"),
  },
  teacher: {
    dashboard: shows("/dashboard", "Student Reviews"),
    "add review": shows("/dashboard", "Student Reviews", press("Add Review")),
    "class codes": shows("/class-codes", "There is no code for this class group."),
    "own reviews": shows("/allreview/{me}", "Delete"),
    "correct a class": shows("/allreview/{me}", "Delete", async (page) => {
      await press(/^Edit/)(page);
      await page.getByLabel("Subject").waitFor();
    }),
    "who was asked": shows("/audience/{reviewId}", "Excuse"),
    "a class": shows("/class/{reviewId}", "Comments"),
    "student details": shows("/studentdetails/{studentId}", "Classes and feedback"),
    "dates in the future": shows("/future-dates", "There are no dates to correct."),
    "edit a student's review": shows("/editreview/{feedbackId}", "Update Review"),
    "update profile": shows("/update-profile/{me}", "Save Changes"),
    security: shows("/devices", "This device"),
  },
  student: {
    dashboard: shows("/dashboard", "Teacher Reviews"),
    "feedback form": shows("/dashboard", "Teacher Reviews", async (page) => {
      await page.getByRole("button", { expanded: false }).first().click();
      await page.getByRole("form").getByRole("radio").first().waitFor();
    }),
    "answered classes": shows("/dashboard", "Teacher Reviews", async (page) => {
      await page.getByRole("button", { name: "Feedback given" }).click();
      await page.getByText("Feedback already submitted").first().waitFor();
    }),
    "edit a review": shows("/edit-review/{topic}?feedback={feedbackId}", "Update Review"),
    "rate a class": shows("/rate/{reviewId}", "Give feedback"),
    "own details": shows("/studentdetails/{me}", "Parent"),
    "update profile": shows("/student/update/{me}", "Save Changes"),
    security: shows("/devices", "This device"),
    "security, rejected": shows("/devices", "This device", async (page) => {
      await press("Change Password")(page);
      await page.getByText("Enter your current password.").waitFor();
    }),
  },
};

/** Makes a sign-in card, as the admin of the demo school, for a new student each time. */
async function makeCard(url: string): Promise<{ studentId: string; link: string }> {
  const api = await ApiSession.signIn(url, { email: demoPeople.admin, password: demoPassword });
  const loginName = `kavya.${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await api.post("/added-students", { name: "Kavya", surname: "Rao", loginName });
  return api.post(`/students/${id}/pin-code`, {});
}

/** For looking at every page: SCREENSHOTS names the folder that the pictures go to. */
async function saveScreenshot(page: Page, drawn: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const path = `${folder}/${drawn.replaceAll(/[^\w]+/g, "-")}.png`;
  await page.screenshot({ path, fullPage: true });
}

/** How each page is drawn. The dark theme only changes colours, so checking the contrast at one width is enough. */
const drawings = [
  { screen: "laptop", theme: "light", rules: undefined },
  { screen: "phone", theme: "light", rules: undefined },
  { screen: "phone", theme: "dark", rules: ["color-contrast"] },
] as const;

type Drawing = (typeof drawings)[number];

async function checkAsDrawn(page: Page, drawn: string, rules: Drawing["rules"]): Promise<void> {
  const { found, sideways } = await page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const options: RunOptions = { resultTypes: ["violations"] };
    if (values) options.runOnly = { type: "rule", values: [...values] };
    const { violations } = await run(document, options);
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      sideways: scrollWidth > clientWidth,
    };
  }, rules);
  expect(found, drawn).toEqual([]);
  expect(sideways, `${drawn} scrolls sideways`).toBe(false);
}

/** Draws the page in this theme, at once: for people who want less motion, no colour fades into another. */
async function showTheme(page: Page, colorScheme: Drawing["theme"]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const fading = () => document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  expect(await page.evaluate(fading)).toBe(0);
}

const longestMs = 300_000;

/** Every page that this viewer can open, at both widths and in both themes: axe finds nothing, nothing scrolls sideways. */
export function testEveryPageOf(viewer: Viewer): void {
  const { newProfile } = openBrowser();
  const demo = openDemo();
  test(`every page of the ${viewer} is accessible`, { timeout: longestMs }, async () => {
    await checkEveryPage(viewer, demo.url, await newProfile({ reducedMotion: "reduce" }));
  });
}

async function checkEveryPage(viewer: Viewer, url: string, context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
  await openEveryPage(viewer, url, context, async (page, name) => {
    for (const { screen, theme, rules } of drawings) {
      const drawn = `${viewer}, ${name}, ${screen}, ${theme}`;
      await page.setViewportSize(screens[screen]);
      await showTheme(page, theme);
      await checkAsDrawn(page, drawn, rules);
      await saveScreenshot(page, drawn);
    }
  });
}

/** Signs in, and finds the records that page addresses name. */
export async function findPlace(viewer: Viewer, url: string, context: BrowserContext): Promise<Place> {
  const none = { feedbackId: "", reviewId: "", studentId: "", teacherId: "", topic: "", classGroupId: "" };
  const place: Place = { url, me: "", ...none };
  if (viewer === "visitor") return place;
  const data = { email: demoPeople[viewer], password: demoPassword };
  const signedIn = await context.request.post(`${url}/api/sign-in`, { data });
  expect(signedIn.status()).toBe(200);
  const feedback = await context.request.get(`${url}/api/feedback?limit=1`);
  const [{ id: feedbackId, reviewId, studentId, teacherId, topic }] = (await feedback.json()).items;
  const { id: me } = await signedIn.json();
  Object.assign(place, { me, feedbackId, reviewId, studentId, teacherId, topic });
  if (viewer === "admin") {
    const groups = await context.request.get(`${url}/api/class-groups`);
    place.classGroupId = (await groups.json()).items[0].id;
  }
  return place;
}

/** Opens every page that this viewer can open in the demo school, and checks each once it is complete. */
export async function openEveryPage(
  viewer: Viewer,
  url: string,
  context: BrowserContext,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const place = await findPlace(viewer, url, context);
  const page = await context.newPage();
  for (const [name, visit] of Object.entries(pages[viewer])) {
    await visit(page, place);
    await page.locator("h1").waitFor();
    await page.locator(".animate-pulse").first().waitFor({ state: "detached" });
    await settled(page);
    await look(page, name);
  }
}
