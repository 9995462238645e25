import { expect, test } from "vitest";
import { partsAfterEdit } from "./child-parts.ts";

const parts = ["Asha: good.", "Kabir: clear.", "Meena: fine."];
const [asha, kabir, meena] = parts;

test.each([
  ["nothing is changed", `${asha}\n\n${kabir}\n\n${meena}`, parts],
  ["a greeting is nobody's", `Dear parents,\n${asha}\n\n${kabir}\n\n${meena}\nBye`, parts],
  [
    "the first",
    `Dear all,\nAsha: very good.\n\n${kabir}\n\n${meena}`,
    ["Dear all,\nAsha: very good.", kabir, meena],
  ],
  ["one in the middle", `${asha}\n\nHe listens.\n\nWell!\n\n${meena}`, [asha, "He listens.\n\nWell!", meena]],
  ["the last is left out", `${asha}\n\n${kabir}`, [asha, kabir, ""]],
  ["two", `${asha}\n\nBoth are fine.`, [asha, null, null]],
  ["another order", `${meena}\n\nAsha is good.\n\n${kabir}`, [null, kabir, meena]],
])("what a message says of each child after a change: %s", (_, message, after) => {
  expect(partsAfterEdit(parts, message)).toEqual(after);
});

test("parts that cannot be told stay so", () => {
  expect(partsAfterEdit([null, null], "Asha: good.\n\nKabir: clear.")).toEqual([null, null]);
});
