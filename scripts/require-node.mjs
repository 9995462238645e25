// Runs on any Node, however old: it says in one sentence what a syntax error would not.
const needed = 24;
const found = Number(process.versions.node.split(".")[0]);
if (found < needed) {
  console.error(
    `Classback needs Node ${needed} or newer and found ${process.versions.node}: run "npm ci", which brings it on Linux and Windows, or install Node ${needed}.`,
  );
  process.exit(1);
}
