import { createContext } from "react";

/** Whether the notice about the address (address-notice.tsx) stands above, for another part. By itself: every page has this, few the notice. */
export const IsNoticeShown = createContext(false);
