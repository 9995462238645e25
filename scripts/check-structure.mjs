// Checks the layout of docs/architecture.md: where files are, what they are called, and who imports whom.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { en } from "#locales/en.ts";
import { bareTexts } from "./bare-texts.mjs";
import { droppedCallbacks } from "./dropped-callbacks.mjs";
import { importsOf } from "./imports.ts";

const repository = join(import.meta.dirname, "..");
const most = 400;

/** The names allowed in each folder; the first pattern that matches a path decides. */
const allowedNames = [
  [/^src\/app\/web\/public\//, /./],
  [/^src\/app\/web\//, /^src\/app\/web\/([a-z-]+(\.test)?\.tsx?|index\.html)$/],
  [/^src\/app\/worker\//, /^src\/app\/worker\/[a-z-]+\.ts$/],
  [/^src\/app\/tests\//, /^src\/app\/tests\/[a-z-]+\.test\.ts$/],
  [
    /^src\/app\//,
    /^src\/app\/((pages|first-views|moved-pages(\.test)?)|(server|commands|fleet|testing(\/(samples|figures))?)\/[a-z-]+)\.ts$/,
  ],
  [/^src\/pages\//, /^src\/pages\/[a-z-]+\/([a-z-]+\/)?[a-z-]+(\.test)?\.tsx?$/],
  [
    /^src\/features\/[^/]+\/server\//,
    /\/server\/([a-z-]+\/)?[a-z-]+\.(routes|queries|actions|undo|table|personal|test)\.ts$/,
  ],
  [/^src\/features\/[^/]+\/web\//, /\/web\/([a-z-]+\/)?([a-z-]+\.api\.ts|[a-z-]+(\.test)?\.tsx?)$/],
  [/^src\/features\//, /^$/],
  [/^src\/web\/ui\/README\.md$/, /./],
  [/^src\/web\//, /^src\/web\/((ui\/charts|[a-z]+)\/[a-z-]+(\.test)?\.tsx?|styles\.css)$/],
  [/^src\/server\//, /^src\/server\/[a-z]+\/[a-z-]+(\.routes|\.table|\.test|\.d)?\.ts$/],
  [/^src\/db\//, /^src\/db\/((backup|embedded|seed(\/demo)?|testing)\/)?[a-z-]+(\.table|\.test|\.d)?\.ts$/],
  [
    /^src\/domain\//,
    /^src\/domain\/((records|schemas|messages|dates|pages|import|merging|new-year|numbers(\/testing)?)\/)?[a-z-]+(\.test)?\.ts$/,
  ],
  [/^src\/locales\//, /^src\/locales\/([a-z]{2}\/)?[a-z-]+(\.test)?\.ts$/],
];

/** The floors, from the top: a file imports from its own floor and from those below. */
const floors = [
  /^src\/app\//,
  /^src\/pages\//,
  /^src\/features\//,
  /^src\/web\//,
  /^src\/server\//,
  /^src\/db\//,
  /^src\/domain\//,
  /^src\/locales\//,
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
  if (!name?.test(file)) faults.push(`${file}: no file of this name is allowed here`);
  if (/\/index\.tsx?$/.test(file)) faults.push(`${file}: no barrel files`);
}

for (const file of codeFiles) {
  const lines = readFileSync(join(repository, file), "utf8").split("\n").length;
  if (lines > most) faults.push(`${file}: ${lines} lines, at most ${most}; split it into named parts`);
}

const imports = new Map(codeFiles.map((file) => [file, importsOf(file)]));

// Tables refer to each other across features and floors, so that rows can; they import nothing else.
const isTable = (file) => file.endsWith(".table.ts");
const isTest = (file) => /\.test\.tsx?$|^src\/app\/test(s|ing)\/|\/testing\//.test(file);
const isServer = (file) =>
  /^src\/(server|db|app\/(server|commands|fleet))\/|^src\/features\/[^/]+\/server\//.test(file);
const isWeb = (file) => /^src\/(pages|web|app\/(web|worker))\/|^src\/features\/[^/]+\/web\//.test(file);
const floorOf = (file) => floors.findIndex((floor) => floor.test(file));

/** What is wrong with an import; null if it is allowed. */
function faultOf(file, { source, path, local, typesAlone }) {
  if (source.startsWith(".") && dirname(path) !== dirname(file))
    return "but imports across folders begin with #";
  if (local && !existsSync(join(repository, path))) return "which does not exist";
  if (isWeb(file) && isServer(path) && !typesAlone)
    return "but only types may cross from the server to the browser";
  if (isServer(file) && isWeb(path)) return "which belongs to the browser";
  if (isTest(file)) return null;
  if (local && isTest(path)) return "which is for tests";
  if (isTable(path)) return isTable(file) || isServer(file) ? null : "but tables are for the server";
  if (isTable(file) && isServer(path) && path !== "src/db/columns.ts")
    return "but tables import only other tables and src/db/columns.ts";
  if (file.startsWith("src/domain/") && !local && path !== "zod")
    return "but domain/ uses no package except zod";
  if (path === "zod" && !isServer(file) && !typesAlone && file !== "src/domain/schemas/zod.ts")
    return "but zod is configured in src/domain/schemas/zod.ts: import it from there";
  if (file.startsWith("src/locales/") && !local) return "but locales/ uses no package";
  if (!path.startsWith("src/")) return null;
  // Browser code may import types from the server, which is on a floor below.
  if (floorOf(path) < floorOf(file)) return "which is above it";
  return null;
}

for (const [file, imported] of imports) {
  for (const each of imported) {
    const fault = faultOf(file, each);
    if (fault !== null) faults.push(`${file}: imports ${each.path}, ${fault}`);
  }
}

/**
 * Groups of files use each other in one direction only: what a group uses never uses it. `groupOf` is undefined for files that belong to
 * no group. Tables are left out, because rows refer to rows of any feature.
 */
function findGroupCycles(groupOf) {
  const used = new Map();
  for (const [file, imported] of imports) {
    const from = groupOf(file);
    if (from === undefined || isTest(file) || isTable(file)) continue;
    for (const { path, typesAlone } of imported) {
      const to = isTable(path) ? undefined : groupOf(path);
      if (to === undefined || to === from || (typesAlone && isWeb(file) !== isWeb(path))) continue;
      used.set(from, (used.get(from) ?? new Map()).set(to, file));
    }
  }
  const done = new Set();
  const visit = (group, path) => {
    if (path.includes(group)) {
      const cycle = [...path.slice(path.indexOf(group)), group];
      const files = cycle.slice(1).map((next, index) => used.get(cycle[index]).get(next));
      faults.push(`folders use each other: ${cycle.join(" -> ")} (${files.join(", ")})`);
      return;
    }
    if (done.has(group)) return;
    for (const next of used.get(group)?.keys() ?? []) visit(next, [...path, group]);
    done.add(group);
  };
  for (const group of used.keys()) visit(group, []);
}
// The folder of an address; a feature on either side, server and web; a folder of src/server/, src/db/, src/domain/ or src/web/; a sub-folder of a feature.
findGroupCycles((file) => /^src\/pages\/[^/]+(?=\/)/.exec(file)?.[0]);
findGroupCycles((file) => /^src\/features\/[^/]+\/(server|web)(?=\/)/.exec(file)?.[0]);
findGroupCycles((file) => /^src\/((server|db|domain)\/[^/]+|web\/(ui\/charts|[^/]+))(?=\/)/.exec(file)?.[0]);
findGroupCycles((file) => /^src\/(pages\/[^/]+|features\/[^/]+\/(server|web))\/[^/]+(?=\/)/.exec(file)?.[0]);

/** Follows imports, except lazy ones; a file that appears twice on a path is a cycle. */
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

for (const file of codeFiles.filter((file) => isServer(file) && !isTest(file))) {
  if (readFileSync(join(repository, file), "utf8").includes("c.json("))
    faults.push(`${file}: calls c.json, which does not compress; use sendJson`);
}

function sentencesOf(catalogue) {
  return Object.values(catalogue).flatMap((entry) => {
    if (typeof entry === "string") return [entry];
    return typeof entry === "object" ? sentencesOf(entry) : [];
  });
}

const allSentences = sentencesOf(en);
for (const sentence of new Set(allSentences)) {
  const times = allSentences.filter((other) => other === sentence).length;
  if (times > 1) faults.push(`src/locales/en/: holds "${sentence}" ${times} times`);
}

// A sentence of the catalogue is written nowhere else; a word or two may well be a label too.
const sentences = allSentences.filter((sentence) => sentence.split(" ").length > 2);
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
for (const file of codeFiles) {
  if (file.startsWith("src/locales/") || isTest(file) || file.startsWith("src/db/seed/")) continue;
  const text = readFileSync(join(repository, file), "utf8").replace(comments, "");
  for (const sentence of sentences) {
    if (text.includes(sentence))
      faults.push(`${file}: writes "${sentence}" again; take it from src/locales/`);
  }
}

for (const file of codeFiles.filter((name) => name.endsWith(".tsx") && !isTest(name))) {
  for (const line of bareTexts(readFileSync(join(repository, file), "utf8"))) {
    faults.push(
      `${file}:${line}: a text beside other children, which a translated page cannot keep: give it an element of its own (docs/decisions/058-translated-pages.md)`,
    );
  }
}

for (const file of codeFiles.filter((name) => isWeb(name) && !isTest(name))) {
  for (const line of droppedCallbacks(readFileSync(join(repository, file), "utf8"))) {
    faults.push(
      `${file}:${line}: callbacks that are dropped when the button has gone: give them to the mutation's hook (src/web/data/follow-up.ts)`,
    );
  }
}

for (const fault of new Set(faults)) console.error(fault);
console.log(`Structure: ${files.length} files checked, ${new Set(faults).size} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
