import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cpuMilliseconds } from "./support/process-figures.ts";

// CPU seconds of `npm test`, for each check and test file: `npm run bench:tests -- --projects unit,api`, or `--projects api src/db`.
// With one worker, because files that run side by side cannot be told apart. Seconds of CPU are about the same on a busy machine,
// unlike the time that passes.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    projects: { type: "string", default: "check,unit,components,api,e2e" },
    files: { type: "string", default: "30" },
  },
});
const checks = ["typecheck -- --force", "lint", "structure", "browsers"];
const folder = mkdtempSync(join(tmpdir(), "classback-bench-tests-"));

interface Row {
  file: string;
  seconds: number;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): number {
  const before = cpuMilliseconds(process.pid);
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
  if (status !== 0)
    console.error(`${command} ${args.join(" ")} failed: the figures are not those of a whole run.`);
  return (cpuMilliseconds(process.pid) - before) / 1000;
}

function rowsOf(project: string): Row[] {
  if (project === "check")
    return checks.map((name) => ({
      file: `npm run ${name}`,
      seconds: run("npm", ["run", "--silent", ...name.split(" ")]),
    }));
  const lines = join(folder, `${project}.jsonl`);
  const reporter = `--reporter=${join(import.meta.dirname, "support/cpu-reporter.ts")}`;
  const args = ["scripts/vitest.mjs", "--project", project, "--maxWorkers=1", reporter, ...positionals];
  const seconds = run(process.execPath, args, { ...process.env, CPU_SECONDS: lines });
  const rows: Row[] = readFileSync(lines, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const rest = seconds - rows.reduce((sum, row) => sum + row.seconds, 0);
  return [...rows, { file: `${project}: starting and stopping`, seconds: rest }];
}

try {
  for (const project of values.projects.split(",")) {
    const rows = rowsOf(project).toSorted((one, other) => other.seconds - one.seconds);
    const sum = (some: Row[]) => some.reduce((total, { seconds }) => total + seconds, 0).toFixed(1);
    const shown = rows.slice(0, Number(values.files));
    console.log(`\n| ${project} | CPU seconds |\n|---|---|`);
    for (const { file, seconds } of shown) console.log(`| ${file} | ${seconds.toFixed(1)} |`);
    console.log(
      `| ${rows.length - shown.length} others | ${sum(rows.slice(shown.length))} |\n| together | ${sum(rows)} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
