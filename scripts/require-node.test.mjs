import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const run = (...nodeArgs) =>
  spawnSync(process.execPath, [...nodeArgs, join(import.meta.dirname, "require-node.mjs")], {
    encoding: "utf8",
  });

test("a Node without argon2id is rejected with one line that says what is needed", () => {
  // Like Node 24.0 to 24.6, or one built with an older OpenSSL.
  const without = `import crypto from "node:crypto"; import { syncBuiltinESMExports } from "node:module";
    crypto.argon2Sync = () => { throw new Error("not supported"); }; syncBuiltinESMExports();`;
  const { status, stderr, stdout } = run("--import", `data:text/javascript,${encodeURIComponent(without)}`);
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(
    /^Classback needs Node 24\.7 or newer with OpenSSL 3\.2 or newer, for argon2id, .*\n$/,
  );
});

test("the installed Node is accepted", () => {
  expect(run()).toMatchObject({ status: 0, stderr: "", stdout: "" });
});
