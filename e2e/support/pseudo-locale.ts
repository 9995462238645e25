import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";

/** Runs in the browser: every text of `value`, or of what it returns, in brackets and about 40 % longer. */
function disguise(value: unknown): unknown {
  const inBrackets = (text: string) => {
    // Parts in brackets are long enough, and the admin's name is not ours.
    const longer = text.replace(/\[[^\]]*\]|\bAdmin\b|[aeiou]/g, (part) =>
      part.length > 1 ? part : part + part,
    );
    const missing = Math.ceil(1.4 * text.length) - longer.length;
    return `[${longer}${missing > 0 ? ` ${"~".repeat(missing)}` : ""}]`;
  };
  if (typeof value === "string") return value === "" ? value : inBrackets(value);
  if (typeof value === "function") return (...params: unknown[]) => disguise(value(...params));
  if (Array.isArray(value)) return value.map(disguise);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, disguise(each)]));
}

/** Runs in the browser: the list of a language's files, whose areas in its own chunk are not disguised yet. */
function disguiseList(files: Record<string, () => Promise<object>>): unknown {
  const firstText = (value: unknown): string | undefined => {
    if (typeof value === "string") return value;
    if (typeof value !== "object" || value === null) return undefined;
    return Object.values(value)
      .map(firstText)
      .find((text) => text !== undefined && text !== "");
  };
  const load = (loadArea: () => Promise<object>) => async () => {
    const words = await loadArea();
    return firstText(words)?.startsWith("[") ? words : disguise({ ...words });
  };
  return { files: Object.fromEntries(Object.entries(files).map(([path, each]) => [path, load(each)])) };
}

/** Runs in the browser: what a file of words exports, with the words disguised. The rest is used within other words. */
function disguiseWords(exported: object, name: string): unknown {
  if (typeof exported === "object" && "files" in exported)
    return disguiseList(exported.files as Parameters<typeof disguiseList>[0]);
  // An area that the chunk shares with others: what its `import()` resolves with.
  if (Object.prototype.toString.call(exported) === "[object Module]") return disguise({ ...exported });
  // Areas keep their names.
  return name.length > 2 ? disguise(exported) : exported;
}

/**
 * A copy of the build, in a folder that the caller removes, whose English catalogue is disguised: any text outside brackets on a page does
 * not come from it. None of this is in the product.
 */
export async function makeDisguisedBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "classback-disguised-build-"));
  await cp(inject("webFolder"), folder, { recursive: true });
  for (const name of await readdir(join(folder, "assets"))) {
    if (!/^en-.*\.js$/.test(name)) continue;
    const path = join(folder, "assets", name);
    await writeFile(path, disguiseFile(await readFile(path, "utf8")));
    for (const kind of ["br", "gz"]) await rm(`${path}.${kind}`, { force: true });
  }
  return folder;
}

function disguiseFile(code: string): string {
  return code.replace(/export\s*\{([^}]*)\};?\s*$/, (_, list: string) => {
    const names = list.split(",").map((each) => each.trim().split(" as "));
    const disguised = names.map(
      ([value, name = value]) => `disguised_${name} = disguiseWords(${value}, "${name}")`,
    );
    const exported = names.map(([value, name = value]) => `disguised_${name} as ${name}`);
    return `${disguise};${disguiseList};${disguiseWords};const ${disguised};export { ${exported} };`;
  });
}

/** How a text begins on a disguised page, without the bracket. */
export const inDisguise = (text: string) => text.replace(/[aeiou]/g, "$&$&");
