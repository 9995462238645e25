import { type LinkProps, linkOptions } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { isOfficeRole, type Role } from "#domain/roles.ts";
import { rosterInWords } from "#features/class-groups/web/enrolments/roster-in-words.ts";
import { t } from "#web/language/language.ts";
import type { Found } from "./find.api.ts";

export interface FoundItem {
  id: string;
  title: string;
  /** What is said about it below, as far as it is known. */
  details: readonly (string | null | undefined)[];
  /** How it differs from most: 'Left on 30 Jun 2026'. */
  badge?: string | null;
  link: LinkProps;
}

export interface FoundGroup {
  label: string;
  items: FoundItem[];
}

type FoundStudent = Found["students"][number];

function badgeOf({ isVoided, leftOn }: FoundStudent): string | null {
  if (isVoided) return t.students.notOurs;
  return leftOn ? t.students.leftSince(leftOn) : null;
}

function matchedIn({ matched }: FoundStudent): string | null {
  if (!matched) return null;
  if (matched.kind === "parent-phone") return t.find.parentPhone(matched.value);
  return matched.kind === "parent-email" ? t.find.parentEmail(matched.value) : matched.value;
}

/** What was found, by kind, with where each row leads for someone of this role. */
export function groupsOf({ students, teachers, classGroups, lessons }: Found, role: Role): FoundGroup[] {
  const groups: FoundGroup[] = [
    {
      label: t.labels.students,
      items: students.map((student) => ({
        id: student.id,
        title: fullName(student),
        details: [rosterInWords(student.classGroups), student.loginName, matchedIn(student)],
        badge: badgeOf(student),
        link: linkOptions({ to: "/studentdetails/$id", params: { id: student.id } }),
      })),
    },
    {
      label: t.labels.teachers,
      items: teachers.map(({ id, subject, ...teacher }) => ({
        id,
        title: fullName(teacher),
        details: [subject],
        link: linkOptions({ to: "/teachers/$teacherId", params: { teacherId: id } }),
      })),
    },
    {
      label: t.links.classGroups,
      items: classGroups.map(({ id, name, schoolYear }) => ({
        id,
        title: name,
        details: [schoolYear],
        link: isOfficeRole(role)
          ? linkOptions({ to: "/class-groups/$id", params: { id } })
          : linkOptions({ to: "/students" }),
      })),
    },
    {
      label: t.navigation.classes,
      items: lessons.map(({ id, topic, date, subject, teacherName }) => ({
        id,
        title: topic,
        details: [t.common.date(date), subject, role === "admin" ? teacherName : null],
        link: linkOptions({ to: "/class/$lessonId", params: { lessonId: id } }),
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
