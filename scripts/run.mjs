// node scripts/run.mjs COMMAND runs a command of src/app/commands/, or build or dev, which need the sources. package.json and
// bin/classback call it with exec, so that signals reach this process: a shell in between would not pass them on.
import "./require-node.mjs";
import { findStalePackage, installLine, missingPackageOf } from "./installed.mjs";

const [name] = process.argv.slice(2);

async function run() {
  if (name === "build") {
    const { buildOrExplain } = await import("./build.mjs");
    await buildOrExplain();
    // The account that runs the server may not be able to do this in someone else's checkout.
    const { linkPostgresLibraries } = await import("#db/embedded/postgres-binaries.ts");
    await linkPostgresLibraries();
  } else if (name === "dev") await import("./dev.ts");
  else {
    const { runBuilt } = await import("./run-built.mjs");
    await runBuilt(process.argv.slice(2));
  }
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
