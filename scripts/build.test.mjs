import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeOldBuilds } from "./build.mjs";

test("keeps the two newest builds and builds in progress; removes builds that were killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "classback-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const minutesAgo = {
    newest: 1,
    before: 100,
    older: 300,
    oldest: 900,
    ".build-now": 2,
    ".build-killed": 90,
  };
  for (const [name, minutes] of Object.entries(minutesAgo)) {
    mkdirSync(join(folder, name));
    const changedAt = new Date(Date.now() - minutes * 60_000);
    utimesSync(join(folder, name), changedAt, changedAt);
  }
  await removeOldBuilds(folder);
  expect(readdirSync(folder).sort()).toEqual([".build-now", "before", "newest"]);
});
