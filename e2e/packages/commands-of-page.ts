import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The commands of a page of docs/: for each heading, its `sh` blocks in their order, each a list of lines. */
export function commandsOfPage(name: string): Map<string, string[][]> {
  const text = readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf("\n")),
      [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = "", block = ""]) =>
        block
          .trimEnd()
          .split("\n")
          .map((line) => line.slice(indent.length)),
      ),
    ]),
  );
}
