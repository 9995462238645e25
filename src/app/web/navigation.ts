import { type LinkProps, linkOptions } from "@tanstack/react-router";
import BookOpen from "lucide-react/icons/book-open";
import House from "lucide-react/icons/house";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";
import type { ComponentType, SVGProps } from "react";
import { t } from "#web/language/language.ts";

interface NamedLink {
  label: string;
  link: LinkProps;
}

/** An entry of the navigation. */
export interface NavigationEntry extends NamedLink {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The paths of its pages, and those below them. */
  covers: readonly string[];
  /** Its main pages, which lead to each other. */
  siblings?: readonly NamedLink[];
}

/** The navigation of a role; a role that this code does not know has none. `userId` is the signed-in user. */
export function navigationOf(role: string, userId: string): readonly NavigationEntry[] {
  if (role === "admin") return adminEntries();
  if (role === "clerk") return clerkEntries();
  if (role === "teacher") return teacherEntries(userId);
  return role === "student" ? studentEntries(userId) : [];
}

function adminEntries(): readonly NavigationEntry[] {
  const { navigation, links } = t;
  return [
    homeEntry(),
    {
      label: navigation.classes,
      icon: BookOpen,
      link: linkOptions({ to: "/classes" }),
      covers: ["/classes", "/class", "/feedback", "/edit-review"],
    },
    messagesEntry(),
    {
      label: navigation.settings,
      icon: Settings,
      link: linkOptions({ to: "/settings" }),
      covers: ["/settings", "/audit-log", "/import"],
      siblings: [
        { label: navigation.school, link: linkOptions({ to: "/settings" }) },
        { label: navigation.people, link: linkOptions({ to: "/settings/people" }) },
        { label: links.files, link: linkOptions({ to: "/import" }) },
        { label: links.data, link: linkOptions({ to: "/settings/data" }) },
      ],
    },
  ];
}

/** The office's home, with its lists of people, and the pages of one of them. */
function homeEntry(): NavigationEntry {
  return {
    label: t.navigation.home,
    icon: House,
    link: linkOptions({ to: "/dashboard" }),
    covers: [
      "/dashboard",
      "/admin",
      "/students",
      "/studentdetails",
      "/student",
      "/teachers",
      "/add-mentor",
      "/update-profile",
      "/class-groups",
      "/handouts",
      "/report",
    ],
  };
}

function messagesEntry(): NavigationEntry {
  return {
    label: t.navigation.messages,
    icon: Send,
    link: linkOptions({ to: "/messages" }),
    covers: ["/messages", "/sendfeedback"],
  };
}

function clerkEntries(): readonly NavigationEntry[] {
  return [homeEntry(), messagesEntry()];
}

function teacherEntries(teacherId: string): readonly NavigationEntry[] {
  const { navigation } = t;
  return [
    {
      label: navigation.home,
      icon: House,
      link: linkOptions({ to: "/dashboard" }),
      covers: [
        "/dashboard",
        "/teacher",
        "/feedback",
        "/editreview",
        "/edit-review",
        "/report",
        "/update-profile",
      ],
    },
    {
      label: navigation.classes,
      icon: BookOpen,
      link: linkOptions({ to: "/allreview/$teacherId", params: { teacherId } }),
      covers: ["/allreview", "/classes", "/class"],
    },
    {
      label: t.labels.students,
      icon: UsersRound,
      link: linkOptions({ to: "/students" }),
      covers: ["/students", "/studentdetails", "/handouts"],
    },
  ];
}

function studentEntries(studentId: string): readonly NavigationEntry[] {
  const { navigation } = t;
  return [
    {
      label: navigation.classes,
      icon: BookOpen,
      link: linkOptions({ to: "/dashboard" }),
      covers: ["/dashboard", "/student", "/rate", "/edit-review"],
    },
    {
      label: navigation.profile,
      icon: UserRound,
      link: linkOptions({ to: "/studentdetails/$id", params: { id: studentId } }),
      covers: ["/studentdetails", "/student/update"],
    },
  ];
}

/** The entry that a path belongs to: of those that cover it, the one that names it most closely. */
export function entryAt(entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined {
  const closeness = ({ covers }: NavigationEntry) =>
    Math.max(
      0,
      ...covers.filter((each) => path === each || path.startsWith(`${each}/`)).map((each) => each.length),
    );
  return entries
    .filter((entry) => closeness(entry) > 0)
    .sort((one, other) => closeness(other) - closeness(one))
    .at(0);
}
