import { SourceMap } from "node:module";
import { expect, test } from "vitest";
import { linesOnly } from "./line-maps.ts";

const sources = ["one.ts", "two.ts"];

/** Code of two files, with several columns of a line, names, a line without a source, and a line of two sources' lines. */
const mappings = "AAAA,IAAIA,MAAM;;AAEN,IAAI,KACJ,OADI;ACFJ,CAAC,GAAGC;A";

test("the map of lines names the same lines with fewer segments", () => {
  const names = ["value", "name"];
  const whole = new SourceMap({ version: 3, sources, names, mappings });
  const thin = new SourceMap({ version: 3, sources, names: [], mappings: linesOnly(mappings) });
  for (let line = 0; line < 5; line++) {
    for (let column = 0; column < 30; column++) {
      const { originalSource, originalLine } = whole.findEntry(line, column);
      expect(thin.findEntry(line, column), `${line}:${column}`).toMatchObject({
        originalSource,
        originalLine,
      });
    }
  }
  expect(linesOnly(mappings)).toBe("AAAA;;AAEI,SACA,OADI;ACFJ;");
});
