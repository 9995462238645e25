import { expect, test } from "vitest";
import { limits } from "./limits.ts";

test("the constants of the specification (section 9)", () => {
  expect(limits).toMatchObject({
    ratingMin: 1,
    ratingMax: 5,
    passwordMinLength: 6,
    ageMin: 0,
    parentPhoneDigits: 10,
    parentPhoneCountryCode: "91",
    suggestionsCloseAfterBlurMs: 200,
    suggestionsHeightRem: 12,
    notificationMs: 3000,
  });
});
