import { expect, test } from "vitest";
import { pages } from "#app/pages.ts";
import { roles } from "#domain/roles.ts";
import { placeAt, placesOf } from "./places.ts";

/** In the account menu, and where nobody stays: both lead on by themselves. */
const elsewhere = ["/devices", "/admin", "/teacher", "/student", "/rate/$lessonId"];

test.each(roles)("each page that %s may open belongs to a place", (role) => {
  const places = placesOf(role, "me");
  const theirs = pages.filter(
    ({ mayOpen }) => mayOpen === "signed-in" || (mayOpen as readonly string[]).includes(role),
  );
  const placeless = theirs.filter(({ path }) => !elsewhere.includes(path) && !placeAt(places, path));
  expect(placeless.map(({ path }) => path)).toEqual([]);
});
