import { type LinkProps, linkOptions } from "@tanstack/react-router";
import { pages } from "#app/pages.ts";
import type { Role } from "#domain/roles.ts";
import type { FoundPage } from "#features/find/web/found-pages.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { defaultLanguage } from "#locales/languages.ts";
import { loadWords, pageLanguage, t } from "#web/language/language.ts";
import type { Account } from "#web/session/account.ts";

/** What the names of the pages are made of. */
const areas = ["foundPages", "labels", "links", "navigation"] as const;
type Words = Pick<Catalogue, (typeof areas)[number]>;
type Key = keyof Words["foundPages"]["also"];

/** Where each leads. A page with parameters is found by what it is about, not here. */
function linksFor({ id, role }: Pick<Account, "id" | "role">): Record<Key, LinkProps> {
  const teacherId = id;
  return {
    home: linkOptions({ to: "/dashboard" }),
    // The form is on the dashboard.
    addClass: linkOptions({ to: "/teacher" }),
    students: linkOptions({ to: "/students" }),
    addStudent: linkOptions({ to: "/students/add" }),
    teachers: linkOptions({ to: "/teachers" }),
    addTeacher: linkOptions({ to: "/add-mentor" }),
    classGroups: linkOptions({ to: "/class-groups" }),
    newYear: linkOptions({ to: "/class-groups", search: { plan: "next" } }),
    // The form is in the menu there.
    addYear: linkOptions({ to: "/class-groups" }),
    classCodes: role === "teacher" ? linkOptions({ to: "/students" }) : linkOptions({ to: "/class-groups" }),
    cards: linkOptions({ to: "/handouts" }),
    classes:
      role === "teacher"
        ? linkOptions({ to: "/allreview/$teacherId", params: { teacherId } })
        : linkOptions({ to: "/classes" }),
    feedback: linkOptions({ to: "/feedback" }),
    report: linkOptions({ to: "/report" }),
    messages: linkOptions({ to: "/messages" }),
    informParents: linkOptions({ to: "/messages/new" }),
    school: linkOptions({ to: "/settings" }),
    people: linkOptions({ to: "/settings/people" }),
    imports: linkOptions({ to: "/import" }),
    exports: linkOptions({ to: "/import", hash: "export" }),
    data: linkOptions({ to: "/settings/data" }),
    auditLog: linkOptions({ to: "/audit-log" }),
    account: linkOptions({ to: "/account" }),
  };
}

const titlesIn = ({ foundPages, labels, links, navigation }: Words): Record<Key, string> => ({
  home: navigation.home,
  addClass: foundPages.addClass,
  students: labels.students,
  addStudent: foundPages.addStudent,
  teachers: labels.teachers,
  addTeacher: foundPages.addTeacher,
  classGroups: links.classGroups,
  newYear: foundPages.newYear,
  addYear: foundPages.addYear,
  classCodes: links.classCodes,
  cards: foundPages.cards,
  classes: navigation.classes,
  feedback: labels.feedback,
  report: foundPages.report,
  messages: navigation.messages,
  informParents: links.informParents,
  school: links.schoolSettings,
  people: navigation.people,
  imports: links.imports,
  exports: links.exports,
  data: links.data,
  auditLog: links.auditLog,
  account: links.account,
});

/** Filters by the page table, so that only pages the user may open are found. */
function mayOpen(role: Role, { to }: LinkProps): boolean {
  const allowed = pages.find(({ path }) => path === to)?.mayOpen ?? [];
  return allowed === "anyone" || allowed === "signed-in" || (allowed as readonly Role[]).includes(role);
}

/** The pages that a user may open, in the words of one language and found by those of English, too. */
export function pagesFor(user: Pick<Account, "id" | "role">, words: Words, english: Words): FoundPage[] {
  const titles = titlesIn(words);
  const otherTitles = words === english ? undefined : titlesIn(english);
  const split = (also: string) => also.split(", ");
  return Object.entries(linksFor(user))
    .filter(([, link]) => mayOpen(user.role, link))
    .map(([name, link]) => {
      const key = name as Key;
      const also = split(words.foundPages.also[key]);
      if (otherTitles) also.push(otherTitles[key], ...split(english.foundPages.also[key]));
      return { id: key, title: titles[key], also, link };
    });
}

/** The same, in the language of the page. */
export async function loadPages(user: Pick<Account, "id" | "role">): Promise<FoundPage[]> {
  const english = pageLanguage() === defaultLanguage ? t : await loadWords(defaultLanguage, areas);
  return pagesFor(user, t, english);
}
