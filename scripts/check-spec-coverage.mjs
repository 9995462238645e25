// Checks docs/spec-coverage.md: every row has a number of its own, the files it names exist, and so do its tests.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..");
const document = "docs/spec-coverage.md";

/** @type {string[]} */
const faults = [];
const numbers = new Set();
let testsNamed = 0;

/** Names of the tests in a file: the text after `test(`, or after the rows of a `test.each`. @type {Map<string, Set<string>>} */
const known = new Map();

function testsOf(file) {
  const names = known.get(file) ?? new Set();
  if (!known.has(file)) {
    known.set(file, names);
    const text = readFileSync(join(repository, file), "utf8");
    const quoted = /(?:\b(?:test|it)\(|\)\()\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g;
    for (const match of text.matchAll(quoted)) {
      names.add((match[1] ?? match[2] ?? match[3] ?? "").replace(/\\(.)/g, "$1"));
    }
  }
  return names;
}

function checkTest(row, entry) {
  const [file, name, ...rest] = entry.split(" › ");
  if (!file || !name || rest.length > 0) {
    faults.push(`row ${row}: "${entry}" is not of the form path/to/file.test.ts › exact test name`);
  } else if (!existsSync(join(repository, file))) {
    faults.push(`row ${row}: the test file ${file} does not exist`);
  } else if (!testsOf(file).has(name)) {
    faults.push(`row ${row}: ${file} has no test named "${name}"`);
  } else {
    testsNamed += 1;
  }
}

const lines = readFileSync(join(repository, document), "utf8").split("\n");
for (const [index, line] of lines.entries()) {
  if (!line.startsWith("|") || /^\|\s*(#|-)/.test(line)) continue;
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  const [number = "", , where = "", tests = ""] = cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
  const row = number || `in line ${index + 1}`;
  if (cells.length !== 4) faults.push(`row ${row}: ${cells.length} cells instead of 4`);
  if (!/^\d+$/.test(number)) faults.push(`row ${row}: it has no number`);
  if (numbers.has(number)) faults.push(`row ${row}: the number is used twice`);
  numbers.add(number);
  for (const file of where.matchAll(/`((?:src|e2e|scripts|docs|drizzle)\/[^`]+)`/g)) {
    if (!existsSync(join(repository, file[1] ?? ""))) faults.push(`row ${row}: ${file[1]} does not exist`);
  }
  if (tests === "") faults.push(`row ${row}: it names no test`);
  else for (const entry of tests.split("<br>")) checkTest(row, entry.trim());
}
if (numbers.size === 0) faults.push(`${document} has no rows`);

for (const fault of faults) console.error(`${document}, ${fault}`);
console.log(`Specification: ${numbers.size} statements, ${testsNamed} tests named, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
