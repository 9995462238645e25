/** The navigation, and what is in it. */
export const places = {
  navigation: "Main",
  home: "Home",
  classes: "Classes",
  messages: "Messages",
  settings: "Settings",
  profile: "Profile",
  more: "More",
  back: "Back",
  /** The pages of a place, below its heading. */
  within: (place: string) => `Pages in ${place}`,
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
