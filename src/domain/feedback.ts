/** A suggestion appended to what is written already, as a sentence of its own. */
export function appendSuggestion(written: string, suggestion: string): string {
  const start = written.trimEnd();
  return start === "" ? suggestion : `${start} ${suggestion}`;
}
