/** Why a request was rejected or failed, where no other sentence is more precise. */
export const request = {
  invalid: "Something you entered is not valid. Check it and try again.",
  notFound: "Not found, or you don’t have access.",
  forbidden: "You are not allowed to do this.",
  conflict: "This has changed since you opened it. Reload the page.",
  tooLarge: "This is too much text to send at once. Shorten it.",
  crossSite: "This request came from another website. Open Classback itself and try again.",
  unavailable: "Classback is temporarily unavailable. Try again in a moment.",
  busy: "Classback is still busy with an earlier request. Try again in a moment.",
  diskFull: "The server’s disk is full. You can read, but nothing can be saved until there is space.",
  failed: "Something went wrong. Try again.",
  offline: "No connection. Check your network and try again.",
} as const;
