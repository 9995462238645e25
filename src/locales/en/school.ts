import { formats } from "./format.ts";

const { number, plural } = formats;

export const school = {
  backups: "Backups",
  backupFailed: (day: string) =>
    `The last backup of the school failed, or cannot be restored. The newest good one is from ${day}.`,
  lastBackup: (day: string) => `The newest good one is from ${day}.`,
  noBackupYet: "There is no scheduled backup yet.",
  noBackup: "The backup of the school failed, and there is no good one.",
  oldBackupsStay: "Old backups cannot be deleted, so the disk is filling up:",
  strangeBackups: "Some files in the backup folder are not backups:",
  tellOperator: "Tell the person who runs the server. Its log says why.",

  softwareLicences: "Licences of the software in Classback",

  name: "School name",
  nameHint: "On every page, in messages to parents and in print.",
  nameRequired: "Enter the name of the school.",

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
  logoTooLarge: "This picture is too large. Choose a simpler one.",
  logoTooManyPixels: (most: number) => `The logo may be at most ${number(most)} pixels wide and high.`,

  language: "Default language",
  languageHint: "For everyone who has not chosen one.",

  registration: "Who may register as a student?",
  registrationRequired: "Choose who may register.",
  mode: {
    open: { label: "Anyone", hint: "You confirm the students." },
    code: {
      label: "Students with a code",
      hint: "You share a code or link with each class group. Recommended.",
    },
    closed: { label: "Nobody", hint: "You add every student yourself." },
  },

  comparison: "Compare only with at least",
  comparisonUnit: "students",
  comparisonInvalid: (least: number, most: number) =>
    `Enter a number of students from ${number(least)} to ${number(most)}.`,

  reminders: "Remind students who have not answered",
  remindersHint: "Once, in the afternoon.",
  remindersNever: "Only when a teacher does",
  remindersAfter: (days: number) =>
    plural(days, { one: "1 day after the class", other: `${number(days)} days after the class` }),

  parentConsent: "Parents who were not asked for their consent",
  consentRule: { warn: "Write to them, with a warning", refuse: "Do not write to them" },
  quiet: "No e-mails to parents at night",
  quietHint: "They wait until the morning.",
  quietFrom: "No e-mails to parents from",
  quietUntil: "No e-mails to parents until",
  replyTo: "E-mail address for parents’ replies",
  replyToHint: "Empty: the address that the e-mails come from.",
  hour: (hour: number) => `${String(hour).padStart(2, "0")}:00`,
  studentsMayWithhold: "Students may mark feedback as not for their parents",
  studentsMayWithholdHint: "You and the teacher still read it.",

  saved: "Settings saved.",
  loadFailed: "Could not load the settings",
  changedAgain: "This setting was changed later. Undo that first.",
} as const;
