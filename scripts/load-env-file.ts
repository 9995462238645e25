import { existsSync } from "node:fs";

/** Reads the settings of a .env file in the folder it is started from; the environment goes before it. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
