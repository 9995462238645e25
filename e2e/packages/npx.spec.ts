import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { startClassback } from "../support/start-classback.ts";
import { packagesOf } from "./packages-of.ts";

const repository = join(import.meta.dirname, "../..");

/** What this machine needs for it. */
const toReachTheRegistry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile)|NODE_EXTRA_CA_CERTS|https?_proxy)$/i.test(name),
  ),
) as Record<string, string>;

let made: ReturnType<typeof packagesOf> | undefined;
/** Made once, for whichever test comes first. */
const packages = () => {
  made ??= packagesOf(repository);
  return made;
};

test("npx takes the npm package from an empty folder to the setup page, and Ctrl-C ends it", async () => {
  const { npm } = await packages();
  const folder = await mkdtemp(join(tmpdir(), "classback-npx-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const started = performance.now();
  const classback = await startClassback({
    program: ["npx", "--yes", `--package=${npm}`, "classback", "start"],
    repository: folder,
    dataDir: join(folder, "data"),
    settings: { ...toReachTheRegistry, npm_config_cache: join(folder, "npm") },
  });
  onTestFinished(() => classback.kill());
  const page = await fetch(classback.setupLink ?? "");
  process.stdout.write(
    `From an empty folder to the setup page: ${Math.round(performance.now() - started)} ms\n`,
  );
  expect(await page.text()).toContain('<div id="root">');

  const token = new URL(classback.setupLink ?? "").searchParams.get("token");
  const head = { email: "head@school.example", password: "banyan tree" };
  await ApiSession.signedOut(classback.url).post("/setup", {
    token,
    schoolName: "Hill School",
    name: "Asha",
    surname: "Rao",
    ...head,
  });
  const session = await ApiSession.signIn(classback.url, head);
  expect((await session.get("/me")).account).toMatchObject({ role: "admin", email: head.email });
  await classback.stop();
  await expect.poll(() => existsSync(join(folder, "data/postgres/postmaster.pid"))).toBe(false);
});

const notices = "third-party-notices.txt";
const documents = "usr/share/doc/classback";

test("both packages have the licences of other people's code, and Debian's copyright file says where", async () => {
  const { npm, debian } = await packages();
  const files = { maxBuffer: 2 ** 29 };
  const inNpm = execFileSync("tar", ["-xzOf", npm, `package/${notices}`], files).toString();
  const tree = execFileSync("dpkg-deb", ["--fsys-tarfile", debian], files);
  const inDebian = (name: string) =>
    execFileSync("tar", ["-xO", `./${documents}/${name}`], { ...files, input: tree }).toString();
  for (const text of [inNpm, inDebian(notices)])
    for (const name of ["react-dom 19", "hono 4", "Node.js 24", "PostgreSQL 18", "OpenSSL 1.1.1", "ICU 60"])
      expect(text).toContain(name);
  const copyright = inDebian("copyright");
  expect(copyright).toContain("MIT License");
  expect(copyright).toContain(`/${documents}/${notices}`);
});
