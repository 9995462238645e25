import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "../e2e/support/find-chromium.ts";
import { freePort } from "../e2e/support/start-classback.ts";
import { table } from "./support/figures.ts";
import { interactions, watchLatency } from "./support/interactions.ts";
import { withoutSignals } from "./support/interrupt.ts";
import { machine, saveResult } from "./support/machine.ts";
import { startClassback } from "./support/own-classback.ts";
import { isQuiet, type Visit, visit } from "./support/visit.ts";

// What a student's cheap phone on slow 4G sees of the demo school: bytes, requests, time to the
// first useful content, on the first visit and with a warm browser cache; the latency of the most common actions; and
// Lighthouse's scores. `npm run bench:browser -- --no-lighthouse` leaves those out: npx downloads Lighthouse (176 MB
// unpacked) for them, so it is not a dependency.

const lighthouse = "lighthouse@13.5.0";
const password = "classback";
const people = {
  visitor: undefined,
  student: "aarav.sharma@demo.classback.example",
  teacher: "meera.iyer@demo.classback.example",
  admin: "admin@demo.classback.example",
} as const;
type Who = keyof typeof people;

/** Each page, who opens it, and the content that makes it useful. */
const pages: { name: string; who: Who; path: string; useful: string }[] = [
  { name: "login", who: "visitor", path: "/", useful: "form button[type=submit]" },
  { name: "register", who: "visitor", path: "/register", useful: "form button[type=submit]" },
  { name: "student dashboard", who: "student", path: "/dashboard", useful: "main li h3, main li button" },
  { name: "teacher dashboard", who: "teacher", path: "/dashboard", useful: "main tbody time" },
  {
    name: "admin: students",
    who: "admin",
    path: "/dashboard",
    useful: "main tbody th a, main tbody td button",
  },
  { name: "admin: mentors", who: "admin", path: "/dashboard?view=mentors", useful: "main tbody th a" },
];

const before = machine();
const classback = await startClassback({ script: "demo" });
const found = await findChromium("phone", "installed");
const browserOptions = {
  executablePath: found.executablePath,
  env: { ...process.env, ...found.env } as Record<string, string>,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  ...withoutSignals,
};
const browser = await chromium.launch(browserOptions);

async function profileOf(who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: "en-IN",
  });
  await signIn(context, who);
  return context;
}

/** Signs a person in as the app does, with the role that the browser remembers. */
async function signIn(context: BrowserContext, who: Who): Promise<void> {
  const email = people[who];
  if (email === undefined) return;
  const response = await context.request.post(`${classback.url}/api/sign-in`, { data: { email, password } });
  if (!response.ok()) throw new Error(`Sign-in returned ${response.status()}`);
  await context.addInitScript((role) => {
    // A blank page comes first; it has no storage.
    if (location.protocol === "http:") localStorage.setItem("role", role);
  }, who);
  await context.addCookies([{ name: "role", value: who, url: classback.url }]);
}

async function measureVisits() {
  const measured: { page: string; first: Visit; repeat: Visit }[] = [];
  for (const { name, who, path, useful } of pages) {
    const context = await profileOf(who);
    const open = () => visit(context, `${classback.url}${path}`, useful, who !== "visitor");
    const first = await open();
    const repeat = await open();
    measured.push({ page: name, first, repeat });
    await context.close();
  }
  return measured;
}

async function measureInteractions() {
  const measured: { interaction: string; milliseconds: number }[] = [];
  for (const { name, who, path, act } of interactions) {
    const context = await profileOf(who);
    const page = await context.newPage();
    const latency = await watchLatency(context, page);
    await page.goto(`${classback.url}${path}`);
    await isQuiet(page);
    measured.push({ interaction: name, milliseconds: await latency.of(() => act(page)) });
    await context.close();
  }
  return measured;
}

/**
 * Lighthouse's scores for a page opened by this person, in a browser where they have signed in. Cookies sent as a header would not
 * do: the first cookie of a response replaces them, and the session seems to have ended.
 */
async function lighthouseOf(who: Who, path: string): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), "classback-lighthouse-"));
  const port = await freePort();
  const profile = await chromium.launchPersistentContext(join(folder, "profile"), {
    ...browserOptions,
    viewport: null,
    args: [...browserOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    await signIn(profile, who);
    const file = join(folder, "report.json");
    const options = ["--quiet", `--port=${port}`, "--disable-storage-reset", "--output=json"];
    const categories = "--only-categories=performance,accessibility,best-practices";
    await promisify(execFile)(
      "npx",
      ["--yes", lighthouse, `${classback.url}${path}`, ...options, `--output-path=${file}`, categories],
      { env: { ...process.env, ...found.env, CHROME_PATH: found.executablePath } },
    );
    return scoresIn(JSON.parse(await readFile(file, "utf8")));
  } finally {
    await profile.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface LighthouseReport {
  categories: Record<"performance" | "accessibility" | "best-practices", { score: number }>;
  audits: Record<string, { numericValue: number } | undefined>;
}

function scoresIn({ categories: marks, audits }: LighthouseReport): Record<string, number> {
  const milliseconds = (audit: string) => Math.round(audits[audit]?.numericValue ?? Number.NaN);
  return {
    performance: Math.round(marks.performance.score * 100),
    accessibility: Math.round(marks.accessibility.score * 100),
    "best practices": Math.round(marks["best-practices"].score * 100),
    "FCP, ms": milliseconds("first-contentful-paint"),
    "LCP, ms": milliseconds("largest-contentful-paint"),
    "TBT, ms": milliseconds("total-blocking-time"),
  };
}

try {
  const visits = await measureVisits();
  const cells = ({ kilobytes, requests, usefulMs }: Visit) => [kilobytes.toFixed(1), requests, usefulMs];
  console.log(
    table(
      ["page", "kB", "requests", "useful, ms", "kB again", "requests again", "useful again, ms"],
      visits.map(({ page, first, repeat }) => [page, ...cells(first), ...cells(repeat)]),
    ),
  );
  const latencies = await measureInteractions();
  const rows = latencies.map(({ interaction, milliseconds }) => [interaction, milliseconds]);
  console.log(`\n${table(["interaction", "to next paint, ms"], rows)}`);

  const marks: Record<string, Record<string, number>> = {};
  if (!process.argv.includes("--no-lighthouse")) {
    for (const { name, who, path } of pages) marks[name] = await lighthouseOf(who, path);
    const names = Object.keys(marks.login ?? {});
    const lines = Object.entries(marks).map(([page, each]) => [page, ...Object.values(each)]);
    console.log(`\n${table(["Lighthouse", ...names], lines)}`);
  }
  console.log(`\n${saveResult("browser.json", { machine: before, visits, latencies, lighthouse: marks })}`);
} finally {
  await browser.close();
  await classback.stop();
}
