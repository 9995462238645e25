import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { changelogOf, manualOf } from "./debian-documents.mjs";
import { noticesFile } from "./notices.mjs";
import { addParts } from "./package-debian.mjs";

const repository = join(import.meta.dirname, "..");

/** What would change this machine, or needs accounts that it does not have. */
const programs = {
  adduser: "true",
  chown: "true",
  "deb-systemd-helper": "true",
  "deb-systemd-invoke": "true",
  install: 'for folder; do :; done; mkdir -p -m 0700 "$folder"',
  runuser: 'shift 3; exec "$@"',
};

// With dpkg's own order of steps, in a folder of its own.
describe.skipIf(spawnSync("dpkg", ["--version"]).error)("the Debian package", () => {
  let folder;
  let root;

  function makeProgram(file, script) {
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }

  function dpkg(...args) {
    const forced = [
      "--force-script-chrootless",
      "--force-not-root",
      "--force-depends",
      "--force-confold",
      "--force-bad-path",
    ];
    const { status, stdout, stderr } = spawnSync(
      "dpkg",
      [`--root=${root}`, `--log=${join(folder, "log")}`, ...forced, ...args],
      {
        encoding: "utf8",
        timeout: 60_000,
        env: {
          PATH: `${join(folder, "bin")}:/usr/sbin:/usr/bin:/sbin:/bin`,
          DEBIAN_FRONTEND: "noninteractive",
          LC_ALL: "C",
        },
      },
    );
    expect(status, stdout + stderr).toBe(0);
    // No stack of a program, and nothing of a shell.
    expect(stderr).not.toMatch(/^ +at |: not found|syntax/im);
    return stdout;
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "classback-debian-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    root = join(folder, "root");
    for (const each of ["bin", "root/var/lib/dpkg/info", "root/var/lib/dpkg/updates", "root/var/backups"])
      mkdirSync(join(folder, each), { recursive: true });
    writeFileSync(join(root, "var/lib/dpkg/status"), "");
    for (const [name, script] of Object.entries(programs)) makeProgram(join(folder, "bin", name), script);
    // The package without its weight: all that its scripts use.
    const tree = join(folder, "tree");
    const classback = join(tree, "usr/lib/classback");
    mkdirSync(join(classback, "node_modules/.bin"), { recursive: true });
    mkdirSync(join(classback, "bin"));
    symlinkSync(process.execPath, join(classback, "node_modules/.bin/node"));
    makeProgram(
      join(classback, "bin/classback"),
      "printf 'Usage\\n\\n  start  runs the server\\n\\nMore.\\n'",
    );
    writeFileSync(join(classback, noticesFile), "Licences\n");
    cpSync(join(repository, "deploy/debian"), join(classback, "deploy/debian"), { recursive: true });
    const description = { version: "1.2.3", description: "Feedback" };
    await addParts(tree, { description, architecture: "all" });
    execFileSync("dpkg-deb", [
      "--root-owner-group",
      "-Znone",
      "--build",
      tree,
      join(folder, "classback.deb"),
    ]);
    dpkg("--install", join(folder, "classback.deb"));
  });

  const inRoot = (path) => join(root, path);

  function set(...lines) {
    const file = inRoot("etc/classback/classback.env");
    writeFileSync(file, [readFileSync(file, "utf8"), ...lines, ""].join("\n"));
  }

  /** The file that a purge names. */
  const settingsLeftIn = (printed) => /is kept in (.+), such as BACKUP_PASSPHRASE\./.exec(printed)?.[1];

  test("says when it is purged where the school and its backups are, and leaves nothing of its own", () => {
    expect(dpkg("--purge", "classback")).toContain(
      "The school and its backups are still there: /var/lib/classback, /var/backups/classback\n",
    );
    expect(existsSync(inRoot("etc/classback"))).toBe(false);
    expect(readdirSync(inRoot("var/backups/classback"))).toEqual([]);
  });

  test.each([["--purge"], ["--remove", "--purge"]])(
    "keeps the secrets beside the backups where they really are, with %s %s",
    (...steps) => {
      mkdirSync(inRoot("mnt/backups"), { recursive: true });
      mkdirSync(inRoot("etc/systemd/system/classback.service.d"), { recursive: true });
      set(
        "DATA_DIR=/srv/school",
        'export BACKUP_DIR = "/mnt/backups" # another disk',
        "BACKUP_PASSPHRASE='five small $words # and \"one\"'",
        "SMTP_URL=smtp://asha:secret@mail.hill-school.in",
        "AUTH_SECRET=a secret that PINs need, of enough length",
      );
      const printed = steps.map((step) => dpkg(step, "classback")).at(-1);
      expect(printed).toContain("The school and its backups are still there: /srv/school, /mnt/backups\n");
      const file = inRoot(settingsLeftIn(printed));
      expect(printed).toContain("Without it, nobody can read the backups");
      expect(printed).toContain("is still there, too: /etc/systemd/system/classback.service.d\n");
      expect(dirname(file)).toBe(inRoot("mnt/backups"));
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(parseEnv(readFileSync(file, "utf8"))).toEqual({
        BACKUP_PASSPHRASE: 'five small $words # and "one"',
        AUTH_SECRET: "a secret that PINs need, of enough length",
      });
      expect(existsSync(inRoot("etc/classback"))).toBe(false);
    },
  );

  test("keeps the secrets for root where the folder of the backups cannot be written", () => {
    set("BACKUP_DIR=/mnt/gone", "BACKUP_PASSPHRASE=five small words");
    const left = settingsLeftIn(dpkg("--purge", "classback"));
    expect(left).toMatch(/^\/etc\/classback\//);
    expect(readFileSync(inRoot(left), "utf8")).toBe("BACKUP_PASSPHRASE='five small words'\n");
    expect(statSync(inRoot(left)).mode & 0o777).toBe(0o600);
    // The new installation knows nothing of the one before, whose backups are still somewhere.
    dpkg("--install", join(folder, "classback.deb"));
    dpkg("--purge", "classback");
    expect(readFileSync(inRoot(left), "utf8")).toBe("BACKUP_PASSPHRASE='five small words'\n");
  });

  test("writes the secrets through no link or pipe that somebody has put beside the backups", () => {
    const [backups, elsewhere] = ["mnt/backups", "elsewhere"].map(inRoot);
    mkdirSync(backups, { recursive: true });
    writeFileSync(elsewhere, "");
    const planted = join(backups, "classback-secrets.env");
    for (const plant of [
      () => symlinkSync(elsewhere, planted),
      () => execFileSync("mkfifo", [planted]),
      () => writeFileSync(planted, "", { mode: 0o644 }),
    ]) {
      set("BACKUP_DIR=/mnt/backups", "BACKUP_PASSPHRASE=five small words");
      plant();
      const left = inRoot(settingsLeftIn(dpkg("--purge", "classback")));
      rmSync(planted);
      expect(lstatSync(left).isFile()).toBe(true);
      expect(readFileSync(left, "utf8")).toBe("BACKUP_PASSPHRASE='five small words'\n");
      dpkg("--install", join(folder, "classback.deb"));
    }
    expect(readFileSync(elsewhere, "utf8")).toBe("");
  });

  test.each([
    [
      "lines of Windows and none at the end",
      "BACKUP_PASSPHRASE=five small words\r\nBACKUP_DIR=/mnt/my $backups",
    ],
    [
      "every quote and a backslash",
      "BACKUP_DIR='/mnt/my $backups'\nBACKUP_PASSPHRASE=it's \\n no \"word\" `of` mine",
    ],
    [
      "an apostrophe and a backslash",
      "BACKUP_DIR='/mnt/my $backups'\nBACKUP_PASSPHRASE=it's \\n no word of mine",
    ],
    ["a quote of each kind but one", "BACKUP_DIR='/mnt/my $backups'\nBACKUP_PASSPHRASE=\"it's ` # a mark\""],
  ])("keeps secrets as they are read, with %s", (_, text) => {
    mkdirSync(inRoot("mnt/my $backups"), { recursive: true });
    writeFileSync(inRoot("etc/classback/classback.env"), text);
    const printed = dpkg("--purge", "classback");
    expect(printed).toContain("are still there: /var/lib/classback/data, /mnt/my $backups\n");
    const { BACKUP_PASSPHRASE } = parseEnv(text);
    expect(parseEnv(readFileSync(inRoot(settingsLeftIn(printed)), "utf8"))).toEqual({ BACKUP_PASSPHRASE });
  });

  test("keeps no second copy when it is installed again", () => {
    set("BACKUP_PASSPHRASE=five small words");
    dpkg("--remove", "classback");
    expect(existsSync(inRoot("etc/classback/removed/secrets"))).toBe(true);
    dpkg("--install", join(folder, "classback.deb"));
    expect(readdirSync(inRoot("etc/classback"))).toEqual(["classback.env"]);
    expect(readFileSync(inRoot("etc/classback/classback.env"), "utf8")).toContain(
      "BACKUP_PASSPHRASE=five small words",
    );
  });

  test("can be updated and removed where somebody has deleted its settings", () => {
    rmSync(inRoot("etc/classback/classback.env"));
    dpkg("--install", join(folder, "classback.deb"));
    expect(dpkg("--remove", "classback")).toMatch(/\nThe settings could not be read: [^\n]*\n$/);
  });

  test("starts its service also after the first folder of backups was moved away", () => {
    const unit = readFileSync(inRoot("lib/systemd/system/classback.service"), "utf8");
    expect(/^ReadWritePaths=(.*)$/m.exec(unit)?.[1]?.split(" ")).toContain("-/var/backups/classback");
  });

  test("has a list of changes and a manual page", () => {
    const read = (file) => gunzipSync(readFileSync(inRoot(file))).toString();
    expect(read("usr/share/doc/classback/changelog.gz")).toMatch(
      /^classback \(1\.2\.3\) stable; urgency=medium\n/,
    );
    expect(read("usr/share/man/man1/classback.1.gz")).toMatch(/^\.TP\n\.B start\nruns the server$/m);
  });
});

