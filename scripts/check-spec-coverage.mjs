// Checks docs/spec-coverage.md: every statement has a number of its own, the files it names exist, and so do its tests, which the
// last table lists with their ids. A file is named by the end of its path, as much of it as no other file shares.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..");
const document = "docs/spec-coverage.md";
const files = globSync("{src,e2e,scripts,docs,drizzle}/**/*.*", { cwd: repository });

/** @type {string[]} */
const faults = [];

/** The file that a name stands for. */
function fileOf(row, name) {
  const named = files.filter((file) => file === name || file.endsWith(`/${name}`));
  if (named.length !== 1)
    faults.push(`row ${row}: ${name} names ${named.length === 0 ? "no file" : named.join(" and ")}`);
  return named.length === 1 ? named[0] : undefined;
}

/** The tests in a file: the text after `test(`, or after the rows of a `test.each`. */
function testsOf(file) {
  const text = readFileSync(join(repository, file), "utf8");
  const quoted = /(?:\b(?:test|it)\(|\)\()\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g;
  return [...text.matchAll(quoted)].map((match) =>
    (match[1] ?? match[2] ?? match[3] ?? "").replace(/\\(.)/g, "$1"),
  );
}

const [statements = "", tests = ""] = readFileSync(join(repository, document), "utf8").split("\n## Tests\n");

/** The rows of the tables in a text, as cells. */
const rowsOf = (text) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|\s*(#|id \||-)/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );

const ids = new Set();
for (const [id = "", name = "", title = ""] of rowsOf(tests)) {
  if (ids.has(id)) faults.push(`test ${id}: the id is used twice`);
  ids.add(id);
  const file = fileOf(id, name.replaceAll("`", ""));
  if (file && !testsOf(file).includes(title)) faults.push(`test ${id}: ${file} has no test named "${title}"`);
}

const numbers = new Set();
const used = new Set();
for (const cells of rowsOf(statements)) {
  const [number = "", , where = "", named = ""] = cells;
  if (cells.length !== 4) faults.push(`row ${number}: ${cells.length} cells instead of 4`);
  if (!/^\d+$/.test(number)) faults.push(`row ${number}: it has no number`);
  if (numbers.has(number)) faults.push(`row ${number}: the number is used twice`);
  numbers.add(number);
  for (const [, name] of where.matchAll(/`([\w./-]+\.[a-z]+)`/g)) fileOf(number, name);
  if (named === "") faults.push(`row ${number}: it names no test`);
  for (const id of named.split(", ")) {
    if (!ids.has(id)) faults.push(`row ${number}: there is no test ${id}`);
    used.add(id);
  }
}
for (const id of ids) if (!used.has(id)) faults.push(`test ${id}: no statement names it`);
if (numbers.size === 0) faults.push(`${document} has no rows`);

for (const fault of faults) console.error(`${document}, ${fault}`);
console.log(`Specification: ${numbers.size} statements, ${ids.size} tests, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
