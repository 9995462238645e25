import type { BrowserContext } from "playwright-core";

/** Runs in the browser: every text of `value`, or of what it returns, in brackets and about 40 % longer. */
function disguise(value: unknown): unknown {
  const inBrackets = (text: string) => {
    const longer = text.replace(/[aeiou]/g, "$&$&");
    const missing = Math.ceil(1.4 * text.length) - longer.length;
    return `[${longer}${missing > 0 ? ` ${"~".repeat(missing)}` : ""}]`;
  };
  if (typeof value === "string") return value === "" ? value : inBrackets(value);
  if (typeof value === "function") return (...params: unknown[]) => disguise(value(...params));
  if (Array.isArray(value)) return value.map(disguise);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, disguise(each)]));
}

/** Runs in the browser: what a file of words exports, with the words disguised. The rest is used within other words. */
function disguiseWords(exported: object, name: string): unknown {
  // An area that the chunk shares with others: what its `import()` resolves with.
  if (Object.prototype.toString.call(exported) === "[object Module]") return disguise({ ...exported });
  // Areas keep their names.
  return name.length > 2 ? disguise(exported) : exported;
}

/**
 * Disguises the English catalogue on its way to the browser: any text outside brackets on a page does not come from it. None
 * of this is in the product.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/en-[^/]*\.js$/, async (route) => {
    // The server closes idle connections, perhaps while this uses one.
    const response = await route.fetch({ maxRetries: 3 });
    const body = (await response.text()).replace(/export\s*\{([^}]*)\};?\s*$/, (_, list: string) => {
      const names = list.split(",").map((each) => each.trim().split(" as "));
      const disguised = names.map(
        ([value, name = value]) => `disguised_${name} = disguiseWords(${value}, "${name}")`,
      );
      const exported = names.map(([value, name = value]) => `disguised_${name} as ${name}`);
      return `${disguise};${disguiseWords};const ${disguised};export { ${exported} };`;
    });
    await route.fulfill({ response, body });
  });
}
