import { useBlocker } from "@tanstack/react-router";
import { messages } from "../domain/messages.ts";
import { confirm } from "./confirm.tsx";

/** Asks before the page is left while `hasChanges`; the browser asks in its own words when it is closed. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useBlocker({
    disabled: !hasChanges,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: async () =>
      !(await confirm({
        title: messages.page.leaveTitle,
        body: messages.page.leaveBody,
        confirmLabel: "Leave",
        cancelLabel: "Stay",
        danger: true,
      })),
  });
}
