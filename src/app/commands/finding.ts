export interface Finding {
  item: string;
  outcome: "ok" | "wrong" | "skipped";
  /** What is known about it, or what is wrong and what to do. */
  says: string;
}

/** Looks at one thing and tells what it found: what `look` returns, or the error that it throws. Returns whether all is well. */
export type Look = (item: string, look: () => Promise<string> | string) => Promise<boolean>;

/** What the parts of a check share. */
export interface Inspection {
  lookAt: Look;
  tell: (finding: Finding) => void;
  /** Null before there is one. */
  authSecret: string | null;
  signal?: AbortSignal | undefined;
}
