/** When someone else changed a record while it was being edited. */
export const editConflict = {
  title: "This was changed while you were editing.",
  body: "Nothing is lost. Choose which version to keep.",
  useTheirs: "Use theirs",
  saveMine: "Save mine",
  theirs: "Theirs",
  mine: "Yours",
  empty: "Empty",
  adopted: (fields: string) => `Also changed, and already in the form: ${fields}.`,
} as const;
