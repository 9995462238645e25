import { isDeepStrictEqual } from "node:util";
import type { Pool } from "pg";
import { forget } from "./forget.ts";
import type { Work } from "./scenarios.ts";
import type { Target } from "./targets.ts";

/** How many people's responses are compared. */
const compared = 3;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/**
 * Sends each target the same requests, and throws if a response differs from the API's: only equal work may be compared. Other
 * targets may leave out fields, but no items.
 */
export async function checkResponses(pool: Pool, targets: Target[], work: Work[]): Promise<void> {
  const [api, ...others] = targets;
  if (api?.name !== "api") return;
  for (const each of work.slice(0, compared)) {
    const expected = await api.ask(each);
    for (const target of others) {
      // The floor of a sign-in is its hash.
      if (!target.offers(each) || each.name === "sign-in") continue;
      const difference = firstDifference(await target.ask(each), expected, each.name);
      if (difference) throw new Error(`${target.name} does not respond like the API: ${difference}`);
      await forget(pool, target, [each]);
    }
    await forget(pool, api, [each]);
  }
}

/** The first place where a response differs from the expected one; null if there is none. Missing fields do not count. */
function firstDifference(response: unknown, expected: unknown, path: string): string | null {
  if (Array.isArray(response) && Array.isArray(expected) && response.length === expected.length) {
    return firstOf(
      response.map((item, index) => firstDifference(item, expected[index], `${path}[${index}]`)),
    );
  }
  if (isRecord(response) && isRecord(expected) && Object.keys(response).length > 0) {
    return firstOf(
      Object.keys(response)
        .filter((key) => !isOfTheMoment(key, path))
        .map((key) => firstDifference(response[key], expected[key], `${path}.${key}`)),
    );
  }
  return isDeepStrictEqual(plain(response), plain(expected))
    ? null
    : `${path} is ${JSON.stringify(response)}, not ${JSON.stringify(expected)}`;
}

const firstOf = (differences: (string | null)[]) => differences.find((each) => each !== null) ?? null;

/** When it was submitted differs every time. */
function isOfTheMoment(key: string, path: string): boolean {
  return path === "student: submit feedback" && key === "createdAt";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Makes instants equal, however they are written. */
function plain(value: unknown): unknown {
  return typeof value === "string" && instant.test(value) ? Date.parse(value) : value;
}
