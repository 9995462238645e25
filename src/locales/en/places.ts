/** The navigation, and what is in it. */
export const places = {
  navigation: "Main",
  home: "Home",
  classes: "Classes",
  messages: "Messages",
  reports: "Reports",
  settings: "Settings",
  profile: "Profile",
  more: "More",
  back: "Back",
  /** The pages of a place, below its heading. */
  within: (place: string) => `Pages in ${place}`,
  allStudents: "All students",
  myStudents: "My students",
  school: "School",
  account: (name: string) => `Account: ${name}`,
  theme: "Theme",
  systemTheme: "Same as device",
  lightTheme: "Light",
  darkTheme: "Dark",
} as const;
