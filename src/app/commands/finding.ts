export interface Finding {
  item: string;
  outcome: "ok" | "wrong" | "skipped";
  /** What is known about it, or what is wrong and what to do. */
  says: string;
}

/** Looks at one thing and tells what it found: what `look` returns, or the error that it throws. Returns whether all is well. */
export type Look = (item: string, look: () => Promise<string> | string) => Promise<boolean>;
