export const setup = {
  linkInvalid: "This set-up link is no longer valid. See the server’s log for the current one.",
  done: "The school is ready.",
  alreadyDone: "This school is already set up. Please log in.",
  title: "Set Up",
  heading: "Welcome to Classback",
  checkingLink: "Checking the link...",
  intro: "Name your school and create its first admin account.",
  yourAccount: "Your account",
  changeLater: "You can change all this later in the school settings.",
  demoSchool: "Fill in a demo school",
  demoSchoolHint: (password: string) =>
    `Adds 12 teachers, 150 students and eight months of feedback to look around in. All of them sign in with the password “${password}”, so don’t use this for a real school.`,
  createAdmin: "Create Admin",
  settingUp: "Setting up...",
} as const;
