/** Dialogs rise from the bottom edge on a phone, where the thumb is, and appear in the middle of wide screens. */
export const dialogPopupClass =
  "fixed inset-x-0 bottom-0 z-40 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-t-card border border-line bg-card p-gutter pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-lift transition-[opacity,translate] data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:top-[15vh] sm:bottom-auto sm:mx-auto sm:max-h-[75vh] sm:w-[calc(100%-4rem)] sm:rounded-card sm:p-6";

export const dialogBackdropClass =
  "fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";
