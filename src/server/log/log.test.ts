import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { users } from "#server/accounts/users.table.ts";
import { createLog } from "./log.ts";

const school = openTestSchool();

test("a failed statement is logged without what the user entered", async () => {
  let written = "";
  const log = createLog("info", {
    write(line: string) {
      written += line;
    },
  });
  // Words that are in no path of a checkout, because the stack contains paths.
  const [name, surname] = [randomUUID(), randomUUID()];
  const person = { role: "student" as const, name, surname, email: `${name}@home-of-asha.example` };
  await school.database.insert(users).values(person);
  await school.database
    .insert(users)
    .values(person)
    .catch((err: unknown) => log.error({ err }, "request failed"));
  expect(JSON.parse(written)).toMatchObject({
    msg: "request failed",
    err: {
      code: "23505",
      constraint: "users_email_unique",
      message: expect.stringContaining("Failed query: insert"),
    },
  });
  for (const entered of [name, surname, "home-of-asha"]) expect(written).not.toContain(entered);
});
