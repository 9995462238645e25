import type { Command } from "./command.ts";

/** `admin add` of `admin add EMAIL`. */
export const nameOf = ({ usage }: Command) => usage.replace(/ [A-Z].*/, "");

function listOf(commands: readonly Command[]): string[] {
  const widest = Math.max(...commands.map(({ usage }) => usage.length));
  return commands.map(({ usage, summary }) => `  ${usage.padEnd(widest)}  ${summary}`);
}

/** What there is, in lines. */
export function helpForAll(commands: readonly Command[]): string[] {
  return [
    "Usage: classback COMMAND",
    "",
    ...listOf(commands),
    "",
    'Settings come from environment variables and from .env in the current folder. "classback COMMAND --help" says more about a',
    "command, and --version prints the version. The exit code is 0, 1 if something is wrong, and 2 for an unknown command.",
  ];
}

/** The same for the commands that begin with one word, such as `admin`. */
export function helpForGroup(word: string, commands: readonly Command[]): string[] {
  return [
    `Usage: classback ${word} COMMAND`,
    "",
    ...listOf(commands),
    "",
    `"classback ${word} COMMAND --help" says more about a command.`,
  ];
}

/** How one command is called, and what it does, in lines. */
export function helpFor({ usage, summary, details, options = {} }: Command): string[] {
  const names = Object.keys(options);
  const optional = names.map((name) => ` [--${name} TEXT]`).join("");
  const widest = Math.max(...names.map(({ length }) => length));
  const lines = names.map((name) => `  ${`--${name} TEXT`.padEnd(widest + 7)}  ${options[name]}`);
  const about = [`Usage: classback ${usage}${optional}`, "", `It ${summary}.`, ...(details ? [details] : [])];
  return [...about, ...(lines.length > 0 ? ["", ...lines] : [])];
}
