import { en } from "#locales/en.ts";
import {
  closings,
  complaints,
  openings,
  praises,
  type Stars,
  shortMessages,
  subjectRemarks,
  wishes,
} from "./messages.ts";
import { homeLanguageMessages } from "./messages-home-languages.ts";
import type { HomeLanguage } from "./names.ts";
import type { Random } from "./random.ts";
import type { SubjectName } from "./subjects.ts";

/** How a student writes, the same in all of their messages. */
export interface WritingStyle {
  /** Lower case, no full stop at the end. */
  careless: boolean;
  emoji: boolean;
  /** How much a student writes: the probability of each further sentence. */
  wordiness: number;
}

interface LessonWords {
  /** Without the number of a series. */
  topic: string;
  subject: SubjectName;
  /** Ma'am or Sir. */
  teacher: string;
}

/** A message that fits the stars; in the home language when one is given. */
export function writeMessage(
  random: Random,
  stars: Stars,
  lesson: LessonWords,
  style: WritingStyle,
  homeLanguage: HomeLanguage | undefined,
): string {
  const text = homeLanguage
    ? random.pick(homeLanguageMessages[homeLanguage][stars])
    : inEnglish(random, stars, lesson, style);
  const message = text.replace(/\{(topic|subject|teacher)\}/g, (_, name: keyof LessonWords) => lesson[name]);
  return homeLanguage ? message : inStyle(random, message, stars, style);
}

function inEnglish(
  random: Random,
  stars: Stars,
  { subject }: LessonWords,
  { wordiness }: WritingStyle,
): string {
  if (random.chance(0.22 * (1 - wordiness))) return random.pick(shortMessages[stars]);
  if (random.chance(0.08)) return fromSuggestions(random, stars);
  const sentences = [random.pick(openings[stars])];
  for (const remark of remarks(random, stars, subject)) {
    if (random.chance(wordiness)) sentences.push(remark);
  }
  if (stars !== 3 && random.chance(wordiness / 3)) {
    sentences.push(random.pick(stars > 3 ? closings.happy : closings.unhappy));
  }
  return sentences.join(sentences.length > 3 && random.chance(0.3) ? "\n" : " ");
}

/** Two remarks that a student with this opinion could make. */
function remarks(random: Random, stars: Stars, subject: SubjectName): string[] {
  const ofSubject = random.chance(0.4);
  const praise = random.pick(ofSubject ? subjectRemarks[subject].praise : praises);
  const wish = random.pick(ofSubject ? subjectRemarks[subject].wish : wishes);
  if (stars === 5) return [praise, ...random.pickSeveral(praises, 2).filter((each) => each !== praise)];
  if (stars === 4) return random.chance(0.5) ? [praise] : [praise, wish];
  if (stars === 3) return [wish, praise];
  return [...random.pickSeveral(complaints, stars === 1 ? 2 : 1), wish];
}

/** One or two of the phrases that the form offers: the first half praises, the second criticises. */
function fromSuggestions(random: Random, stars: Stars): string {
  const middle = en.feedback.suggestions.length / 2;
  const happy = en.feedback.suggestions.slice(0, middle);
  const critical = en.feedback.suggestions.slice(middle);
  if (stars === 3) return `${random.pick(happy)} ${random.pick(critical)}`;
  return random.pickSeveral(stars > 3 ? happy : critical, random.integer(1, 2)).join(" ");
}

function inStyle(random: Random, message: string, stars: Stars, style: WritingStyle): string {
  let text = message;
  if (style.careless)
    text = text.replace(/[.]$/, "").replace(/^[A-Z](?=[a-z' ])/, (letter) => letter.toLowerCase());
  if (style.emoji && random.chance(0.4))
    text += ` ${random.pick(stars > 3 ? ["😊", "👍", "🙏", "🎉"] : ["😕", "😅"])}`;
  return text;
}
