import { number, plural } from "./format.ts";

export const school = {
  backups: "Backups",
  backupFailed: (day: string) =>
    `The last backup failed, or cannot be restored. The newest good one: ${day}.`,
  lastBackup: (day: string) => `The newest good one: ${day}.`,
  noBackupYet: "No scheduled backup yet.",
  noBackup: "The backup failed, and there is no good one.",
  oldBackupsStay: "Old backups cannot be deleted; the disk is filling up:",
  strangeBackups: "Some files in the backup folder are not backups:",
  tellOperator: "Tell the person who runs the server. Its log says why.",

  softwareLicences: "Software licences",

  name: "School name",
  nameRequired: "Enter the school’s name.",

  logo: "Logo",
  logoHint: "PNG or JPEG.",
  noLogo: "No logo yet",
  chooseLogo: "Choose a logo",
  replaceLogo: "Replace logo",
  removeLogo: "Remove logo",
  useLogo: "Use this logo",
  logoPreview: "Preview of the new logo",
  savingLogo: "Saving the logo...",
  logoSaved: "Logo saved.",
  logoRemoved: "Logo removed.",
  removeLogoTitle: "Remove the logo?",
  logoInvalid: "Choose a PNG or JPEG picture.",
  logoTooLarge: "Too large. Choose a simpler picture.",
  logoTooManyPixels: (most: number) => `At most ${number(most)} pixels wide and high.`,

  language: "Default language",
  languageHint: "Until someone chooses another.",

  registration: "Who may register as a student?",
  registrationRequired: "Choose who may register.",
  mode: {
    open: { label: "Anyone", hint: "You confirm the students." },
    code: {
      label: "Students with a code",
      hint: "One code per class group. Recommended.",
    },
    closed: { label: "Nobody", hint: "You add every student." },
  },

  comparison: "Compare only with at least",
  comparisonUnit: "students",
  comparisonInvalid: (least: number, most: number) => `Enter ${number(least)} to ${number(most)} students.`,

  reminders: "Remind students who have not answered",
  remindersHint: "Once, in the afternoon.",
  remindersNever: "Only when a teacher does",
  remindersAfter: (days: number) =>
    plural(days, { one: "1 day after the class", other: `${number(days)} days after the class` }),

  parentConsent: "Parents not asked for consent",
  consentRule: { warn: "Write to them, with a warning", refuse: "Do not write to them" },
  quiet: "No e-mails to parents at night",
  quietHint: "They wait until the morning.",
  quietFrom: "No e-mails to parents from",
  quietUntil: "No e-mails to parents until",
  replyTo: "E-mail address for parents’ replies",
  replyToHint: "Empty: the sender’s address.",
  hour: (hour: number) => `${String(hour).padStart(2, "0")}:00`,
  studentsMayWithhold: "Students may keep feedback from parents",
  studentsMayWithholdHint: "You and the teacher still read it.",

  saved: "Settings saved.",
  loadFailed: "Could not load settings",
  changedAgain: "This setting was changed later. Undo that first.",
} as const;
