// Whether node_modules holds what package-lock.json asks for, as after a "git pull" without "npm ci". Plain JavaScript without
// packages, because it runs before any of them is loaded.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..");

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Left out on other platforms, by --omit=dev, or where something else brings it. */
const mayBeMissing = ({ dev, optional, devOptional, peer }) => dev || optional || devOptional || peer;

/**
 * The name of a package that is missing or of another version; undefined if none is. A folder without package-lock.json, as from
 * npm's registry, has its packages from the person who installed it, and so has one that npm did not install: nothing is said about those.
 */
export function findStalePackage(folder = repository) {
  const wanted = packagesOf(join(folder, "package-lock.json"));
  const installed = packagesOf(join(folder, "node_modules/.package-lock.json"));
  if (wanted === undefined || installed === undefined) return undefined;
  const isStale = ([path, entry]) => {
    const found = installed[path];
    if (path === "" || found?.link) return false;
    return found === undefined ? !mayBeMissing(entry) : found.version !== entry.version;
  };
  return Object.entries(wanted)
    .find(isStale)?.[0]
    .replace(/^.*node_modules\//, "");
}

/** The package that could not be loaded, if that is why this failed. */
export function missingPackageOf(error) {
  if (error?.code !== "ERR_MODULE_NOT_FOUND" && error?.code !== "MODULE_NOT_FOUND") return undefined;
  return /^Cannot find (?:package|module) '((?:@[^/'.]+\/)?[^/'.#][^/'#]*)/.exec(error.message)?.[1];
}

/** What the operator must do, in one line. */
export function installLine(name) {
  return `The packages in node_modules are not those of this version of Classback (${name}): run "npm ci" in ${repository}, then start again.`;
}
