// The layout of docs/decisions/001-layout.md, checked: where files lie, what they are called, who imports whom.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { messages } from "../src/domain/messages.ts";

const repository = join(import.meta.dirname, "..");
const most = 400;

/** What a file in each folder may be called; the first pattern that fits a path decides. */
const allowedNames = [
  [/^src\/domain\//, /^src\/domain\/[a-z-]+(\.test)?\.ts$/],
  [/^src\/db\/testing\//, /^src\/db\/testing\/[a-z-]+\.ts$/],
  [/^src\/db\/backup\/testing\//, /^src\/db\/backup\/testing\/[0-9a-z-]+\.(ts|backup)$/],
  [/^src\/db\/backup\//, /^src\/db\/backup\/[a-z-]+(\.test|\.d)?\.ts$/],
  [/^src\/db\/seed\//, /^src\/db\/seed\/[a-z-]+(\.test)?\.ts$/],
  [/^src\/db\//, /^src\/db\/[a-z-]+(\.test)?\.ts$/],
  [/^src\/server\/testing\//, /^src\/server\/testing\/[a-z-]+\.ts$/],
  [/^src\/server\//, /^src\/server\/[a-z-]+(\.test)?\.ts$/],
  [/^src\/features\/[^/]+\/server\//, /\/server\/[a-z-]+\.(routes|queries|actions|test)\.ts$/],
  [/^src\/features\/[^/]+\/web\//, /\/web\/([a-z-]+\.api\.ts|[a-z-]+\.tsx|[a-z-]+(\.test)?\.ts)$/],
  [/^src\/features\//, /^$/],
  [/^src\/web\/ui\//, /^src\/web\/ui\/([a-z-]+\.tsx?|README\.md)$/],
  [/^src\/web\/public\//, /./],
  [/^src\/web\//, /^src\/web\/([a-z-]+\.tsx?|index\.html|styles\.css)$/],
  [/^src\//, /^src\/routes\.ts$/],
];

/** @type {string[]} */
const faults = [];

function filesIn(folder) {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)));
}

const files = filesIn("src");
const codeFiles = files.filter((file) => /\.tsx?$/.test(file));

for (const file of files) {
  const [, name] = allowedNames.find(([folder]) => folder.test(file)) ?? [];
  if (!name?.test(file)) faults.push(`${file}: a file of this name has no place here`);
  if (/\/index\.tsx?$/.test(file)) faults.push(`${file}: no barrel files`);
}

for (const file of codeFiles) {
  const lines = readFileSync(join(repository, file), "utf8").split("\n").length;
  if (lines > most) faults.push(`${file}: ${lines} lines, at most ${most}; name the parts and split it`);
}

const importPattern =
  /(?:^|\n)\s*(import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|\nimport\s+"([^"]+)"/g;

/** What a file imports: the path in the repository or the package, and whether values cross or types alone. */
function importsOf(file) {
  const text = readFileSync(join(repository, file), "utf8");
  return [...text.matchAll(importPattern)].map((match) => {
    const source = match[3] ?? match[4] ?? match[5];
    const path = source.startsWith(".")
      ? relative(repository, join(repository, dirname(file), source))
      : source;
    const typesAlone = match[2] !== undefined || /import\s*\{(\s*type\s[^,}]+,?)+\s*\}/.test(match[0]);
    return { path, local: source.startsWith("."), typesAlone, lazy: match[4] !== undefined };
  });
}

const imports = new Map(codeFiles.map((file) => [file, importsOf(file)]));

const isTest = (file) => /\.test\.ts$/.test(file);
const isServer = (file) => /^src\/(server|db)\/|^src\/features\/[^/]+\/server\//.test(file);
const isWeb = (file) => /^src\/web\/|^src\/routes\.ts$|^src\/features\/[^/]+\/web\//.test(file);
const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

for (const [file, imported] of imports) {
  for (const { path, local, typesAlone } of imported) {
    if (local && !existsSync(join(repository, path)))
      faults.push(`${file}: imports ${path}, which is not there`);
    if (
      file.startsWith("src/domain/") &&
      !isTest(file) &&
      path !== "zod" &&
      !path.startsWith("src/domain/")
    ) {
      faults.push(`${file}: domain/ imports only zod and itself, not ${path}`);
    }
    if (isWeb(file) && isServer(path) && !typesAlone) {
      faults.push(`${file}: imports values of ${path}; only types may cross from the server to the browser`);
    }
    if (isServer(file) && isWeb(path)) faults.push(`${file}: the server imports the browser's ${path}`);
    const other = featureOf(path);
    const own = featureOf(file);
    if (other && own && other !== own && own !== "dashboard" && isWeb(file) && path.endsWith(".tsx")) {
      faults.push(`${file}: composes ${path}; only dashboard/ composes the parts of other features`);
    }
  }
}

/** Follows imports, but for those that wait until they are needed; a file met again on its own path is a cycle. */
function findCycles() {
  const done = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) {
      faults.push(`import cycle: ${[...path.slice(path.indexOf(file)), file].join(" -> ")}`);
      return;
    }
    if (done.has(file)) return;
    for (const { path: next, local, lazy } of imports.get(file) ?? []) {
      if (local && !lazy) visit(next, [...path, file]);
    }
    done.add(file);
  };
  for (const file of codeFiles) visit(file, []);
}
findCycles();

function sentencesOf(catalogue) {
  return Object.values(catalogue).flatMap((entry) => {
    if (typeof entry === "string") return [entry];
    return typeof entry === "object" ? sentencesOf(entry) : [];
  });
}

const allSentences = sentencesOf(messages);
for (const sentence of new Set(allSentences)) {
  const times = allSentences.filter((other) => other === sentence).length;
  if (times > 1) faults.push(`src/domain/messages.ts: holds "${sentence}" ${times} times`);
}

// A sentence of the catalogue is written nowhere else; a word or two may well be a label too.
const sentences = allSentences.filter((sentence) => sentence.split(" ").length > 2);
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
for (const file of codeFiles) {
  if (file === "src/domain/messages.ts" || isTest(file) || file.startsWith("src/db/seed/")) continue;
  const text = readFileSync(join(repository, file), "utf8").replace(comments, "");
  for (const sentence of sentences) {
    if (text.includes(sentence))
      faults.push(`${file}: writes "${sentence}" again; take it from domain/messages.ts`);
  }
}

for (const fault of faults) console.error(fault);
console.log(`Structure: ${files.length} files looked at, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
