export const setup = {
  linkInvalid: "This set-up link is no longer valid. The server’s log shows the current one.",
  done: "The school is ready.",
  alreadyDone: "This school is already set up. Log in.",
  title: "Set Up",
  heading: "Welcome to Classback",
  checkingLink: "Checking the link...",
  createSchool: "Create school",
  settingUp: "Setting up...",
} as const;
