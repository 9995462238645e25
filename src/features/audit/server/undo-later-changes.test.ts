import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { openTestSchool } from "../../../server/testing/test-school.ts";
import { recoverOriginals } from "./audit-log.queries.ts";

const school = openTestSchool();

test("as many reviews come back as a class has: more than a statement has parameters", async () => {
  const ids = Array.from({ length: 70_000 }, () => randomUUID());
  await school.database.transaction((tx) => recoverOriginals(tx, ids));
});
