import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { urlIn } from "#app/testing/postgres-for-tests.ts";
import { runArguments } from "#app/testing/run-arguments.ts";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { ownVersion } from "#db/own-version.ts";

const { database } = openTestDatabase();

/** The database of this file, as DATABASE_URL. */
async function schoolUrl(): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  return urlIn(inject("postgres"), rows[0]?.name ?? "");
}

const run = (words: string) => runArguments(words.split(" ").filter(Boolean));

test("--help lists the commands, each has its own help, and --version prints the version", async () => {
  for (const words of ["--version", "start --version", "demo --version", "admin add --version", "-v"]) {
    expect(await run(words)).toEqual({ code: 0, out: ownVersion, err: [] });
  }
  const { out } = await run("--help");
  for (const words of ["--help", "-h", ""]) expect(await run(words)).toEqual({ code: 0, out, err: [] });
  const usages = [...out.matchAll(/^ {2}(.+?) {2,}(.+)$/gm)].map(([, usage = "", summary = ""]) => ({
    usage,
    summary,
  }));
  expect(usages.map(({ usage }) => usage)).toEqual([
    ...["start", "demo", "check", "backup FILE", "backup verify FILE", "restore FILE"],
    ...["admin add EMAIL", "admin reset EMAIL", "admin list"],
    ...["mail test ADDRESS", "cleanup", "push-keys"],
    ...[
      "fleet add NAME ADDRESS",
      "fleet list",
      "fleet move HOST CELL",
      "fleet upgrade COMMAND",
      "fleet apply",
    ],
    ...["cell show QUESTION", "cell send CELL", "cell receive CELL", "cell open CELL", "cell discard"],
  ]);
  for (const { usage, summary } of usages) {
    const help = await run(`${usage.replace(/ [A-Z].*/, "")} --help`);
    expect(help).toMatchObject({ code: 0, err: [] });
    expect(help.out.split("\n")[0]).toMatch(
      new RegExp(`^Usage: classback ${usage}( \\[--\\w+( TEXT)?\\])*$`),
    );
    expect(help.out).toContain(`It ${summary}.`);
  }
});

test("help is there for all, for each group and for each command, however it is asked for", async () => {
  const { out } = await run("--help");
  for (const words of ["help", "help --help", "help help"])
    expect(await run(words)).toEqual({ code: 0, out, err: [] });
  for (const group of ["admin", "mail", "fleet", "cell"]) {
    const byOption = await run(`${group} --help`);
    expect(byOption).toMatchObject({ code: 0, err: [] });
    for (const words of [`help ${group}`, `${group} help`, `${group} -h`])
      expect(await run(words)).toEqual(byOption);
    const listed = [...byOption.out.matchAll(/^ {2}(.+?) {2,}/gm)].map(([, usage]) => usage);
    expect(listed).toEqual(
      [...out.matchAll(new RegExp(`^ {2}(${group} .+?) {2,}`, "gm"))].map(([, usage]) => usage),
    );
  }
  expect(await run("help admin add")).toEqual(await run("admin add --help"));
  expect(await run("help help admin")).toEqual(await run("admin --help"));
  expect(await run("help xyz")).toMatchObject({ code: 2, out: "" });
});

