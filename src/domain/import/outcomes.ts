import type { Sentence, SentenceKey } from "#locales/sentence.ts";
import type { ImportField } from "./fields.ts";
import type { ImportPreviewRow } from "./schemas.ts";

/** What is wrong with a row, or may be: one sentence, at a field or at the row. Its key tells problems of one kind. */
export interface Problem {
  field: ImportField | null;
  /** Whether a person may accept it as it is. */
  isDoubt: boolean;
  sentence: Sentence;
}

export type Change = ImportPreviewRow["changes"][number];
/** A guardian as the preview shows them. */
export type ShownGuardian = Extract<Change, { kind: "guardian-added" }>["guardian"];
export type Conflict = ImportPreviewRow["conflicts"][number];
export type Candidate = ImportPreviewRow["candidates"][number];
/** Answers add up, each to its own question. */
export type RowDecision = ImportPreviewRow["decision"];

/** What becomes of a row; `problems` are those that are open. */
export type RowOutcome = Omit<
  ImportPreviewRow,
  "number" | "kind" | "sheet" | "line" | "cells" | "decision" | "problems"
> & { problems: Problem[] };

export const wrong = (field: Problem["field"], text: Sentence): Problem => ({
  field,
  isDoubt: false,
  sentence: text,
});

export const doubt = (field: Problem["field"], text: Sentence): Problem => ({
  field,
  isDoubt: true,
  sentence: text,
});

/** Whether a person has answered a doubt by saying that the row is right. */
export const accepts = ({ accepted = [] }: RowDecision, key: SentenceKey): boolean => accepted.includes(key);

/** The problems of a row that still need a person. */
export const openProblems = (problems: readonly Problem[], { accepted = [] }: RowDecision): Problem[] =>
  problems.filter(({ isDoubt, sentence: { key } }) => !isDoubt || !accepted.includes(key));

/** What becomes of a row because of the problems that are open; null if there are none. */
export function stateOf(open: readonly Problem[]): "wrong" | "doubtful" | null {
  if (open.length === 0) return null;
  return open.every(({ isDoubt }) => isDoubt) ? "doubtful" : "wrong";
}
