import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode, type SourceMapLine } from "@jridgewell/sourcemap-codec";
import type { Plugin } from "vite";

/** Of each line of the sources only the first column, and no names. */
function firstColumns(segments: SourceMapLine): SourceMapLine {
  const kept: SourceMapLine = [];
  for (const segment of segments) {
    if (segment.length === 1) continue;
    const [column, source, line, sourceColumn] = segment;
    const last = kept.at(-1);
    if (last?.[1] !== source || last[2] !== line) kept.push([column, source, line, sourceColumn]);
  }
  return kept;
}

/** The same lines of the sources for each line of the code, with fewer segments. */
export const linesOnly = (mappings: string) => encode(decode(mappings).map(firstColumns));

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
