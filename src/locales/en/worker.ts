/** What the service worker says by itself: it has no other words. */
export const worker = {
  somethingNew: "There is something new for you.",
} as const;
