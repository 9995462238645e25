/** Why a request was rejected or failed, where no other sentence is more precise. */
export const request = {
  invalid: "Something you entered is not valid. Please check it and try again.",
  notFound: "Not found, or you don’t have access.",
  forbidden: "You are not allowed to do this.",
  conflict: "This has changed since you opened it. Please reload the page.",
  tooLarge: "This is too much text to send at once. Please shorten it.",
  crossSite: "This request came from another website. Open Classback itself and try again.",
  unavailable: "Classback is temporarily unavailable. Please try again in a moment.",
  busy: "Classback is still busy with an earlier request. Please try again in a moment.",
  diskFull:
    "The server’s disk is full. You can still read, but nothing can be saved until there is space again.",
  failed: "Something went wrong. Please try again.",
  offline: "No connection. Please check your network and try again.",
} as const;
