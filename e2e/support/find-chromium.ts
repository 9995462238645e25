import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { hasSharedMemory } from "../../src/app/testing/shared-memory.ts";
import { type FontSet, fontconfigFile } from "./test-fonts.ts";

interface Chromium {
  executablePath: string;
  /** Environment variables that its process needs besides those of the test. */
  env: Record<string, string>;
  /** What Playwright passes, but this machine does better without. */
  ignoreDefaultArgs: string[];
}

const installedNames = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"];

async function findInstalled(): Promise<string | null> {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of installedNames) {
      const path = join(folder, name);
      if (
        await access(path, constants.X_OK)
          .then(() => true)
          .catch(() => false)
      )
        return path;
    }
  }
  return null;
}

/** What the package brings runs nowhere else. */
const runsFromNpm = process.platform === "linux" && process.arch === "x64";

/** Without a locale, Chromium draws boxes for letters that only a font in a folder with letters beyond ASCII has. */
const locale = { LC_ALL: "C.UTF-8" };

/**
 * The first of: CHROME_PATH, the one that an npm package brings, an installed Chrome or Chromium. With fonts from npm. The one from
 * npm has no windows, and opens a page with two fifths of the processor time (docs/decisions/131-a-browser-without-windows.md);
 * where times are measured, `installed` is the first choice.
 */
export async function findChromium(
  fonts: FontSet = "phone",
  first: "from npm" | "installed" = "from npm",
): Promise<Chromium> {
  const isFromNpm = first === "from npm" && runsFromNpm;
  const installed = process.env.CHROME_PATH || (isFromNpm ? null : await findInstalled());
  const found = installed ? { executablePath: installed, env: {} } : await unpackFromNpm();
  const env = { ...found.env, ...locale, FONTCONFIG_FILE: fontconfigFile(fonts) };
  // It has Chromium make a file on the disk for each piece of shared memory, because containers may have little.
  const ignoreDefaultArgs = (await hasSharedMemory()) ? ["--disable-dev-shm-usage"] : [];
  return { ...found, env, ignoreDefaultArgs };
}

/**
 * Unpacks the Chromium of @sparticuz/chromium with the libraries that a bare Debian lacks, once, beside
 * the package. Unpacked aside and renamed: two test runs at once do not see half a browser.
 */
async function unpackFromNpm() {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const folder = join(packageFolder, "unpacked");
  if (!existsSync(folder)) {
    const aside = await mkdtemp(join(packageFolder, "unpacking-"));
    const unpack = `
      import chromium, { inflate } from "@sparticuz/chromium";
      await inflate(${JSON.stringify(join(packageFolder, "bin/al2023.tar.br"))});
      await chromium.executablePath();`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", unpack], {
      cwd: import.meta.dirname,
      // The package unpacks into the folder for temporary files.
      env: { ...process.env, TMPDIR: aside },
    });
    // Another run may have been quicker.
    await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }));
  }
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023/lib") },
  };
}
