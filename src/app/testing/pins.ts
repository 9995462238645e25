import { argon2, randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { keyedPin, storedPinHash } from "#features/sign-in/server/pin/pins.queries.ts";
import { writeHash } from "#server/accounts/stored-password.ts";
import { users } from "#server/accounts/users.table.ts";
import type { TestSchool } from "./test-school.ts";

// Students who sign in with a login name and a PIN.

const derive = promisify(argon2);

/** Nobody would guess it. */
export const samplePin = "483926";

/** A login name that nobody else has, of letters alone: its digits could be in a PIN, which is then too easy to guess. */
export const newLoginName = () =>
  randomUUID()
    .slice(0, 13)
    .replace(/[\d-]/g, (each) => "ghijklmnop"[Number(each)] ?? "z");

/** What is stored of a PIN, with the least work that is possible: checking it takes no time either. */
export async function cheapStoredPin(school: TestSchool, userId: string, pin = samplePin): Promise<string> {
  const { authSecret } = school.services;
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = await derive("argon2id", {
    message: keyedPin(authSecret, userId, pin),
    nonce,
    tagLength: 32,
    ...cost,
  });
  const [salt, key] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return storedPinHash(authSecret, `$argon2id$v=19$m=8,t=1,p=1$${salt}$${key}`);
}

/** Gives a student a login name, unless they have one; returns it. */
export async function giveLoginName(school: TestSchool, studentId: string): Promise<string> {
  const { database } = school;
  const [student] = await database.select().from(users).where(eq(users.id, studentId));
  const loginName = student?.loginName ?? newLoginName();
  await database.update(users).set({ loginName }).where(eq(users.id, studentId));
  return loginName;
}

/** Gives a student this PIN, and a login name; returns the login name. */
export async function givePin(school: TestSchool, studentId: string, pin = samplePin): Promise<string> {
  const loginName = await giveLoginName(school, studentId);
  const stored = await cheapStoredPin(school, studentId, pin);
  await inTransaction(school.database, (tx) => writeHash(tx, studentId, "pin", stored));
  return loginName;
}

/** A student without e-mail, who has no PIN yet. */
export function makeStudentWithoutEmail(
  school: TestSchool,
  fields: Partial<typeof users.$inferInsert> = {},
  teachers: { id: string }[] = [],
) {
  return school.makeStudent(teachers, { email: null, loginName: newLoginName(), ...fields });
}

/** A class group of this year with these students. */
export async function makeGroupOf(school: TestSchool, ...studentIds: string[]): Promise<string> {
  const group = await school.makeClassGroup();
  if (studentIds.length > 0) {
    await school.database.insert(enrolments).values(
      studentIds.map((studentId) => ({
        ...{ classGroupId: group.id, studentId, startsOn: "2026-04-01", isCurrent: true },
      })),
    );
  }
  return group.id;
}
