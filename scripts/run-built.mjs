import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildOrExplain } from "./build.mjs";

/** Runs scripts/NAME.ts from the build, with the pages of the same build. */
export async function runBuilt(name) {
  const { folder, isNew } = await buildOrExplain();
  if (isNew) console.log("Built Classback");
  // Next to the code it is compiled from, and removed with it. Where it cannot be written, the start takes longer.
  enableCompileCache(join(folder, "compile-cache"));
  // Stack traces then name the files and lines of src/.
  process.setSourceMapsEnabled(true);
  const { main } = await import(pathToFileURL(join(folder, `${name}.js`)));
  await main(join(folder, "web"));
}
