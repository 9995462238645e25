import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../e2e/support/find-chromium.ts";
import { table } from "./support/figures.ts";
import { withoutSignals } from "./support/interrupt.ts";
import { machine, saveResult } from "./support/machine.ts";
import { startClassback } from "./support/own-classback.ts";
import { measureScreen } from "./support/screen.ts";
import { isQuiet } from "./support/visit.ts";

// How much the main pages show of the demo school, and how far down the specification's own parts are: for each role,
// page and size. `npm run bench:screens -- --only admin` measures one role; `--pictures` keeps a screenshot of each.

const sizes = [
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
];
const password = "classback";
const people = {
  admin: "admin@demo.classback.example",
  teacher: "meera.iyer@demo.classback.example",
  student: "aarav.sharma@demo.classback.example",
} as const;
type Role = keyof typeof people;

/** Records that the addresses below name. */
type Ids = Record<"me" | "student" | "teacher" | "lesson" | "classGroup", string>;

/** What the specification puts on a page, by its name: a regular expression for the name of a button, link or heading, or a selector. */
type Parts = Record<string, RegExp | string>;

interface MainPage {
  name: string;
  path: (ids: Ids) => string;
  parts?: Parts;
}

const starts = (text: string) => new RegExp(`^${text}`);
const studentRows: Parts = { "first student": starts("See Details") };
const mentorRows: Parts = { "first mentor": "main tbody tr, main li:has(h3)" };
const lists: Parts = {
  "Add Mentor": starts("Add Mentor"),
  "See Students": starts("See Students"),
  "See Mentors": starts("See Mentors"),
};

const mainPages: Record<Role, MainPage[]> = {
  admin: [
    { name: "home", path: () => "/dashboard", parts: { ...lists, ...studentRows } },
    { name: "home, mentors", path: () => "/dashboard?view=mentors", parts: { ...lists, ...mentorRows } },
    { name: "students", path: () => "/students", parts: studentRows },
    { name: "teachers", path: () => "/teachers", parts: mentorRows },
    {
      name: "student details",
      path: ({ student }) => `/studentdetails/${student}`,
      parts: { "Send Feedback": starts("Send Feedback"), Education: "main dt:text-is('Education')" },
    },
    { name: "see review", path: ({ student }) => `/dashboard?student=${student}` },
    { name: "edit-review by topic", path: () => "/edit-review/Lenses" },
    { name: "teacher", path: ({ teacher }) => `/teachers/${teacher}` },
    { name: "class", path: ({ lesson }) => `/class/${lesson}` },
    { name: "classes", path: () => "/classes" },
    { name: "class groups", path: () => "/class-groups" },
    { name: "class group", path: ({ classGroup }) => `/class-groups/${classGroup}` },
    { name: "messages", path: () => "/messages" },
    { name: "new messages", path: () => "/messages/new" },
    {
      name: "send by WhatsApp",
      path: ({ student }) => `/sendfeedback/${student}`,
      parts: { phone: "main input[type=tel]", date: "main input[type=date]", message: "main textarea" },
    },
    { name: "feedback", path: () => "/feedback" },
    { name: "report", path: () => "/report" },
    { name: "settings", path: () => "/settings" },
    { name: "people", path: () => "/settings/people" },
    { name: "data", path: () => "/settings/data" },
    { name: "files", path: () => "/import" },
    { name: "audit log", path: () => "/audit-log" },
  ],
  teacher: [
    {
      name: "home",
      path: () => "/dashboard",
      parts: {
        "Add Review": starts("Add Review"),
        "See Reviews": starts("See Reviews"),
        "Update Profile": starts("Update Profile"),
        "Student Reviews": "main caption:text-is('Student Reviews')",
        "first Edit": starts("Edit"),
      },
    },
    { name: "feedback", path: () => "/feedback", parts: { "first Edit": starts("Edit") } },
    {
      name: "own classes",
      path: ({ me }) => `/allreview/${me}`,
      parts: { "first Delete": starts("Delete") },
    },
    { name: "class", path: ({ lesson }) => `/class/${lesson}` },
    { name: "students", path: () => "/students" },
    { name: "report", path: () => "/report" },
  ],
  student: [
    {
      name: "home",
      path: () => "/dashboard",
      parts: {
        stars: "main fieldset:has(input[type=radio])",
        "Feedback already submitted": "main :text('Feedback already submitted')",
        "Your Profile": starts("Your Profile"),
      },
    },
    { name: "profile", path: ({ me }) => `/studentdetails/${me}` },
  ],
};

