import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findStalePackage, missingPackageOf } from "./installed.mjs";

const wanted = {
  "": { dependencies: { pg: "8.2.0" } },
  "node_modules/pg": { version: "8.2.0" },
  "node_modules/pg/node_modules/pump": { version: "1.0.0" },
  "node_modules/vitest": { version: "5.0.0", dev: true },
  "node_modules/@embedded/linux-arm64": { version: "18.0.0", optional: true },
};

/** A checkout with these packages wanted and installed. */
function checkout({ lock = wanted, installed }) {
  const folder = mkdtempSync(join(tmpdir(), "classback-installed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  const write = (name, packages) => writeFileSync(join(folder, name), JSON.stringify({ packages }));
  if (lock) write("package-lock.json", lock);
  if (installed) write("node_modules/.package-lock.json", installed);
  return folder;
}

const production = {
  "node_modules/pg": { version: "8.2.0" },
  "node_modules/pg/node_modules/pump": { version: "1.0.0" },
};

test("what an install made is accepted: all, without what is for developers, or of another platform", () => {
  const { "": _, ...all } = wanted;
  expect(findStalePackage(checkout({ installed: all }))).toBeUndefined();
  expect(findStalePackage(checkout({ installed: production }))).toBeUndefined();
  const added = { ...production, "node_modules/extra": { version: "1.0.0" } };
  expect(findStalePackage(checkout({ installed: added }))).toBeUndefined();
  const linked = { ...production, "node_modules/pg": { resolved: "../pg", link: true } };
  expect(findStalePackage(checkout({ installed: linked }))).toBeUndefined();
});

test("nothing is said of a folder without package-lock.json, or that npm did not fill", () => {
  expect(findStalePackage(checkout({ lock: null, installed: {} }))).toBeUndefined();
  expect(findStalePackage(checkout({}))).toBeUndefined();
});

test("a package that is missing or of another version is named", () => {
  const older = { ...production, "node_modules/pg": { version: "8.1.0" } };
  expect(findStalePackage(checkout({ installed: older }))).toBe("pg");
  const { "node_modules/pg/node_modules/pump": _, ...without } = production;
  expect(findStalePackage(checkout({ installed: without }))).toBe("pump");
  const newest = { ...production, "node_modules/@embedded/linux-arm64": { version: "17.0.0" } };
  expect(findStalePackage(checkout({ installed: newest }))).toBe("@embedded/linux-arm64");
});

test("the installed packages of this checkout are those of its package-lock.json", () => {
  expect(findStalePackage()).toBeUndefined();
});

/** A checkout of the start's own files, where `start.js` loads a package that is not there. */
function run(folder, name) {
  for (const file of ["run.mjs", "require-node.mjs", "run-built.mjs", "build.mjs", "installed.mjs"])
    cpSync(join(import.meta.dirname, file), join(folder, "scripts", file));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.0.0", type: "module" }));
  const program = [join(folder, "scripts/run.mjs"), name];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
  return { status, stdout, stderr };
}

const oneLine = (name) => ({
  status: 1,
  stdout: "",
  stderr: expect.stringMatching(
    new RegExp(
      `^The packages in node_modules are not those of this version of Classback \\(${name}\\): run "npm ci" in \\S+, then start again\\.\\n$`,
    ),
  ),
});

test("a start says to run npm ci, in one line, whichever way it fails", () => {
  expect(run(checkout({ installed: {} }), "start")).toEqual(oneLine("pg"));

  // Without node_modules, as after "git clone", the build cannot begin.
  const empty = checkout({ lock: null });
  rmSync(join(empty, "node_modules"), { recursive: true });
  for (const name of ["src", "scripts"]) mkdirSync(join(empty, name));
  for (const name of ["vite.config.ts", "vite.server.config.ts", "package-lock.json"])
    writeFileSync(join(empty, name), "");
  expect(run(empty, "start")).toEqual(oneLine("vite"));
  expect(readdirSync(join(empty, "dist"))).toEqual([]);

  writeFileSync(join(empty, "scripts/dev.ts"), 'import "@left/pad/deep";');
  expect(run(empty, "dev")).toEqual(oneLine("@left/pad"));
});

test("a file of ours that is missing is a fault, not a missing package", () => {
  const error = (message) => Object.assign(new Error(message), { code: "ERR_MODULE_NOT_FOUND" });
  expect(missingPackageOf(error("Cannot find module '/srv/scripts/x.ts' imported from /srv/a.mjs"))).toBe(
    undefined,
  );
  expect(missingPackageOf(error("Cannot find package 'pg' imported from /srv/a.mjs"))).toBe("pg");
  expect(missingPackageOf(new Error("Cannot find package 'pg'"))).toBe(undefined);
});
