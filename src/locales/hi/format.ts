import { formatsFor } from "#locales/format.ts";

export const formats = formatsFor("hi-IN-u-nu-latn", ["one", "other"]);

export const { plural, number, oneDecimal, percent, duration } = formats;
export const { date, month, monthName, monthInShort, dayOf, timeOf } = formats;
