import type { LinkProps } from "@tanstack/react-router";
import { limits } from "#domain/limits.ts";
import { normalForm } from "#domain/normal-form.ts";
import { t } from "#web/language/language.ts";
import type { FoundGroup } from "./found-groups.ts";

/** A page or an action that can be found, by its title or by other words for it. */
export interface FoundPage {
  id: string;
  title: string;
  also: readonly string[];
  link: LinkProps;
}

/** Fewer letters begin many names. */
const lettersLeast = 3;

function isBegunBy({ title }: { title: string }, query: string): boolean {
  const sought = normalForm(query);
  return sought.length >= lettersLeast && normalForm(title).startsWith(sought);
}

/** Whether one of the pages is what is looked for: its name begins with the text. */
export function isPageNamed([pages]: readonly FoundGroup[], query: string): boolean {
  return pages?.items.some((page) => isBegunBy(page, query)) ?? false;
}

const wordsIn = (text: string) => normalForm(text).split(" ");

/** The pages that match every word of the text, as a group: first those whose title begins with it, then those whose title has all its words. */
export function pageGroups(pages: readonly FoundPage[], query: string): FoundGroup[] {
  const sought = wordsIn(query).filter((word) => word !== "");
  if (sought.length === 0) return [];
  const begins = (text: string, word: string) => wordsIn(text).some((each) => each.startsWith(word));
  const found = pages
    .filter(({ title, also }) => sought.every((word) => [title, ...also].some((text) => begins(text, word))))
    .map((page) => {
      const isNamed = sought.every((word) => begins(page.title, word));
      return { ...page, isNamed, rank: Number(isNamed) + Number(isBegunBy(page, query)) };
    })
    .sort((one, other) => other.rank - one.rank);
  const items = found.slice(0, limits.foundMax).map(({ id, title, also, isNamed, link }) => ({
    id,
    title,
    // Why it was found.
    details: isNamed ? [] : also.filter((text) => sought.some((word) => begins(text, word))).slice(0, 1),
    link,
  }));
  return items.length > 0 ? [{ label: t.foundPages.group, items }] : [];
}
