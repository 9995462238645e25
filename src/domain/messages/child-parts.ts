/** The parts of an edited message, one for each child; null where that is ambiguous. Text between unchanged parts is the one changed child's. */
export function partsAfterEdit(parts: readonly (string | null)[], message: string): (string | null)[] {
  const unchanged = parts.map((part) => (part !== null && message.includes(part) ? part : null));
  const changed = unchanged.indexOf(null);
  if (changed === -1 || unchanged.includes(null, changed + 1)) return unchanged;
  const [before, after] = [unchanged[changed - 1] ?? "", unchanged[changed + 1]];
  const from = message.indexOf(before) + before.length;
  const to = after == null ? message.length : message.indexOf(after, from);
  const own = message.slice(from, Math.max(from, to)).trim();
  const isOthers = unchanged.some((part) => part && own.includes(part));
  return to === -1 || isOthers ? unchanged : unchanged.with(changed, own);
}
