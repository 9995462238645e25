import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { ApiSession } from "./api-session.ts";
import { connectTo } from "./database-of.ts";
import type { RunningClassback } from "./start-classback.ts";

export const admin = { email: "principal@school.example", password: "banyan tree" };
/** Settings of a server whose first admin is `admin`. */
export const adminSettings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: "warn" };

/** A request that waits longer hangs: past the 10 s for a connection, the 15 s for a statement, and some. */
const hangsAfterMs = 40_000;
const subject = "Physics";

/**
 * The possible states of the feedback: its stars, or null when there is none. More than one value while a write has no
 * response yet.
 */
type Possible = Set<number | null>;

interface Write {
  by: ApiSession;
  method: string;
  path: string;
  body?: unknown;
  /** The stars that it leaves. */
  leaves: number | null;
}

/** One feedback on its way. */
interface Gift {
  api: ApiSession;
  reviewId: string;
  id: string;
  /** What is still to be done; null before the first try. */
  writes: Write[] | null;
  /** Whether the first of them was sent before. */
  tried: boolean;
}

interface Person {
  email: string;
  password: string;
  api: ApiSession;
}

/**
 * A mentor, their classes, and students who give feedback on all of them, as fast as asked. Some of it the mentor edits and
 * some they delete. What is not acknowledged is tried again, with the same id, until it is: so in the end everything is, and at
 * every moment it is known what must be there.
 */
export class Writers {
  readonly mentor: Person;
  readonly students: Person[];
  readonly possible = new Map<string, Possible>();
  readonly #edited = new Set<string>();
  readonly #deleted = new Set<string>();
  /** How often each status came back; "cut" for no response. */
  readonly responses = new Map<string, number>();
  /** Responses that no fault excuses: neither success nor a 503 with a sentence and Retry-After. */
  readonly wrong: string[] = [];
  acknowledged = 0;
  slowestMs = 0;
  #urls: string[];
  #submissions = 0;
  #open: Gift[];

