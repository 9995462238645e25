import { inflateSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";

/** A printed document: its text page by page, and the size of a page in points. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  return { pages: text, width: Math.round(width), height: Math.round(height) };
}

/**
 * The texts that a document gives for letters drawn in another order than they are written, as in Hindi. Readers put them into
 * what is copied or searched; the library above does not.
 */
export function replacedLetters(bytes: Buffer): Set<string> {
  const source = bytes.toString("latin1");
  const found = new Set<string>();
  for (const { index, 0: start } of source.matchAll(/(?<!end)stream\r?\n/g)) {
    const from = index + start.length;
    const content = inflated(bytes.subarray(from, source.indexOf("endstream", from)));
    for (const [, hex = ""] of content.matchAll(/\/ActualText\s*<FEFF([0-9A-F]+)>/g)) {
      found.add(Buffer.from(hex, "hex").swap16().toString("utf16le"));
    }
  }
  return found;
}

/** Images and fonts need not be compressed this way. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString("latin1");
  } catch {
    return "";
  }
}
