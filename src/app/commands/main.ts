import { parseArgs } from "node:util";
import { FleetError } from "#app/fleet/fleet-error.ts";
import { abortAtEndSignals, endProgram } from "#app/server/end-signals.ts";
import { faultReport, operatorLine } from "#app/server/operator-line.ts";
import { terminal } from "#app/server/terminal.ts";
import { isUnavailable, postgresErrorOf } from "#db/errors.ts";
import { fileRemedy } from "#db/file-faults.ts";
import { ownVersion } from "#db/own-version.ts";
import { closestName } from "#server/base/closest-name.ts";
import { adminAdd, adminList, adminReset } from "./admin.ts";
import { backup, backupVerify } from "./backup.ts";
import { cellDiscard, cellOpen, cellReceive, cellSend, cellShow } from "./cell.ts";
import { check } from "./check.ts";
import { cleanup } from "./cleanup.ts";
import { type Command, CommandError, type Context } from "./command.ts";
import { demo } from "./demo.ts";
import { fleetAdd, fleetApply, fleetList, fleetMove, fleetUpgrade } from "./fleet.ts";
import { helpFor, helpForAll, helpForGroup, nameOf } from "./help.ts";
import { mailTest } from "./mail.ts";
import { pushKeys } from "./push-keys.ts";
import { restore } from "./restore.ts";
import { start } from "./start.ts";

/** In the order in which help lists them. */
const commands = [
  start,
  demo,
  check,
  backup,
  backupVerify,
  restore,
  adminAdd,
  adminReset,
  adminList,
  mailTest,
  cleanup,
  pushKeys,
  ...[fleetAdd, fleetList, fleetMove, fleetUpgrade, fleetApply],
  ...[cellShow, cellSend, cellReceive, cellOpen, cellDiscard],
];

/** What was typed is not a command. `message` is one line. */
class UsageError extends Error {}

/** The commands that begin with this word and another one. */
const groupOf = (word: string) => commands.filter((command) => nameOf(command).startsWith(`${word} `));

function findCommand(words: readonly string[]): Command {
  const found = commands.filter((command) => {
    const name = nameOf(command).split(" ");
    return name.every((word, at) => words[at] === word);
  });
  // "backup verify" rather than "backup".
  const longest = found.sort((one, other) => nameOf(other).length - nameOf(one).length)[0];
  if (longest) return longest;
  const [first = "", second] = words;
  const names = commands.map(nameOf);
  const parts = groupOf(first).map(nameOf);
  if (parts.length > 0 && second === undefined) {
    throw new UsageError(`Say which: ${parts.map((name) => `"classback ${name}"`).join(", ")}.`);
  }
  const typed = parts.length > 0 ? `${first} ${second}` : first;
  // Longer words may have more wrong letters.
  const few = ({ length }: string) => Math.max(1, Math.floor(length / 3));
  const meant =
    closestName(typed, parts.length > 0 ? parts : names, few) ??
    closestName(`${first} ${second}`, names, few);
  const hint = meant === null ? '"classback --help" lists them.' : `did you mean "classback ${meant}"?`;
  throw new UsageError(`There is no command "${typed.replaceAll(/\s+/g, " ")}": ${hint}`);
}

/** What follows the command's name, as its values and options. */
function readArguments(command: Command, args: string[]): Pick<Context, "values" | "options" | "switches"> {
  const wanted = command.usage.match(/[A-Z]+/g) ?? [];
  const more = ` "classback ${nameOf(command)} --help" says more.`;
  const texts = Object.keys(command.options ?? {});
  const switches = Object.keys(command.switches ?? {});
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string" as const }]),
    ...switches.map((name) => [name, { type: "boolean" as const }]),
  ]);
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    const typed = parsed.values as Record<string, string | boolean>;
    const values = parsed.positionals.slice(nameOf(command).split(" ").length);
    if (values.length === wanted.length) {
      return {
        values,
        options: Object.fromEntries(
          texts.flatMap((name) => (typeof typed[name] === "string" ? [[name, typed[name]]] : [])),
        ),
        switches: new Set(switches.filter((name) => typed[name] === true)),
      };
    }
  } catch (error) {
    const isKnown = (name: string) => texts.includes(name.replace(/=.*$/, "")) || switches.includes(name);
    const unknown = args.find((arg) => arg.startsWith("-") && !isKnown(arg.replace(/^--/, "")));
    if (unknown === undefined) {
      throw new UsageError(`An option of "classback ${nameOf(command)}" lacks its text:${more}`, {
        cause: error,
      });
    }
    throw new UsageError(`"classback ${nameOf(command)}" has no option ${unknown}:${more}`);
  }
  throw new UsageError(`It is called as "classback ${command.usage}":${more}`);
}

