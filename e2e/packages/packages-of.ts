import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Makes the packages of a checkout; resolves with where they are. */
export async function packagesOf(checkout: string): Promise<{ npm: string; debian: string }> {
  const { stdout } = await run(process.execPath, ["scripts/run.mjs", "package"], { cwd: checkout });
  const [npm, debian] = ["tgz", "deb"].map((end) => new RegExp(`^packages/\\S+\\.${end}$`, "m").exec(stdout));
  if (!npm || !debian) throw new Error(`Not all packages were made: ${stdout}`);
  return { npm: join(checkout, npm[0]), debian: join(checkout, debian[0]) };
}