test("each version is in the list of changes once, and a page of the manual escapes what its language means", () => {
  const markdown = "# Changelog\n\n## Unreleased\n\n## 1.1.0-rc.1 (2026-11-26)\n\n## 1.0.0 (2026-11-25)\n";
  const today = new Date("2026-12-01T10:00:00Z");
  const listed = (version) => [
    ...changelogOf(markdown, version, "A <a@b.in>", today).matchAll(
      /^classback \((.*)\).*$| {2}(\w{3}, .*)$/gm,
    ),
  ];
  expect(listed("1.0.0").map(([, name, day]) => name ?? day)).toEqual([
    ...["1.1.0~rc.1", "Thu, 26 Nov 2026 12:00:00 +0000"],
    ...["1.0.0", "Wed, 25 Nov 2026 12:00:00 +0000"],
  ]);
  expect(
    listed("1.2.0")
      .map(([, name, day]) => name ?? day)
      .slice(0, 2),
  ).toEqual(["1.2.0", "Tue, 01 Dec 2026 10:00:00 +0000"]);
  expect(manualOf("Usage\n\n  a --b  does c-d\n\n.env \\ it\n")).toContain(
    "\\&.env \\e it\n.SH COMMANDS\n.TP\n.B a \\-\\-b\ndoes c\\-d\n",
  );
});