/** One line for what the operator can fix; null for a fault of ours. */
function commandLine(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof FleetError) return error.message;
  const line = operatorLine(error);
  if (line !== null || !(error instanceof Error)) return line;
  const reported = postgresErrorOf(error);
  if (reported) return `PostgreSQL rejected it: ${reported.message} (${reported.code}).`;
  if ("path" in error) return `The system refused it (${error.message}): ${fileRemedy(error)}.`;
  return isUnavailable(error) ? `Lost the connection to the database: ${error.message}.` : null;
}

/** A fault of ours, as one line, or for developers in full. */
function faultLines(error: unknown): string[] {
  if (["debug", "trace"].includes(process.env.LOG_LEVEL ?? "")) return faultReport(error);
  const message = error instanceof Error ? error.message : String(error);
  return [
    `This is a fault in Classback: ${message.replaceAll(/\s+/g, " ")}. With LOG_LEVEL=debug it says where; please report that.`,
  ];
}

/** The words after which help is asked for, as in `help admin add`, `admin --help` and `admin help`; null if it is not. */
function helpTopic(args: readonly string[]): string[] | null {
  const words = args.filter((arg) => !arg.startsWith("-"));
  if (words[0] === "help") return helpTopic(words.slice(1)) ?? words.slice(1);
  if (args.length === 0 || args.some((arg) => ["--help", "-h"].includes(arg))) return words;
  return words.length === 2 && words[1] === "help" && groupOf(words[0] ?? "").length > 0
    ? words.slice(0, 1)
    : null;
}

function helpAbout(words: readonly string[]): string[] {
  const [word, ...more] = words;
  if (word === undefined) return helpForAll(commands);
  const group = groupOf(word);
  const isGroup = group.length > 0 && more.length === 0 && !commands.some((each) => nameOf(each) === word);
  return isGroup ? helpForGroup(word, group) : helpFor(findCommand(words));
}

type CommandFolders = Pick<Context, "folder" | "webFolder">;

/** Runs the command that the arguments name; resolves with the exit code. */
export async function runCommand(
  args: string[],
  folders: CommandFolders,
  printer = terminal,
): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith("-"));
  const topic = helpTopic(args);
  let ending: AbortSignal | undefined;
  try {
    if (args.some((arg) => ["--version", "-v"].includes(arg))) printer.say(ownVersion);
    else if (topic !== null) for (const line of helpAbout(topic)) printer.say(line);
    else if (words.length === 0) {
      throw new UsageError(`There is no option ${args[0]}: "classback --help" lists what there is.`);
    } else {
      const command = findCommand(words);
      const read = readArguments(command, args);
      ending = command.stopsItself ? new AbortController().signal : abortAtEndSignals(1);
      await command.run({ ...folders, ...read, ...printer, signal: ending });
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      printer.tell(error.message);
      return 2;
    }
    const line = ending?.aborted === true ? "Stopped: nothing was changed." : commandLine(error);
    for (const each of line === null ? faultLines(error) : [line]) printer.tell(each);
    return 1;
  }
}

/** The program behind `bin/classback`. */
export async function main(args: string[], folders: CommandFolders): Promise<void> {
  // What lists of processes show, instead of "node" and its options.
  process.title = "classback";
  process.exitCode = await runCommand(args, folders);
  // Anything still open is useless, such as a connection that is kept for another request.
  endProgram();
}
