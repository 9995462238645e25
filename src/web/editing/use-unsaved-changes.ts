import { useBlocker } from "@tanstack/react-router";
import { confirm } from "#web/dialogs/confirm.tsx";
import { t } from "#web/language/language.ts";

interface Question {
  title: string;
  body: string;
}

/**
 * Asks for confirmation before the page is left while `hasChanges` is true; when the tab is closed, the browser asks. A page
 * is its path and those of its search parameters that name what is edited.
 */
export function useUnsavedChanges(
  hasChanges: boolean,
  names: readonly string[] = [],
  question: Question = { title: t.editing.leaveTitle, body: t.editing.leaveBody },
): void {
  useBlocker({
    disabled: !hasChanges,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: async ({ current, next }) => {
      const [here, there] = [current, next].map(({ search }): Record<string, unknown> => search);
      const stays =
        current.pathname === next.pathname && names.every((name) => here?.[name] === there?.[name]);
      if (stays) return false;
      return !(await confirm({
        ...question,
        confirmLabel: t.editing.leave,
        cancelLabel: t.editing.stay,
        danger: true,
      }));
    },
  });
}
