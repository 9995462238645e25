// Runs Vitest with the arguments given. Vite takes some characters of a folder's name for parts of URLs or patterns: where the
// checkout has one in its path, the tests run in a copy of it with a plain name.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const checkout = join(import.meta.dirname, "..");
const isPlain = !/[^\p{L}\p{M}\p{N} _.,'"&+@~\\/:-]/u.test(checkout);

function runTests(folder) {
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", ...process.argv.slice(2)], {
    cwd: folder,
    stdio: "inherit",
  });
  return status ?? 1;
}

function runInCopy() {
  const copy = mkdtempSync(join(tmpdir(), "classback-tests-"));
  console.log(`Vite does not work in ${checkout}: the tests run in a copy, ${copy}`);
  try {
    // Caches hold the paths of the checkout.
    const caches = ["node_modules/.cache", "node_modules/.vite", "dist", ".types"];
    const skipped = new Set([...caches, "data"].map((name) => join(checkout, name)));
    cpSync(checkout, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !skipped.has(path),
    });
    return runTests(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  }
}

process.exitCode = isPlain ? runTests(checkout) : runInCopy();
