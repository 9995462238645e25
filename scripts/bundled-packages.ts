import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** In the folder of a build: the folders of all packages whose code is in it, for notices.mjs. */
const listFile = "bundled-packages";

/** Of all builds of this process: the pages', their workers', and those of the files that have a build of their own. */
const found = new Set<string>();

/** What the builder adds of its own, by the names that it gives it. */
const ofTheBuilder = /^(?:\0|__)(vite|rolldown)\b/;

const inPackage = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Style sheets are read by Tailwind, which tells nobody what it puts into them. */
const importsOf = (styles: string) =>
  [...styles.matchAll(/@(?:import|plugin|config)\s+["']((?:@[^/"']+\/)?[^./"'][^/"']*)/g)].map(
    ([, name = ""]) => name,
  );

/**
 * Notes the packages of which there is code in the build, as the bundler has put it together, with their licences in mind. The build stops at
 * code of which nobody knows whose it is.
 */
export function listBundledPackages(repository: string): Plugin {
  const add = (name: string) => found.add(`node_modules/${name}`);
  return {
    name: "list-bundled-packages",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        for (const id of file.type === "chunk" ? file.moduleIds : []) {
          const [, installed] = inPackage.exec(id) ?? [];
          const [, builder] = ofTheBuilder.exec(id) ?? [];
          if (installed !== undefined) found.add(relative(repository, installed));
          else if (builder !== undefined) add(builder);
          else if (!id.startsWith(repository)) this.error(`${id} is in the build, and has no known licence`);
        }
      }
      for (const id of this.getModuleIds()) {
        if (id.endsWith(".css")) importsOf(readFileSync(id, "utf8")).forEach(add);
      }
    },
    writeBundle: {
      // After the files that have a build of their own.
      order: "post",
      sequential: true,
      handler: ({ dir = "" }) => writeFileSync(join(dir, listFile), JSON.stringify([...found].sort())),
    },
  };
}
