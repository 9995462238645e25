import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readNotice, toNotice } from "./announcements.ts";

test("a notice names the teachers, as long as PostgreSQL accepts it", () => {
  for (const count of [1, 200]) {
    const ids = Array.from({ length: count }, () => randomUUID());
    expect(toNotice(ids).length).toBeLessThan(8000);
    expect(readNotice(toNotice(ids))).toEqual(ids);
  }
  expect(readNotice(toNotice(Array.from({ length: 201 }, () => randomUUID())))).toBe("everyone");
});
