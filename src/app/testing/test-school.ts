import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { inTransaction } from "#db/client.ts";
import { monthlyRatings } from "#db/counted-months.table.ts";
import { applyMonthChanges } from "#db/months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";
import { enrol } from "#features/class-groups/server/enrolments/enrolments.actions.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { createAccount, hashPassword } from "#server/accounts/accounts.ts";
import { users } from "#server/accounts/users.table.ts";
import { parseEnv } from "#server/base/env.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";
import type { Services } from "#server/http/context.ts";
import { makePushKeys } from "#server/push/push-keys.ts";
import { openTestDatabase } from "./test-database.ts";

export type TestUser = typeof users.$inferSelect & { email: string };
type UserFields = Partial<typeof users.$inferInsert>;
type NewUser = UserFields & Pick<typeof users.$inferInsert, "role">;

export interface TestResponse {
  status: number;
  text: string;
  /** The parsed JSON body; null when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
  headers: Headers;
}

const pushKeys = makePushKeys();

/** Notifications are on, unless a test passes empty settings. */
const pushSettings = {
  PUSH_PUBLIC_KEY: pushKeys.publicKey,
  PUSH_PRIVATE_KEY: pushKeys.privateKey,
  PUSH_CONTACT: "mailto:admin@hill-school.in",
};

/** What a test's teachers and students have unless it says otherwise. */
const usualFields: Partial<Record<NewUser["role"], () => UserFields>> = {
  teacher: () => ({ subject: "Mathematics", courses: ["Mathematics"], education: "M.Sc." }),
  student: () => ({
    ...{ age: 15, city: "Pune", education: "Class 10", courses: ["Mathematics"] },
    confirmedAt: new Date(),
  }),
};

const authSecret = "a secret that only tests know, of enough length";

/** Fails with the server's message unless it responded with this status. */
export function expectStatus({ status, body }: TestResponse, wanted: number): void {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${JSON.stringify(body)}`);
}

/**
 * A separate school for the calling test file: the whole app on a real database, helpers that create people and
 * records, and requests as any user.
 */
export function openTestSchool(settings: Record<string, string> = {}) {
  const { database } = openTestDatabase();
  const log = pino({ level: "silent" });
  let services: Services;
  let app: ReturnType<typeof createApp>;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "classback-test-data-"));
    const env = parseEnv({
      APP_URL: "http://localhost:3000",
      DATA_DIR: dataDir,
      ...pushSettings,
      ...settings,
    });
    services = createServices({ env, authSecret, log, database });
    app = createApp(services);
  });
  afterAll(async () => {
    await services.background.settled();
    services.mailer.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function request(
    method: string,
    path: string,
    options: {
      body?: unknown;
      /** Replaces `body`: text that JSON.stringify cannot produce. */
      rawBody?: string | Uint8Array;
      headers?: Record<string, string>;
      remoteAddress?: string;
    } = {},
  ): Promise<TestResponse> {
    const headers: Record<string, string> = { ...options.headers };
    if (options.body !== undefined) headers["Content-Type"] ??= "application/json";
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    // As every client does; without a socket, nobody else would.
    if (body !== undefined) headers["Content-Length"] ??= String(Buffer.byteLength(body));
    const init = { method, headers, body };
    const { remoteAddress } = options;
    const response = await app.request(path, init, { incoming: { socket: { remoteAddress } } });
    const isStream = response.headers.get("Content-Type") === "text/event-stream";
    // It has no end.
    if (isStream) await response.body?.cancel();
    // With a byte order mark, where there is one.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      isStream ? undefined : await response.arrayBuffer(),
    );
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    return {
      status: response.status,
      text,
      body: text && isJson ? JSON.parse(text) : null,
      headers: response.headers,
    };
  }

  /** The Cookie header of a fresh session of this user. */
  async function cookieOf(
    user: { id: string },
    expiresAt = new Date(Date.now() + 3_600_000),
  ): Promise<string> {
    const token = makeToken();
    await database.insert(sessions).values({ userId: user.id, tokenHash: hashToken(token), expiresAt });
    const name = cookieName(services.env.APP_URL, "session_token");
    return `${name}=${token}`;
  }

  /** Requests as this user; signed out when null. */
  function requestAs(user: { id: string } | null) {
    const cookie = user === null ? null : cookieOf(user);
    const send = async (method: string, path: string, body?: unknown) =>
      request(method, path, { body, headers: cookie === null ? {} : { Cookie: await cookie } });
    return {
      get: (path: string) => send("GET", path),
      post: (path: string, body?: unknown) => send("POST", path, body),
      patch: (path: string, body?: unknown) => send("PATCH", path, body),
      put: (path: string, body?: unknown) => send("PUT", path, body),
      delete: (path: string) => send("DELETE", path),
    };
  }

  let made = 0;
  function userRow(fields: NewUser): typeof users.$inferInsert {
    made += 1;
    const person = { name: `Person${made}`, surname: "Test", email: `person${made}@test.example` };
    return { ...person, ...usualFields[fields.role]?.(), ...fields };
  }

  /** In one statement, which takes a fraction of the time of one for each. */
  async function makePeople<Fields extends NewUser[]>(...fields: Fields) {
    const rows = await database.insert(users).values(fields.map(userRow)).returning();
    if (rows.length < fields.length) throw new Error("The users were not made");
    const people: TestUser[] = rows.map((user) => ({ ...user, email: user.email ?? "" }));
    return people as { [Index in keyof Fields]: TestUser };
  }

  async function makeUser(fields: NewUser): Promise<TestUser> {
    const [user] = await makePeople(fields);
    return user;
  }

  type Lesson = typeof lessons.$inferSelect;
  type LessonFields = Partial<typeof lessons.$inferInsert> & Pick<Lesson, "teacherId">;

  /** In one statement, as people. */
  async function makeLessons<Fields extends LessonFields[]>(...fields: Fields) {
    const usual = { subject: "Mathematics", date: "2026-11-10" };
    const rows = fields.map((each) => {
      made += 1;
      return { ...usual, topic: `Topic ${made}`, ...each };
    });
    const stored: Lesson[] = await database.insert(lessons).values(rows).returning();
    if (stored.length < fields.length) throw new Error("The lessons were not made");
    return stored as { [Index in keyof Fields]: Lesson };
  }

  return {
    get services() {
      return services;
    },
    database,
    request,
    requestAs,
    cookieOf,
    makeAdmin: (fields: UserFields = {}) => makeUser({ role: "admin", ...fields }),
    makeClerk: (fields: UserFields = {}) => makeUser({ role: "clerk", ...fields }),
    makeTeacher: (fields: UserFields = {}) => makeUser({ role: "teacher", ...fields }),
    makePeople,
    /** A student assigned to these teachers, whom an admin has confirmed. */
    async makeStudent(teachers: { id: string }[] = [], fields: UserFields = {}): Promise<TestUser> {
      const student = await makeUser({ role: "student", ...fields });
      if (teachers.length > 0) {
        await database
          .insert(studentTeachers)
          .values(teachers.map((teacher) => ({ studentId: student.id, teacherId: teacher.id })));
      }
      return student;
    },
    /** Someone who can sign in with this password. */
    async makeAccount(
      fields: UserFields & Pick<typeof users.$inferInsert, "role"> & { email: string },
      password: string,
    ) {
      const hash = await hashPassword(services, { account: fields.email, address: "" }, password);
      return inTransaction(database, (tx) =>
        createAccount(tx, { name: "Asha", surname: "Rao", ...fields }, hash),
      );
    },
    /** The school year with this number: 0 is the current one, and they do not overlap. The same one each time. */
    async makeSchoolYear(number = 0): Promise<typeof schoolYears.$inferSelect> {
      const first = addDays(todayIn(services.env.TIME_ZONE), -100);
      const name = `Year ${number}`;
      const [startsOn, endsOn] = [addDays(first, 400 * number), addDays(first, 400 * number + 399)];
      await database.insert(schoolYears).values({ name, startsOn, endsOn }).onConflictDoNothing();
      const [year] = await database.select().from(schoolYears).where(eq(schoolYears.name, name));
      if (!year) throw new Error("The school year was not made");
      return year;
    },
    /** A class group of the current school year, taught by these teachers, with these students in it. */
    async makeClassGroup(
      fields: Partial<typeof classGroups.$inferInsert> = {},
      { teachers = [], students = [] }: { teachers?: TestUser[]; students?: TestUser[] } = {},
    ): Promise<typeof classGroups.$inferSelect> {
      made += 1;
      const schoolYearId = fields.schoolYearId ?? (await this.makeSchoolYear()).id;
      const [group] = await database
        .insert(classGroups)
        .values({ name: `Class group ${made}`, ...fields, schoolYearId })
        .returning();
      if (!group) throw new Error("The class group was not made");
      const taught = teachers.map(({ id, courses: [subject = "Mathematics"] }) => ({
        classGroupId: group.id,
        teacherId: id,
        subject,
      }));
      if (taught.length > 0) await database.insert(classGroupTeachers).values(taught);
      const studentIds = students.map(({ id }) => id);
      const today = todayIn(services.env.TIME_ZONE);
      if (studentIds.length > 0) {
        await inTransaction(database, (tx) =>
          enrol(tx, null, { studentIds, classGroupIds: [group.id], today }),
        );
      }
      return group;
    },
    /** What is counted of a teacher's months, oldest first. */
    async readMonths(teacher: { id: string }): Promise<(typeof monthlyRatings.$inferSelect)[]> {
      await applyMonthChanges(database.$client);
      return database
        .select()
        .from(monthlyRatings)
        .where(eq(monthlyRatings.teacherId, teacher.id))
        .orderBy(monthlyRatings.month);
    },
    makeLessons,
    async makeLesson(
      teacher: { id: string },
      fields: Partial<typeof lessons.$inferInsert> = {},
    ): Promise<typeof lessons.$inferSelect> {
      const [lesson] = await makeLessons({ teacherId: teacher.id, ...fields });
      return lesson;
    },
    async makeFeedback(
      student: { id: string },
      lesson: typeof lessons.$inferSelect,
      fields: Partial<typeof feedback.$inferInsert> = {},
    ): Promise<typeof feedback.$inferSelect> {
      const [row] = await database
        .insert(feedback)
        .values({
          id: randomUUID(),
          lessonId: lesson.id,
          teacherId: lesson.teacherId,
          studentId: student.id,
          topic: lesson.topic,
          date: lesson.date,
          message: "The examples helped.",
          rating: 4,
          ...fields,
        })
        .returning();
      if (!row) throw new Error("The feedback was not made");
      return row;
    },
  };
}

export type TestSchool = ReturnType<typeof openTestSchool>;
