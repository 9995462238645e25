// node scripts/run.mjs NAME runs scripts/NAME.ts; with NAME --version it prints the version of Classback, and without
// NAME it only checks the version of Node. It runs on any Node, however old, and prints one sentence instead of a syntax
// error. package.json calls it with exec, so that signals from npm reach this process: the shell in between would not
// pass them on.
const needed = 24;
const found = Number(process.versions.node.split(".")[0]);
if (found < needed) {
  console.error(
    `Classback needs Node ${needed} or newer and found ${process.versions.node}: run "npm ci", which installs it on Linux and Windows, or install Node ${needed}.`,
  );
  process.exit(1);
}
// Passwords are hashed with argon2id, which came with Node 24.7 and needs the OpenSSL that it was built with.
const crypto = await import("node:crypto");
try {
  const least = { message: "", nonce: Buffer.alloc(8), parallelism: 1, tagLength: 4, memory: 8, passes: 1 };
  crypto.argon2Sync("argon2id", least);
} catch {
  console.error(
    `Classback needs Node 24.7 or newer with OpenSSL 3.2 or newer, for argon2id, and found Node ${process.versions.node} with OpenSSL ${process.versions.openssl}: run "npm ci", which installs it on Linux and Windows, or install a newer Node.`,
  );
  process.exit(1);
}
const [name] = process.argv.splice(2, 1);
if (process.argv[2] === "--version") {
  const { readFileSync } = await import("node:fs");
  console.log(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version);
} else if (name !== undefined) {
  const { findStalePackage, installLine, missingPackageOf } = await import("./installed.mjs");
  const whichPackage = (error) => {
    const missing = missingPackageOf(error);
    if (missing === undefined) throw error;
    return missing;
  };
  const missing = findStalePackage() ?? (await runScript(name).then(() => undefined, whichPackage));
  if (missing !== undefined) {
    console.error(installLine(missing));
    process.exit(1);
  }
}

async function runScript(name) {
  if (name === "build") {
    const { buildOrExplain } = await import("./build.mjs");
    await buildOrExplain();
    // The account that runs the server may not be able to do this in someone else's checkout.
    const { linkPostgresLibraries } = await import("#db/embedded/postgres-binaries.ts");
    await linkPostgresLibraries();
  } else if (name === "start" || name === "demo") {
    const { runBuilt } = await import("./run-built.mjs");
    await runBuilt(name);
  } else await import(`./${name}.ts`);
}
