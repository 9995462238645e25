// Reads the tags of HTML and XML in a worker, where there is no DOMParser. It builds nothing, runs nothing and loads nothing.

interface MarkupReader {
  open(tag: string, attributes: string): void;
  close(tag: string): void;
  text(text: string): void;
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  eacute: "é",
  copy: "©",
};

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));?/gi, (all, decimal, hex, name) => {
    if (decimal !== undefined) return fromCode(Number(decimal));
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
    return entities[name] ?? entities[name.toLowerCase()] ?? all;
  });
}

const patterns = new Map<string, RegExp>();

function attributePattern(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i");
  patterns.set(name, pattern);
  return pattern;
}

/** The value of an attribute, by its name without the prefix of a namespace; undefined without it. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = attributePattern(name).exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value?.includes("&") ? decodeEntities(value) : value;
}

/** Comments, declarations and CDATA; a tag; the text up to the next one. Each part is read once. */
const token =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<[!?][^>]*>?|<(\/?)(?:[\w-]+:)?([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;

/** The content of these elements is not visible text. */
const unseen = new Set(["script", "style", "head", "title", "template", "noscript"]);

/** Reads a text from its start to its end. Names of tags are in small letters, without the prefix of a namespace. */
export function readMarkup(text: string, reader: MarkupReader): void {
  let hidden: string | null = null;
  for (const [all, cdata, slash, name, attributes] of text.matchAll(token)) {
    const tag = name?.toLowerCase();
    if (hidden !== null) {
      if (slash === "/" && tag === hidden) hidden = null;
    } else if (cdata !== undefined) reader.text(cdata);
    else if (tag === undefined) {
      if (!/^<[!?]/.test(all)) reader.text(decodeEntities(all));
    } else if (slash === "/") reader.close(tag);
    else if (unseen.has(tag) && !attributes?.endsWith("/")) hidden = tag;
    else {
      reader.open(tag, attributes ?? "");
      if (attributes?.endsWith("/")) reader.close(tag);
    }
  }
}
