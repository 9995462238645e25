const fields = ":is(input, select, textarea):not(:disabled, [readonly], [type=hidden])";

/** As the `ref` of what opened by a press that is gone: its first field has the focus. */
export function focusFirstField(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>(fields)?.focus();
}
