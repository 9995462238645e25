export const setup = {
  linkInvalid: "This set-up link is no longer valid. See the server’s log for the current one.",
  done: "The school is ready. Please log in.",
  alreadyDone: "This school is already set up. Please log in.",
  needed: "This school has no admin yet. The server’s log shows a link to create one.",
} as const;
