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

const wordsIn = (text: string) => normalForm(text).split(" ");

/** The pages of which each word of the text begins a word, as a group: those first whose title has them. */
export function pageGroups(pages: readonly FoundPage[], query: string): FoundGroup[] {
  const sought = wordsIn(query).filter((word) => word !== "");
  if (sought.length === 0) return [];
  const begins = (text: string, word: string) => wordsIn(text).some((each) => each.startsWith(word));
  const found = pages
    .filter(({ title, also }) => sought.every((word) => [title, ...also].some((text) => begins(text, word))))
    .map((page) => ({ ...page, isNamed: sought.every((word) => begins(page.title, word)) }))
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed));
  const items = found.slice(0, limits.foundMax).map(({ id, title, also, isNamed, link }) => ({
    id,
    title,
    // Why it was found.
    details: isNamed ? [] : also.filter((text) => sought.some((word) => begins(text, word))).slice(0, 1),
    link,
  }));
  return items.length > 0 ? [{ label: t.foundPages.group, items }] : [];
}
