import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { runCommand } from "#app/commands/main.ts";
import { terminalOn } from "#app/server/terminal.ts";

// Each command listens to them once more, for the rest of the program.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);

/** What a command line prints in this folder, and its exit code. */
export async function runArguments(args: string[], folder = "/nowhere") {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(output), text(errors)]);
  const code = await runCommand(args, { folder, webFolder: "/nowhere" }, terminalOn(output, errors));
  output.end();
  errors.end();
  const [out, err] = await printed;
  return { code, out: out.replace(/\n$/, ""), err: err.split("\n").slice(0, -1) };
}
