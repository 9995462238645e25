// Runs on any Node, however old, and prints one sentence instead of a syntax error.
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
