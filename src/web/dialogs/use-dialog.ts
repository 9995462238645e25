import { useState } from "react";

/**
 * Opens a dialog about something, and remembers what it was about while the dialog fades away.
 * `const dialog = useDialog<Year>()`, then `<Button {...dialog.button(year)}>` and `<Dialog {...dialog.props}>`.
 */
export function useDialog<Subject>() {
  const [{ subject, open }, set] = useState<{ subject?: Subject; open: boolean }>({ open: false });
  const close = () => set({ subject, open: false });
  const show = (next: Subject) => set({ subject: next, open: true });
  return {
    subject,
    show,
    /** For the button that opens it. */
    button: (next: Subject) => ({
      "aria-haspopup": "dialog" as const,
      "aria-expanded": open,
      onClick: () => show(next),
    }),
    close,
    props: { open, onOpenChange: (next: boolean) => set({ subject, open: next }) },
  };
}
