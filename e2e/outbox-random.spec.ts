import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Cookie, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isReadyForTunnel, storedData } from "./support/offline.ts";
import { openPhone } from "./support/phone.ts";
import { nextBuild, openServers } from "./support/server-of-builds.ts";
import { makeSmallSchool } from "./support/small-school.ts";
import { formOf, giveFeedback, lessonOf, logOut, openForm, waitingOn } from "./support/student-page.ts";

// Random histories of one phone that two students share, in a real browser against a real server: nothing that was submitted is
// lost, doubled, or stored under another name. The model of the outbox runs many more (outbox-model.test.tsx).

/** `OUTBOX_RUNS=50 OUTBOX_SEED=7 npx vitest run --project e2e e2e/outbox-random.spec.ts` runs others than this one, and longer ones. */
const { OUTBOX_RUNS: numRuns = 1, OUTBOX_SEED: seed = 1 } = process.env;
const lengths =
  process.env.OUTBOX_RUNS === undefined ? { minLength: 10, maxLength: 10 } : { minLength: 14, maxLength: 20 };

const names = ["Asha", "Bina"] as const;
type Name = (typeof names)[number];
const topics = ["Algebra", "Clouds", "Fables", "Magnets", "Optics", "Rivers", "Tides", "Verbs"];

const plain = <Type extends string>(type: Type) => fc.constant({ type });
/** On one of the classes for which the step is possible at that moment. */
const onLesson = <Type extends string>(type: Type) =>
  fc.record({ type: fc.constant(type), pick: fc.nat(topics.length - 1) });
