import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { inTransaction } from "#db/client.ts";
import { seedDemoSchool } from "#db/seed/demo/demo-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { createAccount, hashPassword } from "#server/accounts/accounts.ts";
import { type ServedClassback, serveClassback } from "./serve-classback.ts";

/** Who signs in to the demo school, with `demoPassword`. */
export const demoPeople = {
  admin: "admin@demo.classback.example",
  clerk: "office@demo.classback.example",
  teacher: "meera.iyer@demo.classback.example",
  student: "aarav.sharma@demo.classback.example",
} as const;

export const demoPassword = "classback";

export type Viewer = "visitor" | keyof typeof demoPeople;

/** The demo school of `npm run demo` for the calling test file. */
export function openDemo() {
  let classback: ServedClassback;
  beforeAll(async () => {
    classback = await serveClassback({ ADMIN_EMAIL: demoPeople.admin, ADMIN_PASSWORD: demoPassword });
    const { services } = classback;
    const passwordHash = await hashPassword(
      services,
      { account: demoPeople.admin, address: "" },
      demoPassword,
    );
    const today = todayIn(services.env.TIME_ZONE);
    await inTransaction(services.database, async (tx) => {
      await seedDemoSchool(tx, { passwordHash, today });
      const clerk = { role: "clerk", name: "Lata", surname: "Menon", email: demoPeople.clerk } as const;
      await createAccount(tx, clerk, passwordHash);
    });
  });
  afterAll(() => classback?.stop());
  return {
    get url() {
      return classback.url;
    },
  };
}

/** The records of the demo school that addresses of pages name, for one viewer. */
export interface DemoRecords {
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
  /** For the office. */
  classGroupId: string;
}

/** Signs in, and finds the records that page addresses name. */
export async function findDemoRecords(
  viewer: Viewer,
  url: string,
  context: BrowserContext,
): Promise<DemoRecords> {
  const none = { feedbackId: "", reviewId: "", studentId: "", teacherId: "", topic: "", classGroupId: "" };
  const records: DemoRecords = { url, me: "", ...none };
  if (viewer === "visitor") return records;
  const data = { email: demoPeople[viewer], password: demoPassword };
  const signedIn = await context.request.post(`${url}/api/sign-in`, { data });
  expect(signedIn.status()).toBe(200);
  const { id: me } = await signedIn.json();
  if (viewer === "clerk") {
    const students = await context.request.get(`${url}/api/students?limit=1`);
    const [{ id: studentId }] = (await students.json()).items;
    Object.assign(records, { me, studentId });
  } else {
    const feedback = await context.request.get(`${url}/api/feedback?limit=1`);
    const [{ id: feedbackId, reviewId, studentId, teacherId, topic }] = (await feedback.json()).items;
    Object.assign(records, { me, feedbackId, reviewId, studentId, teacherId, topic });
  }
  if (viewer === "admin" || viewer === "clerk") {
    const groups = await context.request.get(`${url}/api/class-groups`);
    records.classGroupId = (await groups.json()).items[0].id;
  }
  return records;
}
