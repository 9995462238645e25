import { run } from "../src/server/main.ts";
import { loadEnvFile } from "./load-env-file.ts";

/** npm start. */
export async function main(webFolder: string): Promise<void> {
  loadEnvFile();
  await run(process.env, { webFolder });
}
