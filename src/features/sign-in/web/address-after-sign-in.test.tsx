import { expect, test } from "vitest";
import { people } from "#web/testing/records.ts";
import { addressAfterSignIn } from "./address-after-sign-in.ts";

const leadsTo = (next: string | undefined) => addressAfterSignIn(people.student, next);

test.each([
  ["/edit-review/Algebra?review=1#top", "/edit-review/Algebra?review=1#top"],
  ["/edit-review/गणित", `/edit-review/${encodeURIComponent("गणित")}`],
  ["/edit-review/100%25", "/edit-review/100%25"],
  ["/edit-review/$topic", "/edit-review/%24topic"],
])("signing in leads to the requested page of this app: %s", (next, address) => {
  expect(leadsTo(next)).toBe(address);
});

test.each([
  undefined,
  "",
  "dashboard",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/.//elsewhere.example",
  "//:",
  "javascript:alert(1)",
  "https://elsewhere.example",
])("and to the dashboard otherwise: %j", (next) => {
  expect(leadsTo(next)).toBe("/dashboard");
});
