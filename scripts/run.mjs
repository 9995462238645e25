// node scripts/run.mjs NAME runs scripts/NAME.ts; with no NAME it only looks at the Node that it runs on. It runs on
// any Node, however old, and says in one sentence what a syntax error would not. package.json calls it with exec, so
// that the signals that npm passes on reach this process: the shell in between would keep them to itself.
const needed = 24;
const found = Number(process.versions.node.split(".")[0]);
if (found < needed) {
  console.error(
    `Classback needs Node ${needed} or newer and found ${process.versions.node}: run "npm ci", which brings it on Linux and Windows, or install Node ${needed}.`,
  );
  process.exit(1);
}
const [name] = process.argv.splice(2, 1);
if (name === "build") {
  const { buildOrExplain } = await import("./build.mjs");
  await buildOrExplain();
  // Whoever runs it may be unable to do this in a checkout that is another account's.
  const { linkPostgresLibraries } = await import("../src/db/postgres-binaries.ts");
  await linkPostgresLibraries();
} else if (name === "start" || name === "demo") {
  const { runBuilt } = await import("./run-built.mjs");
  await runBuilt(name);
} else if (name !== undefined) await import(`./${name}.ts`);
