import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { normalForm } from "#domain/normal-form.ts";
import { cleanLine } from "#domain/text.ts";

const { database } = openTestDatabase();

const characters = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((codePoint) => String.fromCodePoint(codePoint));

// Names as people write them, with every sign of a script beside every other.
const scripts = [
  ...[0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00].map((block) => [
    block,
    block + 0x7f,
  ]),
  ...[
    [0x0600, 0x06ff],
    [0x20, 0x24f],
    [0x370, 0x52f],
    [0x1c50, 0x1c7f],
    [0xabc0, 0xabff],
    [0xfb50, 0xfefc],
  ],
] as [number, number][];
const joined = fc.constantFrom(" ", ".", "’", "-", "\u200d", "\u200c", "\u00ad", "\u0301", "\ufe0f");
const inOneScript = fc
  .constantFrom(...scripts)
  .chain(([from, to]) => fc.array(fc.oneof({ weight: 6, arbitrary: characters(from, to) }, joined)));

const anything = fc.array(
  fc.oneof(characters(1, 0xd7ff), characters(0xe000, 0xffff), characters(0x1f300, 0x1faff)),
);

/** Says of a character whether PostgreSQL and Node agree that it exists: each follows a version of Unicode of its own. */
async function findAgreement() {
  const { rows } = await database.$client.query<{ character: string }>(
    `select chr(code) as character from generate_series(1, x'1faff'::int) as code
    where code not between x'd800'::int and x'dfff'::int and not unicode_assigned(chr(code))`,
  );
  const unknown = new Set(rows.map(({ character }) => character));
  return (character: string) => unknown.has(character) === /\p{Cn}/u.test(character);
}

test("PostgreSQL and the server make the same normal form of any text", async () => {
  const agree = await findAgreement();
  const texts = fc
    .sample(fc.oneof(inOneScript, anything), propertyRuns(4000))
    .map((all) => cleanLine(all.filter(agree).join("")));
  const { rows } = await database.$client.query<{ form: string }>(
    "select normal_form(written) as form from unnest($1::text[]) with ordinality as texts (written, place) order by place",
    [texts],
  );
  const differing = texts
    .map((text, index) => ({ text, here: normalForm(text), there: rows[index]?.form }))
    .filter(({ here, there }) => here !== there);
  expect(differing).toEqual([]);
});
