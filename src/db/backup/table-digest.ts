import { createHash } from "node:crypto";

const LINE_END = 10;

/** Counts and checks a table's rows as they stream by. Equal rows give an equal digest on every PostgreSQL. */
export class TableDigest {
  rows = 0;
  bytes = 0;
  /** The bytes of the longest row, as far as it has streamed by. */
  longestRow = 0;
  #row = 0;
  readonly #hash = createHash("sha256");

  update(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    // COPY writes a line end inside a value as \n, so every real line end ends a row.
    let begin = 0;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, begin)) {
      this.#grow(at - begin);
      this.rows += 1;
      this.#row = 0;
      begin = at + 1;
    }
    this.#grow(chunk.length - begin);
  }

  #grow(bytes: number): void {
    this.#row += bytes;
    this.longestRow = Math.max(this.longestRow, this.#row);
  }

  /** Ends the count. */
  result(): { rows: number; bytes: number; sha256: string } {
    return { rows: this.rows, bytes: this.bytes, sha256: this.#hash.digest("hex") };
  }
}
