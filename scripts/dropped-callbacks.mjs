import { parseAst } from "vite";

const nameOf = (callee) => (callee.type === "MemberExpression" ? callee.property.name : callee.name);

/**
 * The lines where a mutation is given callbacks for one call. TanStack Query drops them once the component has left the page, which a list that
 * is fetched again brings about; those of the mutation's hook always run.
 */
export function droppedCallbacks(source) {
  const found = [];
  function visit(node) {
    if (
      node.type === "CallExpression" &&
      ["mutate", "mutateAsync"].includes(nameOf(node.callee)) &&
      node.arguments.length > 1
    )
      found.push(source.slice(0, node.start).split("\n").length);
    for (const value of Object.values(node)) {
      for (const child of [value].flat()) if (typeof child?.type === "string") visit(child);
    }
  }
  // Few files have one; to parse all of them would take seconds.
  if (/\bmutate(Async)?\(/.test(source)) visit(parseAst(source, { lang: "tsx" }));
  return found;
}
