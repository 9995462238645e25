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
  forgot: "Forgot your PIN? Ask for a new sign-in card.",
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
  setFor: (name: string) => `Hello ${name}! Choose your PIN.`,
  /** Below the login name: what does instead of it. */
  orRollNumber: (classGroup: string, rollNumber: string) => `or ${classGroup} and roll number ${rollNumber}`,
  setHint: "Six digits only you know, not the PIN of a phone or bank card.",
  set: "Set PIN and Sign In",
  setting: "Setting PIN...",
  checkingCard: "Checking your card...",
  signedInAs: (name: string) => `${name} is signed in on this device and will be signed out.`,
  chooseOne: "Choose a PIN.",
  repeated: "Too easy to guess: digits repeat, as in 112233.",
  inOrder: "Too easy to guess: digits in order, as in 123456.",
  date: "Too easy to guess: it could be a date.",
  common: "Too easy to guess: many people choose it.",
  fromLoginName: "Too easy to guess: it is in your login name or roll number.",

  haveCard: "I have a sign-in card",
  code: "Code on the card",
  codeRequired: "Enter the code on your card.",
  codeInvalid: "No sign-in card has this code. Check it.",
  cardInvalid:
    "This card was used or replaced, or has expired. Sign in with your PIN, or ask for a new card.",

  changeTitle: "Change your PIN",
  change: "Change PIN",
  changed: "PIN changed. Other devices are signed out.",
  currentRequired: "Enter your current PIN.",
  currentWrong: "The current PIN is incorrect.",
  same: "Choose another than your current PIN.",
  noneYet: "No PIN yet. Ask your school for a sign-in card.",

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
    `${name}’s PIN stops working, and they are signed out everywhere. You get a new card.`,
  replaceTitle: "Make a new card?",
  replaceBody: "The earlier card stops working.",
  voidTitle: "Block this card?",
  voidBody: "Nobody can set a PIN with it.",
  voided: "Card blocked.",
  pinExists: "A PIN is already set. Reset it to make a new card.",
  shownOnce: "Shown only once: print it or hand it on now.",
  printCards: (cards: number) =>
    plural(cards, { one: "Print 1 card", other: `Print ${number(cards)} cards` }),

  cardsTitle: "Sign-in cards",
  cardsOf: (classGroup: string) => `Sign-in cards for ${classGroup}`,
  cardsIntro: "For students without e-mail. Each card works once.",
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
  tooManyDays: (most: number) => `At most ${number(most)} days.`,
  newCards: (cards: number) => plural(cards, { one: "1 card", other: `${number(cards)} cards` }),
  noLoginNames: (students: number) =>
    plural(students, { one: "1 has no login name", other: `${number(students)} have no login name` }),
  replaceValid: "Also replace cards that are still valid",
  replaceValidHint: "For a lost print. Earlier cards stop working.",
  makingFor: (classGroup: string, done: number, all: number) =>
    `Making the cards of ${classGroup}: ${number(done)} of ${number(all)} class groups done`,
  stopped: (classGroup: string) =>
    `The cards of ${classGroup} and later class groups were not made. Print these first, then make the others.`,
  cardsOfGroup: (classGroup: string, cards: number) =>
    plural(cards, { one: `${classGroup}: 1 card`, other: `${classGroup}: ${number(cards)} cards` }),
  nothingToMake: "No card to make: they need a login name and no PIN.",
  leavePrintTitle: "Leave without the cards?",
  leavePrintBody: "Their codes cannot be shown again.",
  firstStudents: (shown: number, total: number) =>
    `The first ${number(shown)} of ${number(total)} students. Make the others’ cards once these have set their PINs.`,
  nobodyEnrolled: "No students in this class group.",
  nobodyToCard: "Every student with a login name has set a PIN.",
  nobodyHasLoginName: "Nobody has a login name yet. Add them with “Update Profile”.",
  chooseStudents: "Choose at least one student.",
  tooManyCards: (most: number) => `At most ${number(most)} cards at once.`,
  loadFailed: "Could not load the sign-in cards",

  noGuesses: "No PIN guessing since yesterday.",
  waitsAreThere:
    "After five wrong PINs, everyone on that network waits. After 40 from several networks, everyone does, except on the student’s own devices.",
  mayWait: (students: number) =>
    plural(students, {
      one: "1 student may have to wait",
      other: `${number(students)} students may have to wait`,
    }),
  withoutClassGroup: "Students without a class group",
  liftWaits: "End the wait",
  liftWaitsOf: (classGroup: string) => `End the wait for ${classGroup}`,
  liftWaitsWithoutGroup: "End the wait for students without a class group",
  waitsLifted: (classGroup: string) => `Everyone in ${classGroup} can try again.`,
  waitsLiftedWithoutGroup: "All students without a class group can try again.",
  wrongPinsFailed: "Could not load the wrong PINs",

  // On the printed card, in the student's language.
  cardScan: "Scan the code with your phone and choose a PIN.",
  cardType: (address: string) => `No camera? Open ${address} and type this code:`,
  cardAfter: "After that, sign in with your login name and PIN.",
  cardUntil: (at: string) => `Works once, until ${dayOf(at)}.`,
} as const;
