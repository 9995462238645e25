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
export interface Place extends NamedLink {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The paths of its pages, and those below them. */
  covers: readonly string[];
  /** Its main pages, which lead to each other. */
  siblings?: readonly NamedLink[];
}

/** The navigation of a role; a role that this code does not know has none. `userId` is the signed-in user. */
export function placesOf(role: string, userId: string): readonly Place[] {
  if (role === "admin") return adminPlaces();
  if (role === "clerk") return clerkPlaces();
  if (role === "teacher") return teacherPlaces(userId);
  return role === "student" ? studentPlaces(userId) : [];
}

function adminPlaces(): readonly Place[] {
  const { places, links } = t;
  return [
    homePlace(),
    {
      label: places.classes,
      icon: BookOpen,
      link: linkOptions({ to: "/classes" }),
      covers: ["/classes", "/class", "/feedback", "/edit-review"],
    },
    messagesPlace(),
    {
      label: places.settings,
      icon: Settings,
      link: linkOptions({ to: "/settings" }),
      covers: ["/settings", "/audit-log", "/import"],
      siblings: [
        { label: places.school, link: linkOptions({ to: "/settings" }) },
        { label: places.people, link: linkOptions({ to: "/settings/people" }) },
        { label: links.files, link: linkOptions({ to: "/import" }) },
        { label: links.data, link: linkOptions({ to: "/settings/data" }) },
      ],
    },
  ];
}

/** The office's home, with its lists of people, and the pages of one of them. */
function homePlace(): Place {
  return {
    label: t.places.home,
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

function messagesPlace(): Place {
  return {
    label: t.places.messages,
    icon: Send,
    link: linkOptions({ to: "/messages" }),
    covers: ["/messages", "/sendfeedback"],
  };
}

function clerkPlaces(): readonly Place[] {
  return [homePlace(), messagesPlace()];
}

function teacherPlaces(teacherId: string): readonly Place[] {
  const { places } = t;
  return [
    {
      label: places.home,
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
      label: places.classes,
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

function studentPlaces(studentId: string): readonly Place[] {
  const { places } = t;
  return [
    {
      label: places.classes,
      icon: BookOpen,
      link: linkOptions({ to: "/dashboard" }),
      covers: ["/dashboard", "/student", "/rate", "/edit-review"],
    },
    {
      label: places.profile,
      icon: UserRound,
      link: linkOptions({ to: "/studentdetails/$id", params: { id: studentId } }),
      covers: ["/studentdetails", "/student/update"],
    },
  ];
}

/** The place that a path belongs to: of those that cover it, the one that names it most closely. */
export function placeAt(places: readonly Place[], path: string): Place | undefined {
  const closeness = ({ covers }: Place) =>
    Math.max(
      0,
      ...covers.filter((each) => path === each || path.startsWith(`${each}/`)).map((each) => each.length),
    );
  return places
    .filter((place) => closeness(place) > 0)
    .sort((one, other) => closeness(other) - closeness(one))
    .at(0);
}
