import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "./postgres-log.ts";

test("a log that is a named pipe is refused at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "classback-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "postgres.log");
  execFileSync("mkfifo", [file]);
  expect(() => openLog(file)).toThrow(`${file} is a named pipe and not a file: move it away.`);
  rmSync(file);
  closeSync(openLog(file));
});