  private constructor(url: string, mentor: Person, students: Person[], lessonIds: string[]) {
    this.#urls = [url];
    this.mentor = mentor;
    this.students = students;
    this.#open = lessonIds.flatMap((lessonId) =>
      students.map((student) => ({
        api: student.api,
        reviewId: lessonId,
        id: randomUUID(),
        writes: null,
        tried: false,
      })),
    );
  }

  /** Fills the school: there is room for `students` times `classes` responses. */
  static async prepare(url: string, counts: { students: number; classes: number }): Promise<Writers> {
    const asAdmin = await ApiSession.signIn(url, admin);
    const account = { email: "meera@school.example", password: "chalk and talk" };
    const profile = { surname: "Test", education: "M.Sc." };
    const { id: teacherId } = await asAdmin.post("/teachers", {
      ...profile,
      ...account,
      name: "Meera",
      subject,
    });
    const mentor = { ...account, api: await ApiSession.signIn(url, account) };
    const students = await Promise.all(
      Array.from({ length: counts.students }, async (_, index) => {
        const own = { email: `student${index}@home.example`, password: "cricket bat" };
        const person = { ...profile, name: "Student", age: 14, city: "Pune", teacherId, subject };
        await ApiSession.signedOut(url).post("/students", { ...person, ...own });
        return { ...own, api: await ApiSession.signIn(url, own) };
      }),
    );
    const lessonIds: string[] = [];
    for (let number = 1; number <= counts.classes; number++) {
      const date = `2026-${number % 2 === 0 ? "10" : "11"}-10`;
      lessonIds.push((await mentor.api.post("/lessons", { subject, topic: `Class ${number}`, date })).id);
    }
    return new Writers(url, mentor, students, lessonIds);
  }

  /** Where requests go from now on; to several servers in turn. */
  goTo(...urls: string[]): void {
    this.#urls = urls;
  }

  /** Writes at most `perSecond` until `signal` ends it or there is nothing left to give; then no request is under way. */
  async write({ perSecond, signal }: { perSecond: number; signal?: AbortSignal }): Promise<void> {
    const start = performance.now();
    let taken = 0;
    // Enough for all requests in progress at this rate, with some to spare for slow ones.
    const hands = Array.from({ length: 24 }, async () => {
      while (!signal?.aborted) {
        const gift = this.#open.shift();
        if (gift === undefined) return;
        await sleep(Math.max(1, start + (taken++ * 1000) / perSecond - performance.now()));
        await this.#give(gift, signal);
      }
    });
    await Promise.all(hands);
  }

  /** Reads and signs in, in everyone's name in turn, until `signal` ends it. */
  async lookAround(signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn++) {
      const [url] = this.#urls as [string];
      const { api, email, password } = this.students[turn % this.students.length] as Person;
      await this.ask(api.at(url), "GET", "/feedback");
      await this.ask(this.mentor.api.at(url), "GET", "/me");
      await this.ask(ApiSession.signedOut(url), "POST", "/sign-in", { email, password });
      await sleep(50);
    }
  }

  /** Resolves when so many writes were acknowledged. */
  async reach(acknowledged: number): Promise<void> {
    await expect
      .poll(() => this.acknowledged, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(acknowledged);
  }

  async #give(gift: Gift, signal?: AbortSignal): Promise<void> {
    gift.writes ??= this.#writesOf(gift);
    const possible = this.possible.get(gift.id) ?? new Set([null]);
    this.possible.set(gift.id, possible);
    for (;;) {
      const [write] = gift.writes;
      if (write === undefined) return;
      if (signal?.aborted) {
        this.#open.unshift(gift);
        return;
      }
      possible.add(write.leaves);
      const url = this.#urls[Math.floor(Math.random() * this.#urls.length)] as string;
      const status = await this.ask(write.by.at(url), write.method, write.path, write.body);
      const done = status !== null && (status < 300 || (gift.tried && isGone(write.method, status)));
      gift.tried = !done;
      if (done) {
        gift.writes.shift();
        possible.clear();
        possible.add(write.leaves);
        if (write.method === "PATCH") this.#edited.add(gift.id);
        if (write.method === "DELETE") this.#deleted.add(gift.id);
        this.acknowledged += 1;
      } else {
        await sleep(30 + Math.random() * 40);
      }
    }
  }

  #writesOf({ api, reviewId, id }: Gift): Write[] {
    const number = this.#submissions++;
    const rating = (number % 5) + 1;
    const changed = (rating % 5) + 1;
    const message = `Message ${number}`;
    const path = `/feedback/${id}`;
    const by = this.mentor.api;
    const body = { id, reviewId, rating, message };
    const writes: Write[] = [{ by: api, method: "POST", path: "/feedback", body, leaves: rating }];
    if (number % 4 === 1) {
      writes.push({ by, method: "PATCH", path, body: { rating: changed, message }, leaves: changed });
    }
    if (number % 10 === 9) writes.push({ by, method: "DELETE", path, leaves: null });
    return writes;
  }

  /** One request, counted and judged; its status, null when the connection broke. */
  async ask(api: ApiSession, method: string, path: string, body?: unknown): Promise<number | null> {
    const start = performance.now();
    let status: number | null = null;
    try {
      const response = await api.request(method, path, body, AbortSignal.timeout(hangsAfterMs));
      const text = await response.text();
      status = response.status;
      if (status >= 300 && !isGone(method, status) && !(status === 503 && isClearRejection(response, text)))
        this.wrong.push(`${method} ${path.replace(/\/[0-9a-f-]{36}/, "/{id}")} ${status} ${text}`);
    } catch (error) {
      if ((error as Error).name === "TimeoutError") this.wrong.push(`${method} ${path} hangs`);
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
    const key = String(status ?? "cut");
    this.responses.set(key, (this.responses.get(key) ?? 0) + 1);
    return status;
  }

  /** Checks that everything acknowledged is stored exactly once, and that months and audit log agree. */
  async expectNothingLost(
    classback: Pick<RunningClassback, "url" | "dataDir">,
    database?: { connectionString: string },
  ) {
    const asAdmin = await ApiSession.signIn(classback.url, admin);
    const stored = await asAdmin.all("/feedback");
    const stars = new Map<string, number>(stored.map(({ id, rating }) => [id, rating]));
    expect(stars.size, "no feedback twice").toBe(stored.length);
    const lost = [...this.possible].filter(([id, possible]) => !possible.has(stars.get(id) ?? null));
    expect(lost, "feedback that is not as it was acknowledged").toEqual([]);
    expect(
      [...stars.keys()].filter((id) => !this.possible.has(id)),
      "feedback from nowhere",
    ).toEqual([]);

    // A write may have been stored although its response was lost: the months count those too.
    const [row] = (await asAdmin.get("/teachers")).items;
    const months = [...new Set(stored.map(({ date }) => date.slice(0, 7)))].sort().reverse();
    const counts = months.map((month) => {
      const ofMonth = stored.filter(({ date }) => date.startsWith(month));
      return {
        month,
        counts: [1, 2, 3, 4, 5].map((star) => ofMonth.filter(({ rating }) => rating === star).length),
      };
    });
    expect(row.monthlyRatings, "monthly ratings equal a recount").toMatchObject(counts);

    const client = await connectTo(database ?? classback.dataDir);
    const { rows } = await client
      .query<{ action: string; record: string; times: number }>(
        "select action, record_id::text as record, count(*)::int as times from audit_log where action in ('feedback.edit', 'feedback.delete') group by 1, 2",
      )
      .finally(() => client.end());
    expect(
      rows.filter(({ times }) => times !== 1),
      "no change is in the audit log twice",
    ).toEqual([]);
    const inAudit = (action: string) =>
      new Set(rows.filter((each) => each.action === action).map(({ record }) => record));
    const [edits, deletions] = [inAudit("feedback.edit"), inAudit("feedback.delete")];
    expect(
      [...this.#edited].filter((id) => !edits.has(id)),
      "edits that the audit log lacks",
    ).toEqual([]);
    expect(
      [...this.#deleted].filter((id) => !deletions.has(id)),
      "deletions that it lacks",
    ).toEqual([]);
  }

  /** The results of a run, for the test output. */
  report(what: string): void {
    const responses = [...this.responses].map(([status, times]) => `${status}: ${times}`).join(", ");
    process.stdout.write(
      `${what}: ${this.acknowledged} writes acknowledged (${responses}), slowest ${Math.round(this.slowestMs)} ms\n`,
    );
  }
}

/** The response to a repeated deletion. */
function isGone(method: string, status: number): boolean {
  return method === "DELETE" && status === 404;
}

function isClearRejection(response: Response, text: string): boolean {
  const body = JSON.parse(text) as { code?: string; message?: string };
  return (
    body.code === "unavailable" &&
    (body.message ?? "").length > 20 &&
    Number(response.headers.get("Retry-After")) > 0
  );
}
