import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    webFolder: string;
  }
}

const scripts = join(import.meta.dirname, "../../scripts");

/** Builds what is stale, and makes it ready for other accounts; resolves to the folder of the built pages. */
export async function build(): Promise<string> {
  execFileSync(process.execPath, [join(scripts, "run.mjs"), "build"], { stdio: "inherit" });
  const { buildIfStale } = await import(join(scripts, "build.mjs"));
  const { folder }: { folder: string } = await buildIfStale();
  return join(folder, "web");
}

/** Once before the browser tests, so that no server that they start has to. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("webFolder", await build());
}
