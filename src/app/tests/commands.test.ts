import { expect, test } from "vitest";
import { runCommand } from "#app/commands/main.ts";
import { ownVersion } from "#db/own-version.ts";

/** What a command line prints, and its exit code. */
async function run(words: string) {
  const [out, err]: [string[], string[]] = [[], []];
  const place = { folder: "/nowhere", webFolder: "/nowhere" };
  const code = await runCommand(words.split(" ").filter(Boolean), place, {
    say: (line) => void out.push(line),
    complain: (line) => void err.push(line),
  });
  return { code, out: out.join("\n"), err };
}

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
    expect(help.out.split("\n")[0]).toMatch(new RegExp(`^Usage: classback ${usage}( \\[--\\w+ TEXT\\])*$`));
    expect(help.out).toContain(`It ${summary}.`);
  }
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