const step = fc.oneof(
  { weight: 10, arbitrary: onLesson("submit") },
  { weight: 2, arbitrary: onLesson("submit and kill") },
  { weight: 4, arbitrary: onLesson("edit") },
  // From another device.
  { weight: 1, arbitrary: onLesson("elsewhere") },
  { weight: 4, arbitrary: plain("offline") },
  { weight: 3, arbitrary: plain("online") },
  { weight: 2, arbitrary: plain("stop server") },
  { weight: 2, arbitrary: plain("start server") },
  { weight: 2, arbitrary: plain("deploy") },
  { weight: 2, arbitrary: plain("second tab") },
  { weight: 3, arbitrary: plain("other tab") },
  { weight: 2, arbitrary: plain("reload") },
  { weight: 2, arbitrary: plain("kill") },
  { weight: 2, arbitrary: plain("sign out") },
  { weight: 3, arbitrary: plain("other user") },
  // The page does not know yet.
  { weight: 1, arbitrary: plain("end session") },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const histories = fc.sample(fc.array(step, lengths), {
  numRuns: Number(numRuns),
  seed: Number(seed),
});

/** Without a network or a server, a page may never have loaded. */
const shortly = { timeout: 8_000 };

/** What a student has submitted on a class. */
interface Submitted {
  author: Name;
  topic: string;
  /** After a kill it may be the one before an edit, or the one after it. */
  messages: string[];
  /** The page has said that it was sent, or will be. */
  isConfirmed: boolean;
}

const answeredOn = (page: Page, topic: string) =>
  lessonOf(page, topic).getByText("Feedback already submitted", { exact: true });

/** The classes that a page shows as still to rate, and those whose feedback waits to be sent. */
async function lessonsOn(page: Page): Promise<Record<"open" | "waiting", string[]>> {
  const shown = { open: [] as string[], waiting: [] as string[] };
  for (const topic of topics) {
    const closed = page.getByRole("button", { name: new RegExp(topic), expanded: false });
    if (await waitingOn(page, topic).isVisible()) shown.waiting.push(topic);
    else if (await formOf(page, topic).isVisible()) shown.open.push(topic);
    else if ((await closed.isVisible()) && !(await answeredOn(page, topic).isVisible()))
      shown.open.push(topic);
  }
  return shown;
}

const otherThan = (name: Name): Name => (name === "Asha" ? "Bina" : "Asha");

/** What a page shows: a student's dashboard, the login, or neither. */
async function screenOf(page: Page): Promise<Name | "login" | "other"> {
  const login = page.getByRole("heading", { name: "Login", exact: true });
  const student = page.getByRole("heading", { level: 1, name: /^Welcome, / });
  const found = login.or(student).first();
  const text = await found.textContent({ timeout: 5_000 }).catch(() => null);
  if (text === "Login") return "login";
  return names.find((each) => text === `Welcome, ${each}`) ?? "other";
}

async function openWorld() {
  const servers = await openServers();
  await servers.start();
  const { students } = await makeSmallSchool(servers.url, { students: names, topics });
  const builds = [undefined, nextBuild()];
  const phone = await openPhone();
  const submitted = new Map<string, Submitted>();
  let page: Page;
  let isOffline = false;
  let isStopped = false;
  let words = 0;
  let latest: Name = "Asha";

  const isReachable = () => !isOffline && !isStopped;
  const open = async () => {
    await page.goto(`${servers.url}/dashboard`, shortly).catch(() => {});
  };
  const startPhone = async (cookies: Cookie[] = []) => {
    page = await phone.start();
    await page.context().addCookies(cookies);
    await page.context().setOffline(isOffline);
    await open();
  };
  const startServer = async () => {
    await servers.start(builds[0]);
    isStopped = false;
  };
  /** Fills in the open form, and records how the page responds. */
  const submit = async (author: Name, topic: string, isKilled = false) => {
    words += 1;
    const message = `Words ${words} of ${author}`;
    const key = `${author}, ${topic}`;
    const earlier = submitted.get(key);
    submitted.set(key, {
      author,
      topic,
      messages: [...(earlier?.messages ?? []), message],
      isConfirmed: earlier?.isConfirmed ?? false,
    });
    await giveFeedback(page, 4, message);
    if (isKilled) return;
    const rejection = page.getByRole("form").getByRole("alert");
    await waitingOn(page, topic).or(answeredOn(page, topic)).or(rejection).first().waitFor();
    // What is rejected stays in the form.
    const isConfirmed = (await rejection.count()) === 0;
    submitted.set(key, { author, topic, messages: [message], isConfirmed });
  };
  const signIn = async (name: Name) => {
    const { email, password } = students[name];
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login Now" }).click();
    await page.getByRole("heading", { level: 1, name: `Welcome, ${name}` }).waitFor();
    await isReadyForTunnel(page);
    latest = name;
  };
  const signOut = async (name: Name) => {
    await logOut(page);
    const login = page.getByRole("heading", { name: "Login", exact: true });
    const keep = page.getByRole("button", { name: "Keep and log out" });
    await login.or(keep).first().waitFor();
    if (await keep.isVisible()) await keep.click();
    await login.waitFor();
    const { text, counts } = await storedData(page);
    expect(counts).toMatchObject({ owner: 0, queries: 0 });
    expect(text).not.toContain(students[name].email);
  };

  /** What happens to the phone and the server. */
  const happen = async ({ type, ...more }: Step) => {
    if (type === "offline" || type === "online") {
      isOffline = type === "offline";
      const isSet = page.context().setOffline(isOffline);
      // Chromium sometimes hangs while a service worker starts or ends: then it is killed.
      const answer = await Promise.race([isSet.then(() => "set"), sleep(10_000, "silence")]);
      if (answer === "silence") await happen({ type: "kill" });
    }
    if (type === "stop server") {
      await servers.stop();
      isStopped = true;
    }
    if (type === "start server" && isStopped) await startServer();
    if (type === "deploy") {
      builds.reverse();
      await startServer();
    }
    if (type === "end session") await page.context().clearCookies();
    if (type === "elsewhere" && !isStopped && "pick" in more) {
      const { api } = students[latest];
      const { items } = await api.get("/lessons");
      const { id: reviewId } = items[more.pick];
      // It may have been rated already.
      await api.request("POST", "/feedback", {
        id: crypto.randomUUID(),
        reviewId,
        rating: 1,
        message: "From elsewhere",
      });
    }
    if (type === "reload") await page.reload(shortly).catch(() => {});
    if (type === "kill") {
      // As if the browser had written them to the disk, which it does after a while.
      const cookies = await page.context().cookies();
      await phone.kill();
      await startPhone(cookies);
    }
    const pages = page.context().pages();
    if (type === "second tab" && pages.length < 4) {
      page = await page.context().newPage();
      await open();
    }
    if (type === "other tab") {
      page = pages[(pages.indexOf(page) + 1) % pages.length] as Page;
      if (page.url() === "about:blank") await open();
      await page.bringToFront();
      await page.evaluate(() => window.dispatchEvent(new Event("focus"))).catch(() => {});
    }
  };
  const goOnline = async () => {
    await happen({ type: "online" });
    await happen({ type: "start server" });
  };
  /** A step of the student whom the page shows as signed in. */
  const use = async (author: Name, { type, ...more }: Step) => {
    if (type === "sign out" || type === "other user") {
      await goOnline();
      await signOut(author);
    }
    if (type === "other user") await signIn(otherThan(author));
    if (!("pick" in more) || type === "elsewhere") return;
    const { open, waiting } = await lessonsOn(page);
    const isEdit = type === "edit";
    const possible = isEdit ? waiting : open;
    const topic = possible[more.pick % possible.length];
    if (topic === undefined) return;
    if (isEdit) await lessonOf(page, topic).getByRole("button", { name: "Edit" }).click();
    else await openForm(page, topic);
    await formOf(page, topic).waitFor();
    await submit(author, topic, type === "submit and kill");
    if (type === "submit and kill") await happen({ type: "kill" });
  };
  const act = async (each: Step) => {
    await happen(each);
    const screen = await screenOf(page);
    if (screen === "other") return isReachable() ? open() : undefined;
    if (screen === "login") {
      // Nothing else can be done there.
      await goOnline();
      await signIn("pick" in each ? (names[each.pick % 2] as Name) : latest);
      return;
    }
    await use(screen, each).catch(async (error: unknown) => {
      // Another tab may have signed them out meanwhile.
      if ((await screenOf(page)) === screen) throw error;
    });
  };
  /** With a network and the server, this student comes back. */
  const comeBack = async (name: Name): Promise<void> => {
    let screen = await screenOf(page);
    if (screen !== name && screen !== "login") {
      await signOut(screen as Name);
      screen = "login";
    }
    if (screen === "login") await signIn(name);
    await page.getByRole("heading", { name: "Teacher Reviews" }).waitFor();
  };
  /** What the page shows as not sent, without what is stored instead. */
  const notSent = async (): Promise<string[]> => {
    const texts = await page.getByRole("region", { name: "Not sent" }).allTextContents();
    return texts.map((text) => text.split("Your saved feedback")[0] ?? "");
  };
  await startPhone();
  return {
    students,
    submitted,
    signIn,
    act,
    comeBack,
    notSent,
    goOnline,
    kill: () => happen({ type: "kill" }),
  };
}

/** Some calls of the browser have no timeout of their own. */
function inTime(work: Promise<void>): Promise<void> {
  const limit = sleep(60_000, undefined, { ref: false }).then(() => {
    throw new Error("It takes too long.");
  });
  return Promise.race([work, limit]);
}

test.each(histories.map((steps, index) => ({ name: `${index + 1} of ${histories.length}`, steps })))(
  "nothing is lost, doubled or under another name: random history $name",
  { timeout: 240_000 },
  async ({ steps }) => {
    const world = await openWorld();
    const done: string[] = [];
    try {
      await world.signIn("Asha");
      for (const each of steps) {
        done.push(JSON.stringify(each));
        await inTime(world.act(each));
      }
      await world.goOnline();
      await world.kill();
      for (const name of names) {
        await world.comeBack(name);
        const { api } = world.students[name];
        const confirmed = [...world.submitted.values()].filter(
          ({ author, isConfirmed }) => author === name && isConfirmed,
        );
        /** How often each feedback is found: on the server, or on the page with the reason why not. */
        const countFound = async () => {
          const stored: { topic: string; message: string }[] = (await api.get("/feedback?limit=50")).items;
          const notSent = await world.notSent();
          const count = ({ topic, messages }: Submitted) => {
            const isHere = (text: string) => messages.some((message) => text.includes(message));
            const received = stored.filter((each) => each.topic === topic && isHere(each.message));
            return received.length + notSent.filter(isHere).length;
          };
          return confirmed.map((each) => `${each.topic}, ${each.messages}: ${count(each)}`);
        };
        const once = confirmed.map(({ topic, messages }) => `${topic}, ${messages}: 1`);
        await expect.poll(countFound, { timeout: 60_000 }).toEqual(once);
        const { items } = await api.get("/feedback?limit=50");
        const stored = items as { topic: string; message: string }[];
        for (const { message } of stored) expect(message).toMatch(new RegExp(`of ${name}$|^From elsewhere$`));
        expect(new Set(stored.map(({ topic }) => topic)).size).toBe(stored.length);
      }
    } catch (error) {
      throw new Error(`With seed ${seed}, after\n${done.join("\n")}\n${error}`, { cause: error });
    }
  },
);
