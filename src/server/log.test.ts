import { expect, test } from "vitest";
import { users } from "../db/schema.ts";
import { createLog } from "./log.ts";
import { openTestSchool } from "./testing/test-school.ts";

const school = openTestSchool();

test("a failed statement is logged without what the user entered", async () => {
  let written = "";
  const log = createLog("info", {
    write(line: string) {
      written += line;
    },
  });
  const person = { role: "student" as const, name: "Asha", surname: "Rao", email: "asha@private.example" };
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
  expect(written).not.toMatch(/Asha|Rao|private/);
});
