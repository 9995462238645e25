// Browsers resolve '.' and '..' in an address, also as `%2e`, and take /edit-review/.. for another page.

/** A topic as the path of /edit-review/{topic} holds it: a space, with which no topic ends, follows what browsers would resolve. */
export function topicInPath(topic: string): string {
  return /^\.{1,2}$/.test(topic) ? `${topic} ` : topic;
}

/** The topic that the path holds, however its address was written. */
export function topicFromPath(inPath: string): string {
  return inPath.trim();
}