test.each([
  ["bakcup x", 'There is no command "bakcup": did you mean "classback backup"?'],
  ["Start", 'There is no command "Start": did you mean "classback start"?'],
  ["mail tst a@b.in", 'There is no command "mail tst": did you mean "classback mail test"?'],
  ["mailtest a@b.in", 'There is no command "mailtest": did you mean "classback mail test"?'],
  ["admin remove a@b.in", 'There is no command "admin remove": "classback --help" lists them.'],
  ["admin", 'Say which: "classback admin add", "classback admin reset", "classback admin list".'],
  [
    "fleet move a.example",
    'It is called as "classback fleet move HOST CELL": "classback fleet move --help" says more.',
  ],
  ["xyz", 'There is no command "xyz": "classback --help" lists them.'],
  ["xyz --help", 'There is no command "xyz": "classback --help" lists them.'],
  ["--xyz", 'There is no option --xyz: "classback --help" lists what there is.'],
  ["backup", 'It is called as "classback backup FILE": "classback backup --help" says more.'],
  ["restore a b", 'It is called as "classback restore FILE": "classback restore --help" says more.'],
  ["push-keys x", 'It is called as "classback push-keys": "classback push-keys --help" says more.'],
  ["start --prot 80", '"classback start" has no option --prot: "classback start --help" says more.'],
  [
    "start --network=yes",
    '"classback start" has no option --network=yes: "classback start --help" says more.',
  ],
  ["start -p 80", '"classback start" has no option -p: "classback start --help" says more.'],
  [
    "admin list --name=x",
    '"classback admin list" has no option --name=x: "classback admin list --help" says more.',
  ],
  [
    "admin add a@b.in --name",
    'An option of "classback admin add" lacks its text: "classback admin add --help" says more.',
  ],
])("classback %s is answered with one line and exit code 2", async (words, line) => {
  expect(await run(words)).toEqual({ code: 2, out: "", err: [line] });
});

test("a word of any length is answered at once", async () => {
  expect(await run("x".repeat(5_000_000))).toMatchObject({ code: 2, out: "" });
});

const odd = [
  "../x",
  "",
  " ",
  "*",
  "-",
  "nothing\n\u001b[2Jok       database     all is well",
  "\u009b2J\u202e\u2066\u007f\u061c\r",
];

/** Each command with each of its values, in turn, being one that nobody means. */
const withOddValues = [
  ...odd.flatMap((value) => [
    [value],
    ["admin", value],
    ["help", `x${value}`],
    ["check", value],
    ["start", `--x${value}`],
    ["backup", join(value, "school.backup")],
    ["restore", value],
    ["admin", "add", value],
    ["admin", "add", "a@hill-school.in", "--name", `${value}${"x".repeat(200)}`],
    ["admin", "reset", value],
    ["mail", "test", value],
    ["fleet", "add", value, "127.0.0.1:1"],
    ["fleet", "add", "north", value],
    ["fleet", "add", "north", "127.0.0.1:1", "--school", value],
    ["fleet", "move", value, "spare"],
    ["fleet", "move", "hill.school.example", value],
    ["fleet", "upgrade", value],
    ["fleet", "upgrade", "true", "--from", value],
    ["fleet", "upgrade", "true", "--wait", value],
    ["cell", "show", value],
    ["cell", "send", value],
    ["cell", "receive", value],
    ["cell", "open", value],
    ["cell", "discard", value],
  ]),
  ["push-keys", "x"],
  ["cleanup", "x"],
  ["demo", "x"],
];

test("a value that nobody means fails every command with a line in which nothing is obeyed by a terminal", async () => {
  const folder = mkdtempSync(join(tmpdir(), "classback-commands-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const cells = join(folder, "cells");
  writeFileSync(cells, "hill 127.0.0.1:1 hill.school.example false\nspare 127.0.0.1:2 - false\n");
  const DATABASE_URL = await schoolUrl();
  for (const [setting, value] of Object.entries({ DATA_DIR: folder, DATABASE_URL, CELLS_FILE: cells }))
    vi.stubEnv(setting, value);
  for (const args of withOddValues) {
    const { code, out, err } = await runArguments(args);
    const output = JSON.stringify([args, out, err]);
    expect(code, output).not.toBe(0);
    expect(err, output).toHaveLength(1);
    expect(err[0], output).toMatch(/^.+ .+[.?]$/);
    expect([out, ...err].join(), output).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  }
});

test("a backup that does not fit says which disk is full, how much it takes and how much is free", async ({
  skip,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "classback-full-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8k", "tmpfs", folder]);
  if (mounted.status !== 0) skip("Only root can make a small disk");
  vi.stubEnv("DATABASE_URL", await schoolUrl());
  const file = join(folder, "school.backup");
  const { code, err } = await runArguments(["backup", file]);
  expect(code).toBe(1);
  expect(err).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${file} cannot be written by account '.+' \\(ENOSPC\\): make room on its disk, which is full, or name a file on another one\\. About \\d+ MB are needed, and \\d+ MB are free\\.$`,
      ),
    ),
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
