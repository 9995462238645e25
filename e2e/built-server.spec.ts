import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

test("the built server is ASCII: V8 keeps two bytes for every character of a file with one beyond Latin-1", () => {
  const folder = join(inject("webFolder"), "..");
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(files).toContain("commands.js");
  for (const name of files) {
    const beyond = readFileSync(join(folder, name), "utf8").match(/[^\0-\x7f]/);
    expect(beyond?.[0], name).toBeUndefined();
  }
});
