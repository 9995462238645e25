// npm run check: all checks that need neither a database nor a browser, at once. Prints what failed, and how long each took.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Scripts of package.json. */
const checks = ["typecheck", "lint", "structure", "browsers", "test:unit"];

const env = {
  // The compiler is written in Go: collecting garbage less often saves it a tenth of its CPU time.
  GOGC: "400",
  ...process.env,
  // Programs print no colours to a pipe unless this asks for them.
  ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
};

async function check(name) {
  const start = performance.now();
  const child = spawn("npm", ["run", "--silent", name], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
    shell: process.platform === "win32",
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code === 0) process.stdout.write(`${name.padEnd(10)} ${seconds} s\n`);
  else {
    process.stdout.write(`${output}${errors}\n${name} failed (npm run ${name}), ${seconds} s\n`);
    process.exitCode = 1;
  }
}

await Promise.all(checks.map(check));
