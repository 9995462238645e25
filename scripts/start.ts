import { loadEnvFile } from "#app/server/load-env-file.ts";
import { run } from "#app/server/main.ts";

/** npm start. */
export async function main(webFolder: string): Promise<void> {
  const readSettings = () => {
    loadEnvFile();
    return process.env;
  };
  await run(readSettings, { webFolder });
}