const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;
const keepsPictures = process.argv.includes("--pictures");

const before = machine();
const classback = await startClassback({ script: "demo" });
const { executablePath, env } = await findChromium("phone", "installed");
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: ["--no-sandbox", "--disable-gpu"],
  ...withoutSignals,
});
try {
  const measured = [];
  for (const role of Object.keys(people) as Role[]) {
    if (only === undefined || only === role) measured.push(...(await measureRole(browser, role)));
  }
  const head = [
    "page",
    "size",
    "words",
    "controls",
    "screens",
    "all controls",
    "y of the specification's parts",
  ];
  console.log(
    table(
      head,
      measured.map(({ page, size, words, controls, screens, allControls, parts }) => [
        page,
        size,
        words,
        controls,
        screens.toFixed(1),
        allControls,
        Object.entries(parts)
          .map(([part, y]) => `${part} ${y ?? "missing"}`)
          .join(", "),
      ]),
    ),
  );
  console.log("Words and controls are those of the first screenful.");
  console.log(`\nAll figures: ${saveResult("screens.json", { machine: before, measured })}`);
} finally {
  await browser.close();
  await classback.stop();
}

async function measureRole(browser: Browser, role: Role) {
  const context = await browser.newContext({ locale: "en-IN" });
  const data = { email: people[role], password };
  const response = await context.request.post(`${classback.url}/api/sign-in`, { data });
  if (!response.ok()) throw new Error(`Sign-in returned ${response.status()}`);
  const get = async (path: string) => (await context.request.get(`${classback.url}/api/${path}`)).json();
  const { id: me } = await response.json();
  const feedback = await get("feedback?limit=1");
  const groups = role === "admin" ? await get("class-groups") : undefined;
  const { studentId: student, teacherId: teacher, reviewId: lesson } = feedback.items[0];
  const ids: Ids = { me, student, teacher, lesson, classGroup: groups?.items[0].id };
  const found = [];
  for (const { name, path, parts = {} } of mainPages[role]) {
    for (const size of sizes) {
      const page = await context.newPage();
      await page.setViewportSize(size);
      await page.goto(`${classback.url}${path(ids)}`);
      await isQuiet(page);
      if (keepsPictures) await savePicture(page, `${role}-${name}-${size.width}`);
      found.push({
        page: `${role}: ${name}`,
        size: `${size.width}x${size.height}`,
        ...(await measureScreen(page)),
        parts: await topsOf(page, parts),
      });
      await page.close();
    }
  }
  await context.close();
  return found;
}

/** How far below the top of the page each part begins; null if it is not there. */
async function topsOf(page: Page, parts: Parts) {
  const tops: Record<string, number | null> = {};
  for (const [part, named] of Object.entries(parts)) {
    const found =
      typeof named === "string"
        ? page.locator(named)
        : page
            .getByRole("button", { name: named })
            .or(page.getByRole("link", { name: named }))
            .or(page.getByRole("heading", { name: named }));
    const box = await found
      .filter({ visible: true })
      .first()
      .boundingBox({ timeout: 500 })
      .catch(() => null);
    tops[part] = box && Math.round(box.y);
  }
  return tops;
}

async function savePicture(page: Page, name: string) {
  const path = saveResult(`${name.replaceAll(/\W+/g, "-")}.png`, "");
  await page.screenshot({ path, fullPage: true });
}
