import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { admin } from "../support/writers.ts";

const subject = "Physics";

/** How long a phone waits before it repeats a submission. */
const impatientAfterMs = 6000;

/** Between two submissions of one student. With 16 students, gaps are measured to about a thirtieth of a second. */
const pauseMs = 400;

/** The database of the school, past its servers. */
export interface SchoolDatabase {
  ask<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** The monthly ratings that differ from a recount. */
  wrongMonths(): Promise<unknown[]>;
}

interface Submit {
  id: string;
  reviewId: string;
  rating: number;
  message: string;
}

interface Options {
  /** Whether to repeat a rejected submission at once, or when the response says, as browsers do. */
  patience?: "none" | "as asked";
}

/** A submission and its student. */
interface OwnedFeedback extends Submit {
  studentId: string;
}

/**
 * Students who give feedback all the time, each on one class after another. What is not acknowledged is repeated with the
 * same id until it is.
 */
export class Submitters {
  readonly acknowledged = new Map<string, OwnedFeedback>();
  /** When the acknowledgements came, by `performance.now()`. */
  readonly times: number[] = [];
  /** Why requests failed, one line for each. */
  readonly failures: string[] = [];
  /** How many submissions were acknowledged only when repeated, with 200 instead of 201. */
  repeated = 0;
  readonly #students: { id: string; api: ApiSession }[];
  readonly #classes: string[];
  readonly #patience: Options["patience"];
  readonly #ending = new AbortController();
  #working: Promise<unknown> = Promise.resolve();

  private constructor(
    students: { id: string; api: ApiSession }[],
    classes: string[],
    patience: Options["patience"],
  ) {
    this.#patience = patience;
    this.#students = students;
    this.#classes = classes;
  }

  /** Fills the school, with more classes than the test has time for. */
  static async prepare(
    database: SchoolDatabase,
    url: string,
    count: number,
    { patience }: Options = {},
  ): Promise<Submitters> {
    const asAdmin = await ApiSession.signIn(url, admin);
    const person = { surname: "Test", education: "M.Sc.", subject };
    const { id: teacherId } = await asAdmin.post("/teachers", {
      ...person,
      name: "Meera",
      email: "meera@school.example",
      password: "chalk and talk",
    });
    const students = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const own = { email: `student${index}@home.example`, password: "cricket bat" };
        const profile = { ...person, ...own, name: "Student", age: 14, city: "Pune", teacherId };
        const { id } = await ApiSession.signedOut(url).post("/students", profile);
        return { id, api: await ApiSession.signIn(url, own) };
      }),
    );
    const classes = await database.ask<{ id: string }>(
      `insert into lessons (teacher_id, topic, subject, date)
       select $1, 'Class ' || number, $2, date '2025-09-10' + (number % 90) from generate_series(1, 3000) as number
       returning id`,
      [teacherId, subject],
    );
    return new Submitters(
      students,
      classes.map(({ id }) => id),
      patience,
    );
  }

  begin(): void {
    this.#working = Promise.all(this.#students.map((student, index) => this.#work(student, index)));
  }

  /** Begins no more submissions; resolves when those already begun are acknowledged. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#working;
  }

  async #work({ id: studentId, api }: { id: string; api: ApiSession }, index: number): Promise<void> {
    await sleep((index * pauseMs) / this.#students.length);
    for (const [number, reviewId] of this.#classes.entries()) {
      if (this.#ending.signal.aborted) return;
      const message = `Student ${index} on class ${number}`;
      const submission = { id: randomUUID(), reviewId, rating: (number % 5) + 1, message };
      for (;;) {
        const retryAfterMs = await this.#submit(api, submission);
        if (retryAfterMs === null) break;
        await sleep(retryAfterMs);
      }
      this.acknowledged.set(submission.id, { ...submission, studentId });
      this.times.push(performance.now());
      await sleep(pauseMs * (0.75 + Math.random() * 0.5));
    }
    throw new Error("There are too few classes for such a long test");
  }

  /** When to try again, in milliseconds; null once it is acknowledged. */
  async #submit(api: ApiSession, submission: Submit): Promise<number | null> {
    const soonMs = 50 + Math.random() * 100;
    try {
      const signal = AbortSignal.timeout(impatientAfterMs);
      const response = await api.request("POST", "/feedback", submission, signal);
      const text = await response.text();
      if (response.status === 201 || response.status === 200) {
        this.repeated += response.status === 200 ? 1 : 0;
        expect(JSON.parse(text)).toMatchObject(submission);
        return null;
      }
      this.failures.push(`${response.status} ${text.slice(0, 60)}`);
      // Whatever happens to servers and database, a student may only be asked to retry.
      if (response.status !== 503) throw new Error(`A submission was answered ${response.status}: ${text}`);
      const retryAfterMs = Number(response.headers.get("Retry-After") ?? 0) * 1000;
      return this.#patience === "as asked" ? Math.max(soonMs, retryAfterMs) : soonMs;
    } catch (error) {
      if (!isCut(error)) throw error;
      this.failures.push((error as Error).name);
      return soonMs;
    }
  }

  /** Resolves when writes flow, at least three seconds after `since`: older acknowledgements may still be on their way. */
  async untilFlowing(since: number): Promise<void> {
    const deadline = performance.now() + 120_000;
    for (;;) {
      const now = performance.now();
      if (now > since + 3000 && this.times.filter((time) => time > now - 1000).length >= 5) return;
      if (now > deadline) throw new Error("Writes did not come back");
      await sleep(50);
    }
  }

  /** The longest time without an acknowledgement between these two moments, in milliseconds. */
  longestGap(from: number, to: number): number {
    const before = this.times.filter((time) => time <= from).at(-1) ?? from;
    const within = [before, ...this.times.filter((time) => time > from && time <= to)];
    return Math.max(...within.map((time, index) => time - (within[index - 1] ?? time)));
  }

  /** The acknowledged submissions that the database lacks, or has with different content. */
  async lost(database: SchoolDatabase): Promise<OwnedFeedback[]> {
    const acknowledged = [...this.acknowledged.values()];
    const stored = new Map((await feedbackOf(database)).map((row) => [row.id, JSON.stringify(row)]));
    return acknowledged.filter(({ id, reviewId, studentId, rating, message }) => {
      return stored.get(id) !== JSON.stringify({ id, reviewId, studentId, rating, message });
    });
  }

  /** After `end`: the acknowledged submissions are stored once and unchanged, nothing else is, and the months agree. */
  async expectExact(database: SchoolDatabase): Promise<void> {
    expect(await this.lost(database), "acknowledged responses that were lost").toEqual([]);
    const rows = await feedbackOf(database);
    const answers = new Set(rows.map(({ studentId, reviewId }) => `${studentId} ${reviewId}`));
    expect(answers.size, "responses that are there twice").toBe(rows.length);
    expect(rows.length, "stored responses, and acknowledged ones").toBe(this.acknowledged.size);
    expect(await database.wrongMonths(), "monthly ratings that differ from a recount").toEqual([]);
  }
}

function feedbackOf(database: SchoolDatabase): Promise<OwnedFeedback[]> {
  return database.ask<OwnedFeedback>(
    `select id, lesson_id as "reviewId", student_id as "studentId", rating, message from feedback`,
  );
}

/** Whether the connection broke, or no response came in time. */
function isCut(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "TimeoutError" || error.message === "fetch failed" || error.message === "terminated")
  );
}
