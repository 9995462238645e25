import { useEffect, useState } from "react";
import { areDraftsOpen, openDrafts, unsentDrafts } from "./feedback-drafts.ts";

/** Whether all drafts of this user can be read; when some are sealed, that waits for the key. Others are sealed then. */
export function useOpenDrafts(userId: string): boolean {
  const [areOpen, setOpen] = useState(() => areDraftsOpen(userId));
  useEffect(() => {
    if (areOpen && unsentDrafts(userId).size === 0) return;
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
