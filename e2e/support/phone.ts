import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { screens } from "./browser.ts";
import { findChromium } from "./find-chromium.ts";

/** A phone whose browser storage survives the end of the browser. */
export async function openPhone() {
  const folder = await mkdtemp(join(tmpdir(), "classback-phone-"));
  const { executablePath, env, ignoreDefaultArgs } = await findChromium();
  let context: BrowserContext | undefined;
  onTestFinished(async () => {
    await context?.close().catch(() => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    start: async (): Promise<Page> => {
      context = await chromium.launchPersistentContext(folder, {
        executablePath,
        env: { ...process.env, ...env } as Record<string, string>,
        viewport: screens.phone,
        locale: "en-IN",
        ignoreDefaultArgs,
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
      });
      return context.newPage();
    },
    kill: async () => {
      const closed = context?.waitForEvent("close");
      const ids = execFileSync("pgrep", ["-f", folder]).toString().split("\n").filter(Boolean);
      for (const id of ids) {
        try {
          process.kill(Number(id), "SIGKILL");
        } catch {
          // It has ended with its parent.
        }
      }
      await closed;
    },
  };
}
