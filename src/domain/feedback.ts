/** What each number of stars says, from one to five. */
export const starWords = ["Poor", "Could be better", "Okay", "Good", "Excellent"] as const;

/** The ten canned phrases of the student's form (spec section 2): each specific, some of them critical. */
export const feedbackSuggestions = [
  "The explanation was clear and easy to follow.",
  "The examples helped me understand the topic.",
  "I liked that we could ask questions at any time.",
  "I can now solve problems like these on my own.",
  "The class kept my attention from start to end.",
  "I would like more practice problems on this topic.",
  "The pace was too fast for me in some parts.",
  "I still have doubts and would like a short revision.",
  "It was hard to see or hear everything in class.",
  "More examples from daily life would help me.",
] as const;

/** A suggestion appended to what is written already, as a sentence of its own. */
export function appendSuggestion(written: string, suggestion: string): string {
  const start = written.trimEnd();
  return start === "" ? suggestion : `${start} ${suggestion}`;
}
