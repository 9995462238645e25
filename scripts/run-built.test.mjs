import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const names = ["Asha's क्लास", "[a] #1", "100% %41", 'a "quoted" name', "a*b & <c>; {d}!"];

test.skipIf(process.platform === "win32").each(names)("starts a build in a folder named %j", (name) => {
  const parent = mkdtempSync(join(tmpdir(), "classback-run-built-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, name);
  mkdirSync(folder);
  copyFileSync(join(import.meta.dirname, "run-built.mjs"), join(folder, "run-built.mjs"));
  writeFileSync(
    join(folder, "build.mjs"),
    "export const buildOrExplain = async () => ({ folder: import.meta.dirname, isNew: false });",
  );
  writeFileSync(join(parent, "package.json"), '{ "type": "module" }');
  writeFileSync(
    join(folder, "commands.js"),
    "export const main = (...args) => process.stdout.write(JSON.stringify(args));",
  );
  writeFileSync(
    join(folder, "run.mjs"),
    'import { runBuilt } from "./run-built.mjs";\nawait runBuilt(["start"]);',
  );
  const run = (env) => {
    const { stdout, stderr } = spawnSync(process.execPath, ["run.mjs"], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    return { args: JSON.parse(stdout), stderr };
  };
  const webFolder = join(folder, "web");
  const argsFrom = (from) => [["start"], { folder: from, webFolder }];
  expect(run({ INIT_CWD: "/elsewhere" })).toEqual({ args: argsFrom(folder), stderr: "" });
  // npm has left the folder in which it was called.
  const byNpm = { INIT_CWD: "/elsewhere", npm_package_json: join(parent, "package.json") };
  expect(run(byNpm)).toEqual({ args: argsFrom("/elsewhere"), stderr: "" });
});
