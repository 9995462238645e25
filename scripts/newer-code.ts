import { parseAst } from "vite";
import { newerFeatures, olderMembers } from "./newer-features.ts";

/** What may be used: the code checks whether the browser has it, or it is something else with that name. */
export const reviewedCode: Record<string, string> = {
  "Error.captureStackTrace": "zod looks for it",
  "URL.canParse": "zod looks for it",
  "Intl.Segmenter": "src/domain/messages/message-parts.ts looks for it",
  ".checkVisibility()": "Base UI looks for it",
  ".startViewTransition()": "only with React's and the router's view transitions, which we do not use",
  ".toArray()": "of React's Children",
  ".revoke()": "a mutation of ours",
  ".when()": "a function of zod's checks",
};

const globals = new Set(newerFeatures.filter(({ member }) => member === undefined).map(({ owner }) => owner));
const owned = new Set(newerFeatures.map(({ owner, member }) => `${owner}.${member}`));
/** Members that no older object has: wherever such a name is read, it is the newer one. */
const members = new Set(
  newerFeatures.flatMap(({ member, isStatic }) =>
    member && !isStatic && !olderMembers.has(member) ? member : [],
  ),
);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Why an old browser cannot read a regular expression, which stops the whole file; undefined if it can. */
function newerPattern({ pattern, flags }: { pattern: string; flags: string }): string | undefined {
  if (flags.includes("v")) return "flag v";
  if (/\(\?<[=!]/.test(pattern)) return "lookbehind";
  if (/\(\?[ims]*-?[ims]+:|\(\?[ims]+-:/.test(pattern)) return "modifiers";
  return undefined;
}

/** What this code uses that one of our browsers lacks, each with the code around it. */
export function findNewerCode(code: string): { name: string; at: string }[] {
  const found: { name: string; at: string }[] = [];
  const add = (name: string, { start, end }: Node) =>
    found.push({ name, at: code.slice(Math.max(0, start - 40), end + 40).replace(/\s+/g, " ") });

  function visit(node: Node, parent?: Node): void {
    if (node.type === "MemberExpression") {
      const { object, property, computed } = node as unknown as {
        object: Node;
        property: Node;
        computed: boolean;
      };
      const name = computed ? property.value : property.name;
      if (typeof name === "string" && property.type !== "PrivateIdentifier") {
        const owner = object.type === "Identifier" ? String(object.name) : "";
        if (owned.has(`${owner}.${name}`)) add(`${owner}.${name}`, node);
        else if (["window", "self", "globalThis", "Intl"].includes(owner) && globals.has(name))
          add(name, node);
        else if (globals.has(`${owner}.${name}`)) add(`${owner}.${name}`, node);
        else if (members.has(name) && parent?.type === "CallExpression" && parent.callee === node)
          add(`.${name}()`, node);
      }
    }
    if (node.type === "Identifier" && globals.has(String(node.name)) && !isName(node, parent))
      add(String(node.name), node);
    if (node.type === "Literal" && node.regex) {
      const newer = newerPattern(node.regex as { pattern: string; flags: string });
      if (newer) add(`regular expression: ${newer}`, node);
    }
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) visit(child, node);
  }
  visit(parseAst(code) as unknown as Node);
  return found;
}

/** Whether an identifier names a property rather than a variable. */
function isName(node: Node, parent?: Node): boolean {
  if (!parent || parent.computed) return false;
  return (
    (parent.type === "MemberExpression" && parent.property === node) ||
    (parent.type === "Property" && parent.key === node)
  );
}
