import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The numbers of a source map's segment: five bits a digit, the lowest ones first, and the lowest of all is the sign. */
function decode(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits >= 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function encode(number: number): string {
  let rest = Math.abs(number) * 2 + (number < 0 ? 1 : 0);
  let text = "";
  do {
    text += digits[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>= 5;
  } while (rest > 0);
  return text;
}

/** The same lines of the sources for each line of the code: of a source's line, only its first column is kept, and no names. */
export function linesOnly(mappings: string): string {
  const read = [0, 0, 0];
  let written = [0, 0, 0];
  const ofLine = (generated: string) => {
    const kept: string[] = [];
    let [at, keptAt, last] = [0, 0, ""];
    for (const segment of generated.split(",")) {
      const [forward = 0, ...steps] = decode(segment);
      at += forward;
      if (steps.length < 3) continue;
      read.forEach((value, index) => {
        read[index] = value + (steps[index] ?? 0);
      });
      const [source, line] = read;
      if (last === `${source}:${line}`) continue;
      last = `${source}:${line}`;
      kept.push(
        [at - keptAt, ...read.map((value, index) => value - (written[index] ?? 0))].map(encode).join(""),
      );
      keptAt = at;
      written = [...read];
    }
    return kept.join(",");
  };
  return mappings.split(";").map(ofLine).join(";");
}

/**
 * Leaves only lines in the source map of a built file. At the first error of which something reads the stack, Node makes an array of every
 * segment and keeps it: 25 MB for all columns, 6 for the lines (docs/decisions/124).
 */
export function mapLinesOnly(name: string): Plugin {
  return {
    name: "map-lines-only",
    apply: "build",
    writeBundle({ dir = "" }) {
      const file = join(dir, `${name}.map`);
      const map: { mappings: string } = JSON.parse(readFileSync(file, "utf8"));
      writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: linesOnly(map.mappings) }));
    },
  };
}
