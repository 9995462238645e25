import { createContext, type Dispatch, type SetStateAction, use, useEffect } from "react";

/** Counts the texts that are being edited, for a page that sends them. */
export const EditedTexts = createContext<Dispatch<SetStateAction<number>>>(() => {});

/** Counts one, as long as its form is there. */
export function useEditedText(): void {
  const count = use(EditedTexts);
  useEffect(() => {
    count((texts) => texts + 1);
    return () => count((texts) => texts - 1);
  }, [count]);
}
