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

/** Describes what a cell without a school still has of one; null if nothing. No server can run there until it is discarded. */
export function copyIn({ is, cell }: CellReport): string | null {
  if (is === "closed") return `closed copy of a school that moved to cell ${cell}`;
  return is === "arriving" ? `unfinished copy of the school of cell ${cell}` : null;
}

/** How the cell can be used again. */
export const howToDiscard = 'stop Classback there, run "classback cell discard" and start it';
