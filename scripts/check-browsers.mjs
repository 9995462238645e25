// Looks in the built code, libraries included, for functions, syntax and styles that the oldest of our browsers lack
// (docs/decisions/057-browser-targets.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildOrExplain } from "./build.mjs";
import { findNewerCode, reviewedCode } from "./newer-code.ts";
import { findNewerStyles, reviewedStyles } from "./newer-styles.ts";

const { folder } = await buildOrExplain();
const files = readdirSync(join(folder, "web"), { recursive: true, encoding: "utf8" });

const problems = [];
const used = new Set();

function report(file, name, at = "") {
  used.add(name);
  if (name in reviewedCode || name in reviewedStyles) return;
  problems.push(`${file}: ${name} is missing in one of our oldest browsers. ${at}`);
}

for (const file of files) {
  const text = () => readFileSync(join(folder, "web", file), "utf8");
  if (file.endsWith(".js")) for (const { name, at } of findNewerCode(text())) report(file, name, at);
  if (file.endsWith(".css")) for (const name of findNewerStyles(text())) report(file, name);
}
for (const name of [...Object.keys(reviewedCode), ...Object.keys(reviewedStyles)]) {
  if (!used.has(name))
    problems.push(`scripts/newer-*.ts: nothing uses ${name} any longer. Remove it from the list.`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
