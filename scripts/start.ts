import { run } from "#app/server/main.ts";
import { loadEnvFile } from "./load-env-file.ts";

/** npm start. */
export async function main(webFolder: string): Promise<void> {
  const readSettings = () => {
    loadEnvFile();
    return process.env;
  };
  await run(readSettings, { webFolder });
}
