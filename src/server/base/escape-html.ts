const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it is written in HTML, also between double quotes. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
