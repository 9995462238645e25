import { isPlainDate } from "#domain/dates/calendar.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import type { ChosenSelection } from "#domain/schemas/message-queue.ts";

/** What is chosen, as the address has it: it can be shared, and one can go back to it. */
export interface NewQueueSearch {
  of?: string;
  id?: string;
  feedback?: string;
  from?: string;
  to?: string;
  class?: string;
  channel?: string;
}

const whoseKinds = ["students", "class-group", "class", "teacher"] as const;

/** Whose parents: several students have their ids one after the other, with commas. */
export interface Whose {
  of: (typeof whoseKinds)[number];
  id: string;
}

const kindsByClass: ReadonlySet<string> = new Set(["class", "teacher"]);

const feedbackKinds = ["newest", "period", "digest", "class"] as const;

export type FeedbackKind = (typeof feedbackKinds)[number];

export interface Choices {
  whose: Whose | undefined;
  feedback: FeedbackKind;
  from: string | undefined;
  to: string | undefined;
  lesson: string | undefined;
  channel: ParentChannel;
}

/** What an address chooses; anything else in it counts for nothing, nor what is by class for those who may not prepare so. */
export function choicesIn(search: NewQueueSearch, mayByClass: boolean): Choices {
  const of = whoseKinds.find((kind) => kind === search.of && (mayByClass || !kindsByClass.has(kind)));
  const whose = of && search.id ? { of, id: search.id } : undefined;
  const isOfClass = whose?.of === "class";
  return {
    whose,
    feedback:
      feedbackKinds.find((kind) => kind === search.feedback && (mayByClass || !kindsByClass.has(kind))) ??
      (isOfClass ? "class" : "newest"),
    from: isPlainDate(search.from) ? search.from : undefined,
    to: isPlainDate(search.to) ? search.to : undefined,
    lesson: isOfClass ? whose.id : search.class,
    channel: parentChannels.find((channel) => channel === search.channel) ?? "whatsapp",
  };
}

/** The students of the choices, and their feedback; undefined where something is missing. */
export function selectionOf(choices: Choices): {
  students: ChosenSelection["students"] | undefined;
  feedback: ChosenSelection["feedback"] | undefined;
} {
  const { whose } = choices;
  return {
    students:
      whose?.of === "students"
        ? { of: "students", ids: whose.id.split(",") }
        : whose && { ...whose, of: whose.of },
    feedback: feedbackOf(choices),
  };
}

function feedbackOf({ feedback, from, to, lesson }: Choices): ChosenSelection["feedback"] | undefined {
  if (feedback === "newest") return { of: "newest" };
  if (feedback === "class") return lesson === undefined ? undefined : { of: "class", id: lesson };
  return from !== undefined && to !== undefined && from <= to ? { of: feedback, from, to } : undefined;
}
