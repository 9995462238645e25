import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findDocFaults } from "./check-docs.mjs";

/** The problems in a repository with these files. */
function faultsOf(files) {
  const repository = mkdtempSync(join(tmpdir(), "classback-docs-"));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(repository, dirname(file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  }
  return findDocFaults(repository);
}

const code = { "src/domain/limits.ts": "", "docs/decisions/003-first.md": "# 003 First\n\n## Why" };

test("paths, names, links, headings and decisions that exist are accepted", () => {
  const text =
    "`src/domain/limits.ts`, src/{domain,domain/limits.ts}, src/*/limits.ts. `limits.ts`, docs/decisions/003, " +
    "src/features/<feature>/web, [first](docs/decisions/003-first.md#why), [elsewhere](https://example.org/x)";
  expect(faultsOf({ ...code, "README.md": text })).toEqual([]);
});

test.each([
  ["a path", "see src/domain/rules.ts.", "names src/domain/rules.ts, which does not exist"],
  ["one of several paths", "src/{domain,db}/limits.ts", "names src/db/limits.ts, which does not exist"],
  ["a file name", "`rules.ts`", "names rules.ts, which does not exist"],
  ["a link", "[rules](docs/rules.md)", "links to docs/rules.md, which does not exist"],
  [
    "a heading",
    "[why](docs/decisions/003-first.md#how)",
    "links to docs/decisions/003-first.md#how, but docs/decisions/003-first.md has no such heading",
  ],
  ["a decision", "docs/decisions/005", "cites docs/decisions/005, which does not exist"],
])("%s that does not exist is named", (_, text, fault) => {
  expect(faultsOf({ ...code, "README.md": text })).toContain(`README.md: ${fault}`);
});

test("comments in code must not cite missing decisions or files that a clone does not have", () => {
  const foreign = ["design", "md"].join(".");
  const text = `// docs/decisions/009, ${foreign} section 2, src/never/checked.ts here`;
  expect(faultsOf({ ...code, "src/domain/rules.ts": text })).toEqual([
    `src/domain/rules.ts: cites ${foreign}, which a clone does not have`,
    "src/domain/rules.ts: cites docs/decisions/009, which does not exist",
  ]);
});

test("a decision has at most 400 words", () => {
  const words = (count) => `${"word ".repeat(count)}\n`;
  expect(faultsOf({ "docs/decisions/003-first.md": words(400) })).toEqual([]);
  expect(faultsOf({ "docs/decisions/003-first.md": words(401) })).toEqual([
    "docs/decisions/003-first.md: has 401 words, more than 400",
  ]);
});
