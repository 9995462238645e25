/** Control characters but tab and line feed: PostgreSQL refuses NUL, and no one types the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** One spelling for the same text: composed (NFC), no lone surrogates, no control characters, trimmed. */
export function cleanLines(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, "\n").replace(controlCharacters, "").normalize("NFC").trim();
}

/** Like `cleanLines`, in one line: what a name, a topic or a city is. */
export function cleanLine(value: string): string {
  return cleanLines(value).replace(/\s+/gu, " ");
}
