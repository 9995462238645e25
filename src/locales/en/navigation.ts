/** The navigation, and what is in it. */
export const navigation = {
  label: "Main",
  home: "Home",
  classes: "Classes",
  messages: "Messages",
  settings: "Settings",
  profile: "Profile",
  more: "More",
  back: "Back",
  /** the pages of an entry, below its heading. */
  within: (entry: string) => `Pages in ${entry}`,
  myStudents: "My students",
  school: "School",
  people: "People",
  account: (name: string) => `Account: ${name}`,
  theme: "Theme",
  languageAndTheme: "Language and theme",
  systemTheme: "Same as device",
  lightTheme: "Light",
  darkTheme: "Dark",
} as const;
