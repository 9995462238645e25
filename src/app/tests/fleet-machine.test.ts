import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#app/fleet/answers.ts";
import { runOn } from "#app/fleet/machine.ts";

const cell = { name: "north", address: "127.0.0.1:1", host: null, prefix: "" };

test("a command that does not end is given up with a line, and ended with what it runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "classback-fleet-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "pid");
  const command = `sh -c 'echo $$ > ${file}; exec sleep 600'`;
  await expect(runOn(cell, command, 500)).rejects.toThrow(
    `Cell north: "${command}" has not ended within 0.5 s.`,
  );
  // A busy machine may not have begun it by then. What has ended may wait for its parent.
  const pid = readFileSync(file, { encoding: "utf8", flag: "a+" }).trim();
  const isThere = () =>
    existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  if (pid !== "") await expect.poll(isThere).toBe(false);
});

test("waiting ends when it is asked to, and says first what it waits for", async () => {
  const ending = new AbortController();
  const reported: string[] = [];
  const tell = (why: string) => {
    reported.push(why);
    ending.abort();
  };
  const waiting = eventually({ limitMs: 600_000, signal: ending.signal, tell }, async () => {
    throw new Error("It does not answer.");
  });
  await expect(waiting).rejects.toThrow("It does not answer.");
  expect(reported).toEqual(["It does not answer."]);
});
