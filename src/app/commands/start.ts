import { loadEnvFile } from "#app/server/load-env-file.ts";
import { run } from "#app/server/main.ts";
import type { Command } from "./command.ts";

export const start: Command = {
  usage: "start",
  summary: "runs the server; Ctrl-C ends it",
  stopsItself: true,
  async run({ webFolder }) {
    const readSettings = () => {
      loadEnvFile();
      return process.env;
    };
    await run(readSettings, { webFolder });
  },
};
