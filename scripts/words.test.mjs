import { join } from "node:path";
import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { areaFiles, areasOf, firstAreas, loadWordsWithCode } from "./words.ts";

const repository = join(import.meta.dirname, "..");

/** The code of a file as the build changes it. */
function built(file, code) {
  const plugin = loadWordsWithCode();
  plugin.config({}, { command: "build" });
  return plugin.transform.handler(code, join(repository, file))?.code ?? code;
}

test("each area of the catalogue has a file of its name", () => {
  expect([...areaFiles.keys()].sort()).toEqual(Object.keys(en).sort());
});

test("code has the words of all that it imports, but not of what it loads later", () => {
  const dashboard = areasOf(["src/pages/dashboard/admin-dashboard.tsx"]);
  expect(dashboard).toContain("teachers");
  // Of the figures, which come later.
  expect(dashboard).not.toContain("insights");
  expect(areasOf(["src/pages/dashboard/overview/school-overview.tsx"])).toContain("insights");
});

test("a schema brings the words of its issues", () => {
  expect(areasOf(["src/domain/schemas/pin.ts"])).toEqual(new Set(["pin", "request", "person"]));
});

test("code is loaded with the words that it uses, except those that every page has", () => {
  const code = built("src/app/web/router.ts", 'const load = () => import("#domain/schemas/pin.ts");');
  expect(firstAreas).toContain("request");
  expect(code).toContain(
    'const load = () => withWords(["pin","person"], () => import("#domain/schemas/pin.ts"));',
  );
  expect(code).toMatch(/^import \{ withWords \} from ".*\/src\/web\/language\/language\.ts";/);
});

test("code without words of its own, and packages, are loaded as they are", () => {
  const code = 'import("#domain/schemas/zod.ts"); import("zod");';
  expect(built("src/app/web/router.ts", code)).toBe(code);
});
