import { EnvError } from "#server/base/env.ts";

/**
 * Reads the settings of a .env file in the current folder, if there is one; environment variables override it.
 * @throws EnvError when it cannot be read: without its settings, a school might start on another database.
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new EnvError(
      `.env in ${process.cwd()} cannot be read (${code}): it must be a file that this account can read.`,
    );
  }
}
