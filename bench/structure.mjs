// Measures the structure of a checkout: npm run bench:structure -- [folder]. Reads source only, so that it also measures older commits:
// git worktree add /tmp/before <commit> && npm run bench:structure -- /tmp/before
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const checkout = resolve(process.argv[2] ?? ".");
const files = execFileSync("git", ["ls-files"], { cwd: checkout, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(checkout, file)));
const text = (file) => readFileSync(join(checkout, file), "utf8");
const lines = (some) => some.reduce((sum, file) => sum + text(file).split("\n").length - 1, 0);

const isTest = (file) => /\.(test|spec)\.(tsx?|mjs)$|\/(tests|testing)\/|^e2e\//.test(file);
const code = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file));
const tests = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && isTest(file));

const pattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:([^;"]*?)\s+from\s+)?"([^"]+)"|import\(\s*"([^"]+)"\s*\)/g;
const importsOf = (file) =>
  [...text(file).matchAll(pattern)].flatMap(([whole, type, names = "", direct, lazy]) => {
    const source = direct ?? lazy;
    const path = source.startsWith("#")
      ? `src/${source.slice(1)}`
      : relative(checkout, join(checkout, dirname(file), source));
    if (!/^[.#]/.test(source)) return [];
    const isType = type !== undefined || /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names.trim());
    return [{ path, names, isType, isLazy: lazy !== undefined, whole }];
  });
const imports = new Map(
  files.filter((file) => /\.(tsx?|mjs)$/.test(file)).map((file) => [file, importsOf(file)]),
);

const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const sideOf = (file) => /^src\/features\/[^/]+\/(server|web)\//.exec(file)?.[1];
const features = [...new Set(code.map(featureOf).filter((name) => name !== undefined))];

/** The features that each feature uses on a side, tables left out: rows refer to rows of any feature. */
function arrowsOf(side) {
  const arrows = new Map();
  for (const file of code.filter((name) => sideOf(name) === side)) {
    for (const { path } of imports.get(file)) {
      if (sideOf(path) !== side || featureOf(path) === featureOf(file) || path.endsWith(".table.ts"))
        continue;
      const used = arrows.get(featureOf(file)) ?? new Set();
      arrows.set(featureOf(file), used.add(featureOf(path)));
    }
  }
  return arrows;
}

/** The groups of features that reach each other. */
function cyclesOf(arrows) {
  const reach = (from) => {
    const seen = new Set();
    const go = (each) => {
      for (const next of arrows.get(each) ?? []) if (!seen.has(next)) go(seen.add(next) && next);
    };
    go(from);
    return seen;
  };
  return [...arrows.keys()].filter((feature) => reach(feature).has(feature));
}

/** The files of the longest chain of value imports, lazy ones left out. */
function longestChain() {
  const longest = new Map();
  const visit = (file) => {
    if (longest.has(file)) return longest.get(file);
    longest.set(file, [file]);
    const next = (imports.get(file) ?? [])
      .filter(({ isType, isLazy, path }) => !isType && !isLazy && imports.has(path))
      .map(({ path }) => visit(path))
      .reduce((best, chain) => (chain.length > best.length ? chain : best), []);
    longest.set(file, [file, ...next]);
    return longest.get(file);
  };
  return code.map(visit).reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

/** How many exported names other files import never, and once. */
function exportsUsed() {
  const users = new Map();
  for (const [file, imported] of imports)
    for (const { path, names, whole } of imported)
      for (const name of whole.includes("import(") ? ["default"] : (names.match(/\w+/g) ?? []))
        users.set(`${path} ${name}`, (users.get(`${path} ${name}`) ?? new Set()).add(file));
  const exported = code.flatMap((file) =>
    [...text(file).matchAll(/^export (?:async )?(?:const|let|function|class|interface|type) (\w+)/gm)].map(
      ([, name]) => `${file} ${name}`,
    ),
  );
  const used = (times) => exported.filter((each) => (users.get(each)?.size ?? 0) === times).length;
  return { exported: exported.length, never: used(0), once: used(1) };
}

const [server, web] = [arrowsOf("server"), arrowsOf("web")];
const count = (arrows) => [...arrows.values()].reduce((sum, used) => sum + used.size, 0);
const both = new Set(
  [server, web].flatMap((arrows) =>
    [...arrows].flatMap(([from, used]) => [...used].map((to) => `${from} ${to}`)),
  ),
);
const chain = longestChain();
const { exported, never, once } = exportsUsed();
const rows = {
  features: features.length,
  "features without a server of their own": features.filter(
    (feature) => !code.some((file) => featureOf(file) === feature && sideOf(file) === "server"),
  ).length,
  "arrows between features: server, web, distinct": `${count(server)}, ${count(web)}, ${both.size}`,
  "features in cycles: server, web": `${cyclesOf(server).length}, ${cyclesOf(web).length}`,
  "longest import chain": chain.length,
  "exports: all, never imported, imported by one file": `${exported}, ${never}, ${once}`,
  "relative imports that leave their folder": [...imports].reduce(
    (sum, [file]) => sum + [...text(file).matchAll(/from "\.\.\//g)].length,
    0,
  ),
  "lines of src, tests left out": lines(code),
  "lines of tests": lines(tests),
  "lines of drizzle": lines(files.filter((file) => file.startsWith("drizzle/"))),
};
for (const [name, value] of Object.entries(rows)) console.log(`${name}: ${value}`);
