import { useEffect, useState } from "react";
import { areDraftsOpen, openDrafts } from "./feedback-drafts.ts";

/** Whether all drafts of this user can be read; when some are sealed, that waits for the key. */
export function useOpenDrafts(userId: string): boolean {
  const [areOpen, setOpen] = useState(() => areDraftsOpen(userId));
  useEffect(() => {
    if (areOpen) return;
    let isHere = true;
    openDrafts(userId)
      .catch(() => {
        // Without the key what is sealed stays so, until the page is opened again.
      })
      .finally(() => {
        if (isHere) setOpen(true);
      });
    return () => {
      isHere = false;
    };
  }, [areOpen, userId]);
  return areOpen;
}
