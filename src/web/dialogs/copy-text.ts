/** Copies a text. Over plain http, as in a school's own network, browsers offer no clipboard: then as what was selected is. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const copy = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
    };
    document.addEventListener("copy", copy);
    try {
      return document.execCommand("copy");
    } finally {
      document.removeEventListener("copy", copy);
    }
  }
}
