// npm run check: everything that needs neither a database nor a browser, at once. Prints what failed, and how long each took.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const repository = join(import.meta.dirname, "..");
const inScripts = (name) => ["node", join("scripts", name)];

/** Each with the commands that it consists of, one after the other. */
const checks = {
  types: [["tsc", "-b", "tsconfig.json"]],
  lint: [["biome", "check", "."]],
  structure: [
    inScripts("check-structure.mjs"),
    inScripts("check-spec-coverage.mjs"),
    inScripts("check-migrations.mjs"),
  ],
  unit: [["vitest", "run", "--project", "unit"]],
};

/** What it printed, standard error included, and whether it succeeded. */
async function run([program, ...words]) {
  const child = spawn(program, words, {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
    // Through a pipe, programs leave colours out unless they are asked for.
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    shell: process.platform === "win32",
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { output: output + errors, succeeded: code === 0 };
}

async function check(name, commands) {
  const start = performance.now();
  for (const command of commands) {
    const { output, succeeded } = await run(command);
    if (succeeded) continue;
    process.stdout.write(`${output}\n${name} failed: ${command.join(" ")}\n`);
    process.exitCode = 1;
  }
  process.stdout.write(`${name.padEnd(10)}${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

await Promise.all(Object.entries(checks).map(([name, commands]) => check(name, commands)));
