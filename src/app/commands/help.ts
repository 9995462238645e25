import type { Command } from "./command.ts";

/** `admin add` of `admin add EMAIL`. */
export const nameOf = ({ usage }: Command) => usage.replace(/ [A-Z].*/, "");

function listOf(commands: readonly Command[]): string[] {
  const widest = Math.max(...commands.map(({ usage }) => usage.length));
  return commands.map(({ usage, summary }) => `  ${usage.padEnd(widest)}  ${summary}`);
}

/** The list of commands, one per line. */
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
export function helpFor({ usage, summary, details, options = {}, switches = {} }: Command): string[] {
  const lines = [
    ...Object.entries(options).map(([name, meaning]) => [`--${name} TEXT`, meaning] as const),
    ...Object.entries(switches).map(([name, meaning]) => [`--${name}`, meaning] as const),
  ];
  const widest = Math.max(...lines.map(([option]) => option.length));
  return [
    `Usage: classback ${usage}${lines.map(([option]) => ` [${option}]`).join("")}`,
    "",
    `It ${summary}.`,
    ...(details ? [details] : []),
    ...(lines.length > 0 ? [""] : []),
    ...lines.map(([option, meaning]) => `  ${option.padEnd(widest)}  ${meaning}`),
  ];
}
