// node scripts/run.mjs COMMAND runs a command of src/app/commands/, or one that needs the sources: build, dev or package. package.json and
// bin/classback call it with exec, so that signals reach this process: a shell in between would not pass them on.
import "./require-node.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findStalePackage, installLine, missingPackageOf } from "./installed.mjs";

const [name] = process.argv.slice(2);

const withSources = {
  async build() {
    const { buildOrExplain } = await import("./build.mjs");
    await buildOrExplain();
    // The account that runs the server may not be able to do this in someone else's checkout.
    const { linkPostgresLibraries } = await import("#db/embedded/postgres-binaries.ts");
    await linkPostgresLibraries();
  },
  dev: () => import("./dev.ts"),
  async package() {
    const { makePackages } = await import("./package.mjs");
    await makePackages();
  },
};

async function run() {
  const isCheckout = existsSync(join(import.meta.dirname, "../src"));
  if (isCheckout && Object.hasOwn(withSources, name ?? "")) return await withSources[name]();
  const { runBuilt } = await import("./run-built.mjs");
  await runBuilt(process.argv.slice(2));
}

function whichPackage(error) {
  const missing = missingPackageOf(error);
  if (missing === undefined) throw error;
  return missing;
}

const missing = findStalePackage() ?? (await run().then(() => undefined, whichPackage));
if (missing !== undefined) {
  console.error(installLine(missing));
  process.exit(1);
}
