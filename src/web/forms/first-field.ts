/** What can be filled in, or only copied where it is read-only. */
export const fields = ":is(input, select, textarea):not(:disabled, [type=hidden])";

/** As the `ref` of what opened by a press that is gone: its first field has the focus. */
export function focusFirstField(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>(`${fields}:not([readonly])`)?.focus();
}
