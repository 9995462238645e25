import { formats } from "./format.ts";

const { plural, number, dayOf } = formats;

export const pin = {
  label: "PIN",
  current: "Current PIN",
  chosen: "New PIN",
  show: "Show PIN",
  hide: "Hide PIN",
  loginNameHint: "It is on your sign-in card.",
  signIn: "Sign In",
  forgot: "Forgot your PIN? Ask your school for a new sign-in card.",
  withEmail: "Log in with e-mail instead",
  loginNameRequired: "Enter your login name.",
  required: "Enter your PIN.",
  sixDigits: "A PIN has six digits.",
  signInFailed: "Wrong login name or PIN.",
  rollSignInFailed: "Wrong class group, roll number or PIN.",
  classGroupRequired: "Enter your class group.",
  rollNumberRequired: "Enter your roll number.",
  classGroupHint: "Such as 10-B",
  withRollNumber: "Use class group and roll number",
  withLoginName: "Use login name",

  setTitle: "Set your PIN",
  setFor: (name: string) => `Hello ${name}! Choose the PIN that you will sign in with.`,
  /** Below the login name: what does instead of it. */
  orRollNumber: (classGroup: string, rollNumber: string) => `or ${classGroup} and roll number ${rollNumber}`,
  setHint: "Six digits that only you know. Do not use the PIN of a phone or a bank card.",
  set: "Set PIN and Sign In",
  setting: "Setting PIN...",
  checkingCard: "Checking your card...",
  signedInAs: (name: string) => `${name} is signed in on this device and will be signed out.`,
  chooseOne: "Choose a PIN.",
  repeated: "Too easy to guess: the digits repeat, as in 112233 or 123321.",
  inOrder: "Too easy to guess: the digits are in order, as in 123456 or 147258.",
  date: "Too easy to guess: this could be a date, such as a birthday.",
  common: "Too easy to guess: many people choose this number.",
  fromLoginName: "Too easy to guess: this is in your login name or roll number.",

  haveCard: "I have a sign-in card",
  code: "Code on the card",
  codeRequired: "Enter the code on your card.",
  codeInvalid: "This is not the code of a sign-in card. Check it and try again.",
  cardInvalid:
    "This card was used or replaced, or has expired. Sign in with your PIN, or ask your school for a new card.",

  changeTitle: "Change your PIN",
  change: "Change PIN",
  changed: "PIN changed. You have been signed out on all other devices.",
  currentRequired: "Enter your current PIN.",
  currentWrong: "The current PIN is incorrect.",
  same: "Choose a PIN different from your current one.",
  noneYet: "You have not set a PIN yet. Ask your school for a sign-in card.",

  card: "Sign-in card",
  noLoginName: "Give this student a login name first, then make a sign-in card.",
  hasPin: "PIN set",
  hasCard: (at: string) => `Card valid until ${dayOf(at)}`,
  hasNothing: "No PIN yet",
  withoutLoginName: "No login name",
  makeCard: "Make Sign-in Card",
  makeNewCard: "Make New Card",
  resetPin: "Reset PIN",
  voidCard: "Block Card",
  resetTitle: "Reset this PIN?",
  resetBody: (name: string) =>
    `${name}’s PIN stops working and ${name} is signed out everywhere. You get a new card to hand over.`,
  replaceTitle: "Make a new card?",
  replaceBody: "The earlier card stops working.",
  voidTitle: "Block this card?",
  voidBody: "Nobody can set a PIN with it any more.",
  voided: "Card blocked.",
  pinExists: "This student has already set a PIN. Reset it to make a new card.",
  shownOnce: "Shown only once: print it or hand it on now.",
  printCards: (cards: number) =>
    plural(cards, { one: "Print 1 card", other: `Print ${number(cards)} cards` }),

  cardsTitle: "Sign-in cards",
  cardsOf: (classGroup: string) => `Sign-in cards for ${classGroup}`,
  cardsIntro: "For students without e-mail. Each card sets one PIN, once.",
  whoGetsCard: "Who gets a card",
  makeCards: (cards: number) => plural(cards, { one: "Make 1 card", other: `Make ${number(cards)} cards` }),
  cardsReplaced: "Earlier cards of these students stop working.",
  cardsShownOnce: (cards: number) =>
    plural(cards, {
      one: "1 card is ready. Print it now: it is shown only once.",
      other: `${number(cards)} cards are ready. Print them now: they are shown only once.`,
    }),
  makeOthers: "Make other cards",
  validFor: "Cards are valid for",
  days: (days: number) => plural(days, { one: "1 day", other: `${number(days)} days` }),
  tooManyDays: (most: number) => `A card is valid for at most ${number(most)} days.`,
  newCards: (cards: number) => plural(cards, { one: "1 card", other: `${number(cards)} cards` }),
  noLoginNames: (students: number) =>
    plural(students, { one: "1 has no login name", other: `${number(students)} have no login name` }),
  replaceValid: "Also replace cards that are still valid",
  replaceValidHint: "For a lost print. The earlier cards of these students stop working.",
  makingFor: (classGroup: string, done: number, all: number) =>
    `Making the cards of ${classGroup}: ${number(done)} of ${number(all)} class groups done`,
  stopped: (classGroup: string) =>
    `The cards of ${classGroup} and later class groups were not made. Print these first, then make the others.`,
  cardsOfGroup: (classGroup: string, cards: number) =>
    plural(cards, { one: `${classGroup}: 1 card`, other: `${classGroup}: ${number(cards)} cards` }),
  nothingToMake: "No card to make: students get one when they have a login name and no PIN.",
  leavePrintTitle: "Leave without the cards?",
  leavePrintBody: "Their codes cannot be shown again.",
  firstStudents: (shown: number, total: number) =>
    `The first ${number(shown)} of ${number(total)} students. Make the others’ cards once these have set their PINs.`,
  nobodyEnrolled: "No students are enrolled in this class group.",
  nobodyToCard: "Every student with a login name has set a PIN.",
  nobodyHasLoginName: "Nobody in this class group has a login name yet. Add them with “Update Profile”.",
  chooseStudents: "Choose at least one student.",
  tooManyCards: (most: number) => `Make at most ${number(most)} cards at once.`,
  loadFailed: "Could not load the sign-in cards",

  noGuesses: "No sign of anyone guessing PINs since yesterday.",
  waitsAreThere:
    "After five wrong PINs for a student, everyone on that network has to wait. After 40 from several networks, everyone has to, except on devices that the student has used before.",
  mayWait: (students: number) =>
    plural(students, {
      one: "1 student may have to wait",
      other: `${number(students)} students may have to wait`,
    }),
  withoutClassGroup: "Students without a class group",
  liftWaits: "End the wait",
  liftWaitsOf: (classGroup: string) => `End the wait for ${classGroup}`,
  liftWaitsWithoutGroup: "End the wait for students without a class group",
  waitsLifted: (classGroup: string) => `Everyone in ${classGroup} can try their PIN again now.`,
  waitsLiftedWithoutGroup: "All students without a class group can try their PINs again now.",
  wrongPinsFailed: "Could not load the wrong PINs",

  // On the printed card, in the student's language.
  cardScan: "Scan the code with your phone and choose a PIN.",
  cardType: (address: string) => `No camera? Open ${address} and type this code:`,
  cardAfter: "After that, sign in with your login name and PIN.",
  cardUntil: (at: string) => `Works once, until ${dayOf(at)}.`,
} as const;
