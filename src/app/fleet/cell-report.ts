import type { SchoolState } from "#db/backup/closing.ts";

/** What a cell tells the fleet about itself. */
export interface CellReport {
  version: string;
  /** As `App-Build` of the server that was started from this build. */
  build: string;
  is: SchoolState["is"];
  /** The other cell of a move that is not finished, or of the one that closed this. */
  cell: string | null;
  settings: Record<string, string>;
}
