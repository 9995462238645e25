import { parseAst } from "vite";

/** Children that render nothing. */
const isBlank = (child) =>
  (child.type === "JSXText" && !/\S/.test(child.value) && child.value.includes("\n")) ||
  (child.type === "JSXExpressionContainer" && child.expression.type === "JSXEmptyExpression");

const isSpace = ({ type, value, expression }) =>
  type === "JSXText" ? !/\S/.test(value) : expression?.type === "Literal" && expression.value === " ";

/** Whether an expression is always an element, a list of elements, or nothing; `elements` are the names that the file declares as such. */
function isElements(node, elements) {
  const isAll = (...nodes) => nodes.every((each) => isElements(each, elements));
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    case "Literal":
      return node.value === null;
    case "Identifier":
      return elements.has(node.name);
    case "ParenthesizedExpression":
    case "ChainExpression":
      return isAll(node.expression);
    case "ConditionalExpression":
      return isAll(node.consequent, node.alternate);
    case "LogicalExpression":
      return isAll(node.right) && (node.operator === "&&" || isAll(node.left));
    case "CallExpression":
      return isElementsCall(node, elements);
    default:
      return false;
  }
}

function isElementsCall({ callee, arguments: [first] }, elements) {
  if (callee.type === "Identifier") return elements.has(callee.name);
  if (callee.property?.name !== "map") return false;
  // A function with a body of its own is left to TypeScript.
  return first?.body && (first.body.type === "BlockStatement" || isElements(first.body, elements));
}

/**
 * Words from the catalogue or written out, which a component must not return bare, because they may end up beside other
 * children.
 */
function isWords(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string";
    case "TemplateLiteral":
      return true;
    case "ConditionalExpression":
      return isWords(node.consequent) || isWords(node.alternate);
    case "CallExpression":
      return isWords(node.callee);
    case "MemberExpression":
      return node.object.type === "Identifier" ? node.object.name === "t" : isWords(node.object);
    default:
      return false;
  }
}

/** The return statements of a function, without those of functions in it. */
function returnsOf(node) {
  if (node.type === "ReturnStatement") return [node];
  const children = Object.values(node).flat();
  return children.flatMap((child) =>
    typeof child?.type === "string" && !child.type.includes("Function") ? returnsOf(child) : [],
  );
}

/**
 * The lines of a component's file where a text is, or may be, beside other children. React treats such a text as a node of its own and cannot
 * change it, remove it or insert anything before it once a translator has replaced it. A space is fine if everything before it is always there.
 */
export function bareTexts(source) {
  const elements = new Set(
    [...source.matchAll(/\b(\w+)(?:\??: (?:\([^)]*\) => )?| = \([^)]*\): )Elements\b/g)].map(
      ([, name]) => name,
    ),
  );
  const found = [];
  const add = ({ start }) => found.push(source.slice(0, start).split("\n").length);
  function visit(node) {
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const children = node.children.filter((child) => !isBlank(child));
      const isAlone = node.type === "JSXElement" && children.length === 1;
      // Nothing is ever inserted before a space that only has elements before it.
      const changing = children.findIndex((child) => child.type !== "JSXElement" && !isSpace(child));
      const steady = node.type === "JSXFragment" ? 0 : changing < 0 ? children.length : changing;
      for (const [index, child] of isAlone ? [] : children.entries()) {
        if (child.type === "JSXElement" || child.type === "JSXFragment") continue;
        if (isSpace(child) && index < steady) continue;
        if (child.type === "JSXExpressionContainer" && isElements(child.expression, elements)) continue;
        add(child);
      }
    }
    if (node.type === "FunctionDeclaration" && /^[A-Z]/.test(node.id?.name)) {
      for (const each of returnsOf(node.body)) if (isWords(each.argument)) add(each);
    }
    for (const value of Object.values(node)) {
      for (const child of [value].flat()) if (typeof child?.type === "string") visit(child);
    }
  }
  visit(parseAst(source, { lang: "tsx" }));
  return found;
}
