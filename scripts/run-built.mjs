import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildOrExplain } from "./build.mjs";

const packageFile = join(import.meta.dirname, "../package.json");

/** Where the operator is. npm changes to the package's folder to run its scripts. */
function operatorsFolder() {
  const { npm_package_json, INIT_CWD } = process.env;
  return npm_package_json === packageFile && INIT_CWD ? INIT_CWD : process.cwd();
}

/** Runs a command from the build, with the pages of the same build. */
export async function runBuilt(args) {
  const { folder, isNew } = await buildOrExplain();
  if (isNew) console.error("Built Classback");
  // Next to the code it is compiled from, and removed with it. Where it cannot be written, the start takes longer.
  enableCompileCache(join(folder, "compile-cache"));
  // Stack traces then name the files and lines of src/.
  process.setSourceMapsEnabled(true);
  const { main } = await import(pathToFileURL(join(folder, "commands.js")));
  await main(args, { folder: operatorsFolder(), webFolder: join(folder, "web") });
}
