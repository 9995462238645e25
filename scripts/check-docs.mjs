// Checks the documents: every file, decision and heading that they name exists, none cites a file that a clone does not have,
// and a decision fits one page.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

const folders = ["src", "e2e", "scripts", "docs", "bench", "deploy", "drizzle"];

/** Their files are checked by scripts/check-spec-coverage.mjs, with their tests. */
const checkedElsewhere = "docs/spec-coverage.md";

const pathPattern = /(?<![\w./-])(?:src|e2e|scripts|docs|bench|deploy|drizzle|\.ci)\/[\w./{},*<>-]*/g;
const namePattern = /`((?:\.\.\/|\w)[\w./-]*\.(?:tsx?|mjs|sql|svg))`/g;
const linkPattern = /\]\(([^)\s]+)\)/g;
const decisionPattern = /docs\/decisions\/(\d{3})/g;
const decisionWordsMax = 400;
const foreignPattern = /\b(?:design|models)\.md\b|\.\.\/shared\b/g;

function filesIn(repository) {
  const nested = folders
    .filter((folder) => existsSync(join(repository, folder)))
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(repository, join(entry.parentPath, entry.name))),
    );
  const own = readdirSync(repository, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  return [...own, ...nested];
}

/** `a/{b,c}/d` as `a/b/d` and `a/c/d`. */
function expandBraces(path) {
  const [whole, choices] = /\{([^{}]*)\}/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return choices.split(",").flatMap((choice) => expandBraces(path.replace(whole, choice)));
}

/** The anchors of a document's headings, as GitHub writes them. */
function anchorsOf(text) {
  return [...text.matchAll(/^#+ (.*)$/gm)].map((match) =>
    match[1]
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function pathFaults(repository, text) {
  const faults = [];
  for (const [mentioned] of text.matchAll(pathPattern)) {
    const path = mentioned.replace(/[.,]+$/, "");
    if (path.includes("<") || /^docs\/decisions\/\d{3}$/.test(path)) continue;
    for (const each of expandBraces(path)) {
      const exists = each.includes("*")
        ? globSync(each, { cwd: repository }).length > 0
        : existsSync(join(repository, each));
      if (!exists) faults.push(`names ${each}, which does not exist`);
    }
  }
  return faults;
}

function linkFaults(repository, document, text) {
  const faults = [];
  for (const [, target] of text.matchAll(linkPattern)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split("#");
    const file = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(repository, file))) faults.push(`links to ${target}, which does not exist`);
    else if (
      anchor !== undefined &&
      !anchorsOf(readFileSync(join(repository, file), "utf8")).includes(anchor)
    )
      faults.push(`links to ${target}, but ${file} has no such heading`);
  }
  return faults;
}

/** The problems in the documents of a repository, one line each. */
export function findDocFaults(repository) {
  const files = filesIn(repository);
  const isThere = (name) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const decisions = new Set(
    files.filter((file) => file.startsWith("docs/decisions/")).map((file) => basename(file).slice(0, 3)),
  );
  const faults = [];
  for (const file of files) {
    if (/\.(png|backup)$|^package-lock\.json$/.test(file)) continue;
    const text = readFileSync(join(repository, file), "utf8");
    const found = [];
    for (const [cited] of text.matchAll(foreignPattern))
      found.push(`cites ${cited}, which a clone does not have`);
    for (const [cited, number] of text.matchAll(decisionPattern))
      if (!decisions.has(number)) found.push(`cites ${cited}, which does not exist`);
    if (file.endsWith(".md") && file !== checkedElsewhere) {
      found.push(...pathFaults(repository, text), ...linkFaults(repository, file, text));
      for (const [, name] of text.matchAll(namePattern))
        if (!(name.startsWith("../") ? files.includes(join(dirname(file), name)) : isThere(name)))
          found.push(`names ${name}, which does not exist`);
    }
    const words = text.split(/\s+/).filter(Boolean).length;
    if (/^docs\/decisions\/.*\.md$/.test(file) && words > decisionWordsMax)
      found.push(`has ${words} words, more than ${decisionWordsMax}`);
    for (const fault of new Set(found)) faults.push(`${file}: ${fault}`);
  }
  return faults;
}

if (import.meta.main) {
  const faults = findDocFaults(join(import.meta.dirname, ".."));
  for (const fault of faults) console.error(fault);
  console.log(`Documents: ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
