import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "./find-chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserEndpoint: string;
  }
}

/** Once before the browser tests: the Chromium that all of them share, each with profiles of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, env } = await findChromium();
  const server = await chromium.launchServer({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    host: "127.0.0.1",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
  project.provide("browserEndpoint", server.wsEndpoint());
  return () => server.close();
}
