import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { beforeAll, expect, onTestFinished } from "vitest";
import { putIntoCondition } from "./conditions.ts";
import { findChromium } from "./find-chromium.ts";
import type { FontSet } from "./test-fonts.ts";

const phone = { width: 360, height: 740 };
const laptop = { width: 1280, height: 800 };
export const screens = { phone, laptop } as const;

const underWay = new WeakMap<Page, Set<Request>>();

/** Waits until everything is loaded and rendered: no request in progress, and the browser idle, twice in a row. */
export async function settled(page: Page): Promise<void> {
  let rounds = 0;
  const inProgress = () => [...(underWay.get(page) ?? [])].map((request) => request.url());
  const look = async () => {
    // Drawing a frame for each look would take more of the processor's time than the requests.
    if (inProgress().length > 0) {
      rounds = 0;
      return inProgress();
    }
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          if (!("requestIdleCallback" in window)) setTimeout(resolve);
          else {
            // Without a frame to draw, Chromium may let it wait for ever.
            requestAnimationFrame(() => {});
            requestIdleCallback(resolve, { timeout: 1000 });
          }
        }),
    );
    rounds = inProgress().length === 0 ? rounds + 1 : 0;
    return rounds > 1 || inProgress();
  };
  await expect.poll(look, { timeout: 45_000, interval: 20 }).toBe(true);
}

function followRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => {
    // It ends after minutes.
    if (request.resourceType() === "eventsource") return;
    // The end of requests that the former document began is not always reported.
    if (request.isNavigationRequest()) requests.clear();
    requests.add(request);
  });
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/**
 * How often a request that Node.js makes, not the browser, is tried again after a reset. Browsers also try again when the
 * server has just closed a connection because nothing was sent on it for a while.
 */
export const resetRetries = { maxRetries: 3 };

function retryResets(request: APIRequestContext): void {
  const fetchOnce = request.fetch.bind(request);
  request.fetch = (url, options) => fetchOnce(url, { ...resetRetries, ...options });
}

async function launch(fonts: FontSet): Promise<Browser> {
  const { executablePath, env, ignoreDefaultArgs } = await findChromium(fonts);
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
    ignoreDefaultArgs,
  });
}

/** Options of a profile; the fonts are a phone's unless a test says otherwise. */
export interface ProfileOptions extends BrowserContextOptions {
  fonts?: FontSet;
}

/**
 * The Chromiums of this worker, one for each set of fonts, which end with it. Each test file gets profiles of its own. One Chromium
 * for all workers takes a tenth longer: every message passes through Vitest's main process.
 */
const launched = new Map<FontSet, Promise<Browser>>();

async function browserWith(fonts: FontSet): Promise<Browser> {
  const before = await launched.get(fonts);
  if (before?.isConnected()) return before;
  const browser = launch(fonts);
  launched.set(fonts, browser);
  return browser;
}

/** A real browser for the calling test file. */
export function openBrowser() {
  beforeAll(async () => {
    await browserWith("phone");
  });

  /** A new browser profile for the calling test, signed out. An error in its console fails the test. */
  async function newProfile({ fonts = "phone", ...options }: ProfileOptions = {}): Promise<BrowserContext> {
    // Requests that a service worker answers cannot be observed or held back, so only tests of it allow one.
    const context = await (await browserWith(fonts)).newContext({
      viewport: laptop,
      locale: "en-IN",
      serviceWorkers: "block",
      // Movement takes a twentieth of the processor time: it is tested on phones, where most is tapped, and in components.
      reducedMotion: options.isMobile ? "no-preference" : "reduce",
      ...options,
    });
    context.setDefaultTimeout(45_000);
    retryResets(context.request);
    await putIntoCondition(context);
    context.on("page", followRequests);
    const consoleErrors: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error" && !isExpected(message.text())) consoleErrors.push(message.text());
    });
    // Some are reported without a word in the console.
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
        reportError(`Against the Content-Security-Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
      );
    });
    context.on("weberror", (error) => {
      if (!isExpected(String(error.error()))) consoleErrors.push(String(error.error()));
    });
    onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") await describePages(task.name, context);
      await context.close();
      expect(consoleErrors).toEqual([]);
    });
    return context;
  }

  return {
    newProfile,
    async newPage(options: ProfileOptions = {}): Promise<Page> {
      return (await newProfile(options)).newPage();
    },
  };
}

/** Prints what the pages of a failed test show: a failure that happens once in hundreds of runs cannot be looked at later. */
async function describePages(test: string, context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.innerText("body", { timeout: 1000 }).catch(String);
    process.stderr.write(`\nAt the end of ${test}, ${page.url()} shows:\n${text.slice(0, 1000)}\n`);
  }
}

/**
 * Chromium reports every response of 400 and above as an error; a rejection that a form shows does not count. Nor does a
 * connection that a test cuts, including below the service worker (ERR_FAILED).
 */
function isExpected(text: string): boolean {
  return /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_RE(SET|FUSED)))|^TypeError: Failed to fetch dynamically imported module/.test(
    text,
  );
}
