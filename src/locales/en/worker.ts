/** The texts of the service worker, which has no others. */
export const worker = {
  somethingNew: "There is something new for you.",
} as const;
