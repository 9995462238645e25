import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Import, importsOf } from "../scripts/imports.ts";
import { repository } from "./support/child.ts";
import { table } from "./support/figures.ts";

// The size and shape of the source at some commits, side by side: `npm run bench:structure -- COMMIT COMMIT`, HEAD by default.

const isTest = (file: string) => /\.test\.tsx?$|^src\/app\/tests\/|\/testing\//.test(file);

function filesIn(checkout: string, folder: string): string[] {
  if (!existsSync(join(checkout, folder))) return [];
  return readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(checkout, join(entry.parentPath, entry.name)));
}

const read = (checkout: string, file: string) => readFileSync(join(checkout, file), "utf8");
const linesOf = (text: string) => text.split("\n").length - 1;
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Pairs of features of which one imports the other on this side; tables refer to each other freely and do not count. */
function countArrows(imports: Map<string, Import[]>, side: "server" | "web"): number {
  const featureOf = (file: string) => new RegExp(`^src/features/([^/]+)/${side}/`).exec(file)?.[1];
  const arrows = new Set<string>();
  for (const [file, imported] of imports) {
    const from = featureOf(file);
    for (const { path } of from === undefined ? [] : imported) {
      const to = path.endsWith(".table.ts") ? undefined : featureOf(path);
      if (to !== undefined && to !== from) arrows.add(`${from} -> ${to}`);
    }
  }
  return arrows.size;
}

/** The number of files on the longest path of imports that a running program follows. */
function longestChain(imports: Map<string, Import[]>): number {
  const known = new Map<string, number>();
  const measure = (file: string): number => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, 1);
    const next = (imports.get(file) ?? []).filter(
      ({ path, lazy, typesAlone }) => !lazy && !typesAlone && imports.has(path),
    );
    const length = 1 + Math.max(0, ...next.map(({ path }) => measure(path)));
    known.set(file, length);
    return length;
  };
  return Math.max(...[...imports.keys()].map(measure));
}

/** Rows of the tables of a Markdown page, without their heads. */
function countRows(text: string): number {
  return text.split("\n").filter((line, index, lines) => {
    const isRow = line.startsWith("| ");
    return isRow && !(lines[index + 1] ?? "").startsWith("|--");
  }).length;
}

function measure(checkout: string): Record<string, number> {
  const code = filesIn(checkout, "src").filter((file) => /\.tsx?$/.test(file));
  const sources = code.filter((file) => !isTest(file));
  const lines = (files: string[]) => sum(files.map((file) => linesOf(read(checkout, file))));
  const imports = new Map(sources.map((file) => [file, importsOf(file, checkout)]));
  const decisions = filesIn(checkout, "docs/decisions").map((file) => wordsOf(read(checkout, file)));
  const text = sources.map((file) => read(checkout, file)).join("\n");
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  return {
    "source lines in src": lines(sources),
    "test lines in src": lines(code.filter(isTest)),
    "lines in drizzle": lines(filesIn(checkout, "drizzle")),
    features: readdirSync(join(checkout, "src/features")).length,
    "arrows between features, server": countArrows(imports, "server"),
    "arrows between features, web": countArrows(imports, "web"),
    "longest chain of imports": longestChain(imports),
    "row interfaces": count(/\binterface \w*Row\b|\btype \w*Row =/g),
    "response schemas": count(/\bz\.strictObject\(/g),
    'columns renamed by hand (as "camelCase")': count(/ as "[a-z]+[A-Z]\w*"/g),
    "rows of the glossary": countRows(read(checkout, "docs/glossary.md")),
    decisions: decisions.length,
    "words of decisions": sum(decisions),
    "words of the longest decision": Math.max(...decisions),
  };
}

/** The figures of a commit, from a copy of its files. */
function measureCommit(commit: string): Record<string, number> {
  const checkout = mkdtempSync(join(tmpdir(), "classback-structure-"));
  try {
    const archive = execFileSync("git", ["archive", commit, "src", "docs", "drizzle"], {
      cwd: repository,
      maxBuffer: 1024 ** 3,
    });
    execFileSync("tar", ["-x", "-C", checkout], { input: archive });
    return measure(checkout);
  } finally {
    rmSync(checkout, { recursive: true });
  }
}

const commits = process.argv.slice(2);
if (commits.length === 0) commits.push("HEAD");
const measured = commits.map(measureCommit);
const names = Object.keys(measured[0] ?? {});
console.log(
  table(
    ["", ...commits],
    names.map((name) => [name, ...measured.map((figures) => (figures[name] ?? 0).toLocaleString("en"))]),
  ),
);
