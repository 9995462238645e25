import { expect, test } from "vitest";
import { fullName } from "./full-name.ts";

test("someone without a surname is called by the first name alone", () => {
  expect(fullName({ name: "Asha", surname: "Rao" })).toBe("Asha Rao");
  expect(fullName({ name: "Mohan", surname: "" })).toBe("Mohan");
});
